import type { Locale } from '../../i18n/locales.ts';
import { showWishlistButtons } from '../wishlist/wishlist-buttons.ts';
import { problemWords } from '../../ui/forms/form-words.ts';
import { mergeCart, sayMerged } from '../cart/merge-cart.ts';
import { isPassing, problemOf } from '../../ui/state/problems.ts';
import { followCart } from '../cart/account-cart.ts';
import { $isLoggedIn } from '../../ui/state/session.ts';
import { notify } from '../../ui/state/shell.ts';
import { spokenWords } from '../../ui/state/spoken-words.ts';
import { addWish, followWishlist, loadWishlist } from '../wishlist/wishlist.ts';
import { dropPendingWish, type PendingWish, readPendingWishes } from '../wishlist/pending-wish.ts';

/** What every page does for customers: loads their cart and wishlist, and merges what they had as guests. */
export type MemberShop = { storeCode: string; locale: Locale };

/** Resolves at once or, if the browser prerenders the page, when it is shown. */
const seen = (): Promise<void> =>
  new Promise((resolve) => {
    if ('prerendering' in document && document.prerendering)
      document.addEventListener('prerenderingchange', () => resolve(), { once: true });
    else resolve();
  });

/** Adds an item, which stays stored until it is on the list or was refused for good. */
const addPending = async (shop: MemberShop, pending: PendingWish): Promise<void> => {
  try {
    await addWish(shop, pending.productId, pending.variantId);
  } catch (error) {
    // The next page tries again.
    if (!isPassing(error) && problemOf(error).code !== 'unauthorized') dropPendingWish(pending);
    throw error;
  }
  dropPendingWish(pending);
};

/** Adds the wishlist items that the customer chose as a guest; if one fails, the others are still added. */
const wish = async (shop: MemberShop): Promise<void> => {
  const pending = readPendingWishes();
  if (pending.length === 0) return;
  const added = await Promise.allSettled(pending.map((one) => addPending(shop, one)));
  const failed = added.find(({ status }) => status === 'rejected');
  const t = await spokenWords(shop.locale);
  notify(failed?.status === 'rejected' ? problemWords(problemOf(failed.reason), t) : t('member.added'));
};

let started = false;

/** Starts this work if somebody is logged in. Calling it again, for example after another login, merges what is new. */
export const startMember = async (shop: MemberShop): Promise<void> => {
  await seen();
  if (!$isLoggedIn.get()) return;
  if (started) await loadWishlist(shop);
  else showWishlistButtons();
  started = true;
  followCart(shop.storeCode, shop.locale);
  followWishlist(shop);
  // Neither holds up the other, but what was merged is said last, so that both messages are seen.
  const [, merging] = await Promise.allSettled([wish(shop), mergeCart(shop.storeCode, shop.locale)]);
  if (merging.status === 'rejected') throw merging.reason;
  if (merging.value) await sayMerged(merging.value, shop.locale);
};
