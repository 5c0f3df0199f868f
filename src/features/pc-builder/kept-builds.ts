import * as z from 'zod/mini';
import { createPersistentStore } from '../../ui/state/persistent-store.ts';

/** Builds stored on this device, as in a page's URL; empty: none. */
export type KeptBuilds = {
  current: string;
  /** The one before a shared link was opened. */
  earlier: string;
};

const text = z._default(z.string().check(z.maxLength(2000)), '');
const stored = z.object({ current: text, earlier: text });

export const keptBuilds = createPersistentStore<KeptBuilds>({
  key: 'computer_builds',
  empty: { current: '', earlier: '' },
  read: (value) => {
    const result = z.safeParse(stored, value);
    return result.success ? result.data : null;
  },
  write: (builds) => builds,
});
