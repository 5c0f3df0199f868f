import type { ReceiptFiles } from '../payments/receipt-files.ts';
import type { Storage } from '../storage/storage.ts';

/** How long unpaid payments are kept: the bank is asked about late money for a day at most, but shoppers ask later. */
const paymentsKeptMs = 90 * 86_400_000;

/** How long receipts of no order are kept: an attempt of the storefront may have one for as long, and be placed again. */
const receiptsKeptMs = 90 * 86_400_000;

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
 * Deletes receipts that became no order's or were replaced by another, if the clock can be trusted.
 * @param now milliseconds since 1970
 */
export const purgeUnusedReceipts = async (
  storage: Pick<Storage, 'transaction'>,
  files: ReceiptFiles,
  now: number,
): Promise<void> => {
  const names = await storage.transaction(async (changes) =>
    (await changes.observeClock(new Date(now).toISOString()))
      ? changes.purgeReceipts(new Date(now - receiptsKeptMs).toISOString())
      : [],
  );
  // What a crash leaves here has no row, and is removed at the next start.
  for (const name of names) await files.remove(name);
};

/**
 * Ends promo prices whose time is over; asks for the database's only writer if there are any.
 * @param now milliseconds since 1970
 */
export const endDuePromotions = async (storage: Storage, now: number): Promise<void> => {
  const at = new Date(now).toISOString();
  if (!(await storage.hasDuePromotions(at))) return;
  await storage.transaction((changes) => changes.endPromotions(at));
};
