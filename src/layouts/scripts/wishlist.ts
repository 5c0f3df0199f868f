import { notify } from '../../state/shell.ts';

/** Guests are asked to log in first (spec section 8), with the way there where there is one. */
const drawer = document.querySelector<HTMLElement>('#wishlist');

document.addEventListener('click', ({ target }) => {
  if (!(target instanceof Element) || !target.closest('[data-wish]')) return;
  const { first = '', login, way = '' } = drawer?.dataset ?? {};
  const back = encodeURIComponent(location.pathname + location.search);
  notify(first, login ? { label: way, run: () => location.assign(`${login}?redirect=${back}`) } : undefined);
});
