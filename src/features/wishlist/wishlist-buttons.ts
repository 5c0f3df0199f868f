import type { Locale } from '../../i18n/locales.ts';
import { problemWords } from '../../ui/forms/form-words.ts';
import { problemOf } from '../../ui/state/problems.ts';
import { notify } from '../../ui/state/shell.ts';
import { spokenWords } from '../../ui/state/spoken-words.ts';
import { addWish, followWishlist, removeWish, $wished, $wishlist } from './wishlist.ts';

/** Updates a page's wishlist buttons for customers: pressed if the product is on the list. */
export const showWishlistButtons = (): void => {
  const mark = (): void => {
    const ids = $wished.get();
    for (const heart of document.querySelectorAll<HTMLElement>('[data-wish]'))
      heart.setAttribute('aria-pressed', String(ids.has(heart.dataset['wish'] ?? '')));
  };
  $wished.subscribe(mark);
  // Marks cards that were added since.
  document.addEventListener('shop:changed', mark);
};

/** Ids of products whose change is in progress. */
const busy = new Set<string>();

/** Adds a product to the list, or removes it; the button changes at once. */
export const toggleWish = async (
  heart: HTMLElement,
  facts: { storeCode: string; locale: Locale },
  variantId: string | null,
): Promise<void> => {
  const id = heart.dataset['wish'] ?? '';
  if (busy.has(id)) return;
  busy.add(id);
  followWishlist(facts);
  const isOn = heart.getAttribute('aria-pressed') === 'true';
  heart.setAttribute('aria-pressed', String(!isOn));
  const t = await spokenWords(facts.locale);
  const add = async (): Promise<void> => {
    await addWish(facts, id, variantId);
    notify(t('member.added'));
  };
  const say = (error: unknown): void => {
    heart.setAttribute('aria-pressed', String(isOn));
    notify(problemWords(problemOf(error), t));
  };
  try {
    if (!isOn) await add();
    else {
      const removals = $wishlist
        .get()
        .wishes.flatMap((wish) => (wish.productId === id ? [removeWish(facts, wish)] : []));
      notify(t('member.removed'), { label: t('member.undo'), run: () => void add().catch(say) });
      await Promise.all(removals);
    }
  } catch (error) {
    say(error);
  } finally {
    busy.delete(id);
  }
};
