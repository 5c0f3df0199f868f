import { atom } from 'nanostores';
import { session } from './session.ts';

/** What the account's cart and wishlist hold, for the badges of every page. Small: every page loads this. */
export type Counts = { cart: number; wishlist: number };

const key = 'counts';

const remembered = (): Counts => {
  try {
    const { cart, wishlist } = JSON.parse(sessionStorage.getItem(key) ?? '') as Partial<Counts>;
    return { cart: Number(cart) || 0, wishlist: Number(wishlist) || 0 };
  } catch {
    return { cart: 0, wishlist: 0 };
  }
};

/** What this tab knew last, until it is asked for anew; a guest has nothing there. */
export const counts = atom<Counts>(session.get() ? remembered() : { cart: 0, wishlist: 0 });

/** For this page, and the next ones of the tab. */
export const setCounts = (change: Partial<Counts>): void => {
  counts.set({ ...counts.get(), ...change });
  try {
    sessionStorage.setItem(key, JSON.stringify(counts.get()));
  } catch {
    // The next page asks.
  }
};
