import { map } from 'nanostores';
import * as z from 'zod/mini';
import type { ServerCartLine } from '../../contract/cart.ts';
import type { Cents } from '../../contract/money.ts';
import { createPersistentStore } from '../../ui/state/persistent-store.ts';

/** Prices of the lines in the account's cart when last seen on this device, to show changes (R57). */
export type Prices = Readonly<Record<string, Cents>>;

const seen = createPersistentStore<Prices>({
  key: 'cart_prices',
  empty: {},
  read: (stored) => {
    const result = z.safeParse(z.record(z.string(), z.number()), stored);
    return result.success ? result.data : null;
  },
  write: (prices) => prices,
});

/** Previous prices, by `cartId`, of lines whose price changed; shown as long as the page is open. */
export const $changedPrices = map<Prices>({});

/** Returns the previous prices of lines whose price changed, and all current prices. Pure. */
export const comparePrices = (
  before: Prices,
  lines: readonly Pick<ServerCartLine, 'cartId' | 'price'>[],
): { changed: Prices; seen: Prices } => {
  const changed: Record<string, Cents> = {};
  const now: Record<string, Cents> = {};
  for (const { cartId, price } of lines) {
    const former = before[cartId];
    if (price === null) continue;
    now[cartId] = price;
    if (former !== undefined && former !== price) changed[cartId] = former;
  }
  return { changed, seen: now };
};

/** Records the prices that the server returned. */
export const seePrices = (lines: readonly ServerCartLine[]): void => {
  const { changed, seen: now } = comparePrices(seen.$value.get(), lines);
  const told = { ...changed, ...$changedPrices.get() };
  const prices = new Map(lines.map(({ cartId, price }) => [cartId, price]));
  // A price that is back to what it was has not changed.
  $changedPrices.set(Object.fromEntries(Object.entries(told).filter(([id, price]) => prices.get(id) !== price)));
  seen.change(() => now);
};
