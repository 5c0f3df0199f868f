import { atom } from 'nanostores';
import type { Wish } from '../../contract/cart.ts';
import type { Locale } from '../../i18n/locales.ts';
import { writeLocal } from '../../ui/state/browser-storage.ts';
import { setCounts } from '../../ui/state/counts.ts';
import { createSameKey } from '../../ui/state/same-key.ts';
import { $isLoggedIn } from '../../ui/state/session.ts';
import { newKey, shopperApi } from '../../ui/state/shopper-api.ts';

/** The account's wishlist. */
export type Wishlist = { state: 'none' | 'ready' | 'failed'; wishes: readonly Wish[] };

export const $wishlist = atom<Wishlist>({ state: 'none', wishes: [] });

$wishlist.listen(({ state, wishes }) => {
  if (state === 'ready') setCounts({ wishlist: wishes.length });
});

type Shop = { storeCode: string; locale: Locale };

const changedKey = 'wishlist_changed';
/** Tells other tabs that the list has changed. Without storage, they do not learn of it. */
const tellTabs = (): void => void writeLocal(changedKey, newKey());

/** Counts changes and loads: responses to earlier requests are ignored. */
let newest = 0;
/** Items whose removal is under way: a list that still has them does not bring them back. */
const removing = new Set<string>();

/** Loads the wishlist; if that fails, the known list stays. */
export const loadWishlist = async ({ storeCode, locale }: Shop): Promise<void> => {
  newest += 1;
  const number = newest;
  try {
    const wishes = await shopperApi(storeCode, locale).wishlist();
    if (number !== newest) return;
    $wishlist.set({ state: 'ready', wishes: wishes.filter(({ wishlistId }) => !removing.has(wishlistId)) });
  } catch {
    if (number === newest) $wishlist.set({ state: 'failed', wishes: $wishlist.get().wishes });
  }
};

let last: Promise<unknown> = Promise.resolve();

/** Sends changes to the server one after another, so that an undo never overtakes its removal. */
const runSerially = <Result>(work: () => Promise<Result>): Promise<Result> => {
  newest += 1;
  const turn = last.then(work);
  last = turn.catch(() => undefined);
  return turn;
};

const added = createSameKey();

/**
 * Adds a product to the list.
 * @throws {ApiError}
 */
export const addWish = (shop: Shop, productId: string, variantId: string | null): Promise<void> =>
  runSerially(async () => {
    const body = { product_id: productId, quantity: 1, variant_option_id: variantId };
    await shopperApi(shop.storeCode, shop.locale).addWish(body, added.keyFor(body));
    added.done();
    await loadWishlist(shop);
    tellTabs();
  });

/**
 * Removes an item at once; if the call fails, the item comes back.
 * @throws {ApiError}
 */
export const removeWish = async (shop: Shop, { wishlistId: id }: Wish): Promise<void> => {
  const { state, wishes } = $wishlist.get();
  $wishlist.set({ state, wishes: wishes.filter(({ wishlistId }) => wishlistId !== id) });
  removing.add(id);
  const removed = runSerially(() => shopperApi(shop.storeCode, shop.locale).removeWish(id, newKey()));
  try {
    await removed.finally(() => removing.delete(id));
    // A list that was asked for before is ignored, and one that was asked for meanwhile may be from before the removal.
    await loadWishlist(shop);
    tellTabs();
  } catch (error) {
    await loadWishlist(shop);
    throw error;
  }
};

let following = false;

/** Loads the account's wishlist and keeps it up to date from then on; further calls do nothing. */
export const followWishlist = (shop: Shop): void => {
  if (following) return;
  following = true;
  void loadWishlist(shop);
  const reload = (): void => {
    if ($isLoggedIn.get()) void loadWishlist(shop);
  };
  addEventListener('storage', ({ key }) => key === changedKey && reload());
  // In the back/forward cache, a page learns nothing.
  addEventListener('pageshow', ({ persisted }) => persisted && reload());
  $isLoggedIn.listen((member) => {
    if (member) void loadWishlist(shop);
    else $wishlist.set({ state: 'none', wishes: [] });
  });
};
