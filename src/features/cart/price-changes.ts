import { map } from 'nanostores';
import * as z from 'zod/mini';
import type { ServerCartLine } from '../../contract/cart.ts';
import type { Cents } from '../../contract/money.ts';
import { createPersistentStore } from '../../ui/state/persistent-store.ts';

/** What the lines of the account's cart cost when they were last seen on this device: a change is shown (R57). */
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

/** Prices before, by `cartId`, of lines whose price changed; told for as long as the page is there. */
export const changedPrices = map<Prices>({});

/** What changed, and what is seen now. Pure. */
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

/** Takes note of what the server said of the cart. */
export const seePrices = (lines: readonly ServerCartLine[]): void => {
  const { changed, seen: now } = comparePrices(seen.store.get(), lines);
  const told = { ...changed, ...changedPrices.get() };
  const prices = new Map(lines.map(({ cartId, price }) => [cartId, price]));
  // Back to what it was: nothing has changed.
  changedPrices.set(Object.fromEntries(Object.entries(told).filter(([id, price]) => prices.get(id) !== price)));
  seen.change(() => now);
};
