import { isPlainPress } from '../../ui/plain-press.ts';
import { leaving } from '../../ui/state/shell.ts';

/**
 * Remembers the language that a visitor picks in the switcher (R8: cookie `i18n_redirected`, 365 days, same-site lax,
 * at the root), so that the language guard does not redirect them. Merely visiting changes nothing. Back then leads to
 * where the visitor was before the page.
 */
const yearSeconds = 365 * 24 * 60 * 60;

document.addEventListener('click', (event) => {
  const { target } = event;
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[data-locale]') : null;
  if (!link) return;
  const secure = location.protocol === 'https:' ? '; secure' : '';
  document.cookie = `i18n_redirected=${link.dataset['locale'] ?? 'en'}; max-age=${yearSeconds}; path=/; samesite=lax${secure}`;
  // The query may have changed since the page was made: a chosen variant, filters.
  link.search = location.search;
  if (event.defaultPrevented || !isPlainPress(event)) return;
  // Replaces this page: Back would return here in the old language, and the guard would redirect to the new one.
  event.preventDefault();
  leaving(link);
  location.replace(link.href);
});
