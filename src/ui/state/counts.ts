import { atom } from 'nanostores';
import { readSession, writeSession } from './browser-storage.ts';
import { $isLoggedIn } from './session.ts';

/** Counts of the account's cart and wishlist, for the badges of every page. Small: every page loads this. */
export type Counts = { cart: number; wishlist: number };

const key = 'counts';

export const $counts = atom<Counts>({ cart: 0, wishlist: 0 });

/** Restores what this tab knew last, until it is fetched again; guests have none. */
export const recallCounts = (): void => {
  if (!$isLoggedIn.get()) return;
  try {
    const { cart, wishlist } = JSON.parse(readSession(key) ?? '') as Partial<Counts>;
    $counts.set({ cart: Number(cart) || 0, wishlist: Number(wishlist) || 0 });
  } catch {
    // The page fetches them.
  }
};

/** Sets counts for this page and the next ones in this tab. */
export const setCounts = (change: Partial<Counts>): void => {
  $counts.set({ ...$counts.get(), ...change });
  writeSession(key, JSON.stringify($counts.get()));
};
