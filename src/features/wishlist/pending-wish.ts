import { drop, writeHandoff, readHandoff } from '../../ui/state/handoff.ts';
import { chosenVariant } from '../product/chosen-variant.ts';

/**
 * A guest's pending wishlist items, added after the login (R53: 'please login first'). They are stored as soon as the
 * heart is pressed, whichever way the guest takes to the login, but not for long, because somebody else may log in in
 * the same tab much later. A small module, because product pages load it.
 */
const key = 'wish';
/** How long an item waits for the login, in milliseconds. */
const keptForMs = 30 * 60_000;
/** Maximum number of items stored; the newest are kept. */
const most = 20;

export type PendingWish = { productId: string; variantId: string | null };
type KeptWish = PendingWish & { at: number };

const wishOf = (found: unknown): KeptWish[] => {
  if (typeof found !== 'object' || found === null) return [];
  const { productId, variantId, at } = found as Partial<KeptWish>;
  if (typeof productId !== 'string' || typeof at !== 'number' || Math.abs(Date.now() - at) > keptForMs) return [];
  return [{ productId, variantId: typeof variantId === 'string' ? variantId : null, at }];
};

/** Returns the items that wait for the login, oldest first. */
const keptWishes = (): KeptWish[] => {
  const found = readHandoff(key);
  return Array.isArray(found) ? found.flatMap(wishOf) : [];
};

const isSame = (one: PendingWish, other: PendingWish): boolean =>
  one.productId === other.productId && one.variantId === other.variantId;

/**
 * Stores an item along with those that already wait.
 * @returns URL of the login
 */
export const savePendingWish = (login: string, wish: PendingWish): string => {
  const others = keptWishes().filter((kept) => !isSame(kept, wish));
  return writeHandoff(login, key, [...others, { ...wish, at: Date.now() }].slice(-most));
};

/** Returns what a heart is for: on cards the product, on a product's page the variant that is chosen there. */
export const wishOfHeart = ({ dataset }: HTMLElement): PendingWish => ({
  productId: dataset['wish'] ?? '',
  variantId: dataset['tool'] ? null : chosenVariant(),
});

/** Returns the items, oldest first; each stays stored until `dropPendingWish`. */
export const readPendingWishes = (): PendingWish[] =>
  keptWishes().map(({ productId, variantId }) => ({ productId, variantId }));

/** Removes an item from storage. */
export const dropPendingWish = (wish: PendingWish): void => {
  const others = keptWishes().filter((kept) => !isSame(kept, wish));
  if (others.length === 0) drop(key);
  else writeHandoff('', key, others);
};
