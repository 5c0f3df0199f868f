import { isLocale, type Locale } from '../i18n/locales.ts';
import { inLocale, splitLocale } from '../routes.ts';
import { guardPage } from '../ui/state/session.ts';
import { pageLocale } from './page-locale.client.ts';

/**
 * A page whose content is the shopper's own: guests leave for the login (R21), for others its island is fetched at
 * once. The page's markup is the same for every address that it has, so the language switch is told which one this is.
 */
type Island = { mount: (place: HTMLElement, locale: Locale) => Promise<void> };

const keepAddress = (): void => {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-locale]')) {
    const locale = link.dataset['locale'] ?? '';
    if (isLocale(locale)) link.href = inLocale(locale, splitLocale(location.pathname).path) + location.search;
  }
};

export const startPersonalPage = (id: string, load: () => Promise<Island>): void => {
  const place = document.querySelector<HTMLElement>(`#${id}`);
  keepAddress();
  document.addEventListener('pointerdown', keepAddress, { capture: true });
  if (!place || !guardPage()) return;
  load()
    .then(({ mount }) => mount(place, pageLocale()))
    .catch(() => place.querySelector<HTMLElement>('[data-failed]')?.toggleAttribute('hidden', false));
};
