import type { Storage } from '../storage/storage.ts';

/** How long unpaid payments are kept: the bank is asked about late money for a day at most, but shoppers ask later. */
const paymentsKeptMs = 90 * 86_400_000;

/**
 * Ends promo prices whose time is over, and deletes expired records if the clock can be trusted (decision 32).
 * @param now milliseconds since 1970
 */
export const purgeExpiredRecords = (storage: Pick<Storage, 'transaction'>, now: number): Promise<void> =>
  storage.transaction(async (changes) => {
    const at = new Date(now).toISOString();
    await changes.endPromotions(at);
    if (!(await changes.observeClock(at))) return;
    await changes.purgeExpired(at);
    await changes.purgePayments(new Date(now - paymentsKeptMs).toISOString());
  });

/**
 * Ends promo prices whose time is over; asks for the database's only writer if there are any.
 * @param now milliseconds since 1970
 */
export const endDuePromotions = async (storage: Storage, now: number): Promise<void> => {
  const at = new Date(now).toISOString();
  if (!(await storage.hasDuePromotions(at))) return;
  await storage.transaction((changes) => changes.endPromotions(at));
};
