import type { Storage } from '../storage/storage.ts';

/** What ended unpaid is kept this long: late money is looked for a day at most, and people ask later. */
const keptMs = 90 * 86_400_000;

/**
 * Ends payments whose time is over, so that what they held is for sale again. Writes only where there is one.
 * @param now milliseconds since 1970
 */
export const endPayments = async (storage: Storage, now: number): Promise<void> => {
  const at = new Date(now).toISOString();
  if (!(await storage.isPaymentDue(at))) return;
  await storage.change(async (changes) => {
    await changes.expirePayments(at);
    await changes.forgetPayments(new Date(now - keptMs).toISOString());
  });
};
