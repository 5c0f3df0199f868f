import type { Storage } from '../storage/storage.ts';

/** How long unpaid payments are kept: late money is looked for for a day at most, but people ask later. */
const paymentsKeptMs = 90 * 86_400_000;

/**
 * Ends promo prices, and deletes what has expired if the clock can be trusted (decision 32).
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
