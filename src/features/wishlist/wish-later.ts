import { drop, leaveFor, leftHere } from '../../ui/state/between-pages.ts';

/** A wish of a guest's, for after the login (R53: 'please login first'). Small: product pages load this. */
const key = 'wish';

export type LaterWish = { productId: string; variantId: string | null };

/** @returns where to log in */
export const wishLater = (login: string, wish: LaterWish): string => leaveFor(login, key, wish);

/** Taken once; null: none. */
export const takeLaterWish = (): LaterWish | null => {
  const found = leftHere(key) as Partial<LaterWish> | null;
  drop(key);
  if (typeof found?.productId !== 'string') return null;
  return { productId: found.productId, variantId: typeof found.variantId === 'string' ? found.variantId : null };
};
