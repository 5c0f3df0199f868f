import type { StoreConfig } from '../config/stores.ts';
import type { JobSettings } from './inputs.ts';
import { StoreBusyError } from './publish-lock.ts';

/**
 * Keeps the release of a store that a person pinned after the run began, which may also have rolled it back from another
 * machine.
 * @throws {StoreBusyError}
 */
export const refusePinned = async (store: StoreConfig, { isPinned }: Pick<JobSettings, 'isPinned'>): Promise<void> => {
  if (await isPinned?.(store))
    throw new StoreBusyError(
      `${store.code} was pinned meanwhile; unpin it first: npm run unpin -- --store ${store.code}`,
    );
};
