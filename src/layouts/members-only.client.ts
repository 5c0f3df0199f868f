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
 * An island's files failed to load: shows the notice beside it. If they are of another release, the page reloads
 * (`chunk-reload.client.ts`).
 */
const showFailed = ({ target }: Event): void => {
  dispatchEvent(new Event('vite:preloadError'));
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
