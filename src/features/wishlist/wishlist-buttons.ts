import type { Wish } from '../../contract/cart.ts';
import type { Locale } from '../../i18n/locales.ts';
import { problemWords } from '../../ui/forms/form-words.ts';
import { problemOf } from '../../ui/state/problems.ts';
import { notify } from '../../ui/state/shell.ts';
import { spokenWords } from '../../ui/state/spoken-words.ts';
import { type PendingWish, wishOfHeart } from './pending-wish.ts';
import { addWish, followWishlist, removeWish, $wishlist } from './wishlist.ts';

/** Returns the items on the list that a heart stands for; one without a variant is of any. */
const wishesOf = ({ productId, variantId }: PendingWish): Wish[] =>
  $wishlist
    .get()
    .wishes.filter(
      (wish) =>
        wish.productId === productId && (variantId === null || wish.variantId === null || wish.variantId === variantId),
    );

/** Updates a page's wishlist buttons for customers: pressed if what they stand for is on the list. */
export const showWishlistButtons = (): void => {
  const mark = (): void => {
    for (const heart of document.querySelectorAll<HTMLElement>('[data-wish]'))
      heart.setAttribute('aria-pressed', String(wishesOf(wishOfHeart(heart)).length > 0));
  };
  $wishlist.subscribe(mark);
  // Marks cards that were added since.
  document.addEventListener('shop:changed', mark);
  // Another variant may have been chosen.
  document.addEventListener('change', mark);
};

/** Ids of products whose change is in progress. */
const busy = new Set<string>();

/** Adds a product to the list, or removes it; the button changes at once. */
export const toggleWish = async (heart: HTMLElement, shop: { storeCode: string; locale: Locale }): Promise<void> => {
  const pressed = wishOfHeart(heart);
  const { productId: id, variantId } = pressed;
  if (busy.has(id)) return;
  busy.add(id);
  followWishlist(shop);
  const isOn = heart.getAttribute('aria-pressed') === 'true';
  const show = (isPressed: boolean): void => heart.setAttribute('aria-pressed', String(isPressed));
  show(!isOn);
  try {
    const t = await spokenWords(shop.locale);
    const say = (error: unknown): void => notify(problemWords(problemOf(error), t));
    const add = async (variants: readonly (string | null)[]): Promise<void> => {
      await Promise.all(variants.map((variant) => addWish(shop, id, variant)));
      notify(t('member.added'));
    };
    const remove = async (): Promise<void> => {
      const wishes = wishesOf(pressed);
      const removals = wishes.map((wish) => removeWish(shop, wish));
      const undo = (): Promise<void> => add(wishes.map((wish) => wish.variantId));
      notify(t('member.removed'), { label: t('member.undo'), run: () => void undo().catch(say) });
      await Promise.all(removals);
    };
    await (isOn ? remove() : add([variantId])).catch((error: unknown) => {
      show(isOn);
      say(error);
    });
  } catch {
    // Without its words, nothing was sent.
    show(isOn);
  } finally {
    busy.delete(id);
  }
};
