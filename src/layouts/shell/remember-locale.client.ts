import { isPlainPress } from '../../ui/plain-press.ts';
import { ownPrefix } from '../../ui/state/session.ts';
import { leaving } from '../../ui/state/shell.ts';

/**
 * Remembers the language that a visitor picks in the switcher (R8: cookie `i18n_redirected`, 365 days, same-site lax,
 * at the root), so that the language guard does not redirect them. Merely visiting changes nothing. Back then leads to
 * where the visitor was before the page.
 */
const yearSeconds = 365 * 24 * 60 * 60;

/**
 * Leads the link to the address that is open: one page may be that of many (an order, a page that is missing), and the
 * query and the fragment may have changed since it was made (a chosen variant, filters; a code that is awaited).
 * @returns null if no link of the switcher was pressed
 */
const readdress = ({ target }: Event): HTMLAnchorElement | null => {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[data-locale]') : null;
  if (!link) return null;
  const { pathname, search, hash } = location;
  link.pathname = ownPrefix(link.pathname) + pathname.slice(ownPrefix(pathname).length).replace(/\/$/u, '');
  link.search = search;
  link.hash = hash;
  return link;
};

// The middle button and the link's menu open it without a click.
document.addEventListener('pointerdown', readdress);
document.addEventListener('click', (event) => {
  const link = readdress(event);
  if (!link) return;
  const secure = location.protocol === 'https:' ? '; secure' : '';
  document.cookie = `i18n_redirected=${link.dataset['locale'] ?? 'en'}; max-age=${yearSeconds}; path=/; samesite=lax${secure}`;
  if (event.defaultPrevented || !isPlainPress(event)) return;
  // Replaces this page: Back would return here in the old language, and the guard would redirect to the new one.
  event.preventDefault();
  leaving(link);
  location.replace(link.href);
});
