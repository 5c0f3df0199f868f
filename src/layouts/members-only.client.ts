import { isLocale } from '../i18n/locales.ts';
import { inLocale, splitLocale } from '../routes.ts';
import { guardPage } from '../ui/state/session.ts';

/** Script of personal pages. */

/** The markup is the same for every URL of the page: tells the language switch which one this is. */
const keepAddress = (): void => {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-locale]')) {
    const locale = link.dataset['locale'] ?? '';
    if (isLocale(locale)) link.href = inLocale(locale, splitLocale(location.pathname).path) + location.search;
  }
};

/**
 * An island's files failed to load: either they are of another release (`chunk-reload.client.ts`), or the notice beside
 * the island is shown.
 */
const showFailed = ({ target }: Event): void => {
  if (!dispatchEvent(new Event('vite:preloadError', { cancelable: true }))) return;
  const notice =
    target instanceof HTMLElement
      ? target.parentElement?.querySelector<HTMLTemplateElement>(':scope > [data-failed]')
      : document.querySelector<HTMLTemplateElement>('main [data-failed]');
  notice?.replaceWith(notice.content);
};

addEventListener('astro:hydration-error', showFailed);
keepAddress();
document.addEventListener('pointerdown', keepAddress, { capture: true });
guardPage();
