import { drop, writeHandoff, readHandoff } from '../../ui/state/handoff.ts';

/** A guest's pending wishlist item, for after the login (R53: 'please login first'). Small: product pages load this. */
const key = 'wish';

export type PendingWish = { productId: string; variantId: string | null };

/** @returns URL of the login */
export const savePendingWish = (login: string, wish: PendingWish): string => writeHandoff(login, key, wish);

/** Returns the item once; null: none. */
export const takePendingWish = (): PendingWish | null => {
  const found = readHandoff(key) as Partial<PendingWish> | null;
  drop(key);
  if (typeof found?.productId !== 'string') return null;
  return { productId: found.productId, variantId: typeof found.variantId === 'string' ? found.variantId : null };
};
