import { checkSession, loginAddress } from '../../ui/state/session.ts';
import { notify } from '../../ui/state/shell.ts';
import { pageLocale } from '../../layouts/page-locale.client.ts';

/**
 * Wishlist buttons: customers add the product at once; guests are asked to log in first (R53), with a link. Their item
 * is stored at once and added after the login, whichever way they take to it.
 */

/**
 * Stores a guest's item for after the login.
 * @returns URL of the login
 */
const keep = async (heart: HTMLElement): Promise<string> => {
  const login = loginAddress(location);
  return import('./pending-wish.ts').then(
    ({ savePendingWish, wishOfHeart }) => savePendingWish(login, wishOfHeart(heart)),
    () => login,
  );
};

document.addEventListener('click', ({ target }) => {
  const heart = target instanceof Element ? target.closest<HTMLElement>('[data-wish]') : null;
  if (!heart) return;
  const { first = '', way = '' } = document.querySelector<HTMLElement>('#wishlist')?.dataset ?? {};
  const { store: storeCode = '' } = document.querySelector<HTMLElement>('#cart')?.dataset ?? {};
  if (checkSession())
    import('./wishlist-buttons.ts')
      .then(({ toggleWish }) => toggleWish(heart, { storeCode, locale: pageLocale() }))
      .catch(() => undefined);
  else {
    const kept = keep(heart);
    notify(first, { label: way, run: () => void kept.then((login) => location.assign(login)) });
  }
});
