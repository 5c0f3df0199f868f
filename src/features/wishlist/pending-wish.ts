import { drop, writeHandoff, readHandoff } from '../../ui/state/handoff.ts';

/**
 * A guest's pending wishlist items, for after the login (R53: 'please login first'). They are kept from the touch on,
 * whichever way leads to the login, but not for long: a tab may see another shopper's login much later. Small: product
 * pages load this.
 */
const key = 'wish';
/** Milliseconds for which a wish waits for the login. */
const patience = 30 * 60_000;
/** Most wishes that are kept: the newest. */
const most = 20;

export type PendingWish = { productId: string; variantId: string | null };
type KeptWish = PendingWish & { at: number };

const wishOf = (found: unknown): KeptWish[] => {
  if (typeof found !== 'object' || found === null) return [];
  const { productId, variantId, at } = found as Partial<KeptWish>;
  if (typeof productId !== 'string' || typeof at !== 'number' || Math.abs(Date.now() - at) > patience) return [];
  return [{ productId, variantId: typeof variantId === 'string' ? variantId : null, at }];
};

/** Returns what waits, the oldest first. */
const keptWishes = (): KeptWish[] => {
  const found = readHandoff(key);
  return Array.isArray(found) ? found.flatMap(wishOf) : [];
};

const isSame = (one: PendingWish, other: PendingWish): boolean =>
  one.productId === other.productId && one.variantId === other.variantId;

/**
 * Keeps a wish beside those that wait.
 * @returns URL of the login
 */
export const savePendingWish = (login: string, wish: PendingWish): string => {
  const others = keptWishes().filter((kept) => !isSame(kept, wish));
  return writeHandoff(login, key, [...others, { ...wish, at: Date.now() }].slice(-most));
};

/** Returns the items once, the oldest first. */
export const takePendingWishes = (): PendingWish[] => {
  const found = keptWishes();
  drop(key);
  return found.map(({ productId, variantId }) => ({ productId, variantId }));
};
