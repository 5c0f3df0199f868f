import type { Storage } from '../storage/storage.ts';

/**
 * Ends payments whose time is over, so that what they held is for sale again. Writes only where there is one.
 * @param now milliseconds since 1970
 */
export const expireDuePayments = async (storage: Storage, now: number): Promise<void> => {
  const at = new Date(now).toISOString();
  if (!(await storage.hasExpiredPayments(at))) return;
  await storage.transaction((changes) => changes.expirePayments(at));
};
