import type { Shell } from '../../catalogue/page-data.ts';
import type { Locale } from '../../i18n/locales.ts';
import type { Translate } from '../../i18n/translate.ts';
import { inLocale } from '../../routes.ts';
import { escapeHtml } from '../../ui/escape.ts';
import { farIcon } from '../../ui/icons.ts';

/** What lies over every page: progress bar, snackbar, compare tray, way to the top, app banner, loading overlay. */

const snackbar = (t: Translate): string =>
  `<div id="snackbar" class="snackbar" popover="manual" role="status"><p></p><button type="button" data-act hidden></button><button type="button" data-close>${escapeHtml(t('nav.close'))}</button></div>`;

const compareTray = (locale: Locale, t: Translate): string => {
  const address = escapeHtml(inLocale(locale, '/compare'));
  const words = Object.entries({
    full: t('compare.full'),
    known: t('compare.known'),
    remove: t('compare.remove'),
    added: t('compare.added'),
  })
    .map(([name, text]) => ` data-${name}="${escapeHtml(text)}"`)
    .join('');
  const look = escapeHtml(t('compare.look'));
  const item = `<li><img alt=""><button class="tray-remove" aria-label="${escapeHtml(t('compare.removeNamed', { name: '{name}' }))}">${farIcon('x')}</button></li>`;
  return `<aside id="compare-tray" class="tray" aria-label="${escapeHtml(t('compare.tray'))}"${words} hidden><ul role="list"></ul><template>${item}</template><a class="button" href="${address}">${look}</a></aside>`;
};

const toTop = (t: Translate): string =>
  `<button class="to-top" data-to-top aria-label="${escapeHtml(t('nav.toTop'))}">${farIcon('arrow-up')}</button>`;

/** 'Easy to purchase on App' (R33), on small screens, until it is closed. */
const appBanner = (shell: Shell, locale: Locale, t: Translate): string =>
  Object.values(shell.app).some((link) => link !== null)
    ? `<aside id="app-banner" class="app-banner" aria-label="${escapeHtml(t('app.easy'))}" hidden>${farIcon('smartphone')}<p>${escapeHtml(t('app.easy'))}</p><a class="button button-quiet" href="${escapeHtml(inLocale(locale, '/download'))}" rel="nofollow">${escapeHtml(t('app.download'))}</a><button class="icon-button" aria-label="${escapeHtml(t('nav.close'))}">${farIcon('x')}</button></aside>`
    : '';

export const overlaysMarkup = (shell: Shell, locale: Locale, t: Translate): string =>
  [
    '<div id="progress" class="progress" data-state="idle"></div>',
    toTop(t),
    appBanner(shell, locale, t),
    shell.features.compare ? compareTray(locale, t) : '',
    snackbar(t),
  ].join('');
