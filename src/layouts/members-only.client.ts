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

/** Reports missing files to the shell's script (`chunk-reload.client.ts`), which has run when the page is loaded. */
const reportMissing = (): void => {
  const report = (): void => void dispatchEvent(new Event('vite:preloadError'));
  if (document.readyState === 'complete') report();
  else addEventListener('load', report, { once: true });
};

/** An island's files failed to load: shows the notice beside it. If they are of another release, the page reloads. */
const showFailed = (target: EventTarget | null): void => {
  reportMissing();
  const notice =
    target instanceof HTMLElement
      ? target.parentElement?.querySelector<HTMLTemplateElement>(':scope > [data-failed]')
      : document.querySelector<HTMLTemplateElement>('main [data-failed]');
  notice?.replaceWith(notice.content);
};

addEventListener('astro:hydration-error', ({ target }) => showFailed(target));
// Before this script had come (`early-failures.ts`).
for (const island of document.querySelectorAll('main astro-island[data-missing]')) showFailed(island);
keepAddress();
document.addEventListener('pointerdown', keepAddress, { capture: true });
guardPage();
