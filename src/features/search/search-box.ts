import type { Shell } from '../../catalogue/page-data.ts';
import type { Locale } from '../../i18n/locales.ts';
import type { Translate } from '../../i18n/translate.ts';
import { addresses, inLocale } from '../../routes.ts';
import { escapeHtml } from '../../ui/escape.ts';
import { farIcon, icon } from '../../ui/icons.ts';

/**
 * The search box of every page: a form that works alone. `search-loader.client.ts` makes a combobox of it at the first focus;
 * the template names the icons that it shows.
 */
export const searchBoxMarkup = ({ storeCode }: Shell, locale: Locale, t: Translate): string => {
  const action = escapeHtml(inLocale(locale, addresses.searchForm()));
  const label = escapeHtml(t('nav.search'));
  return `<form role="search" class="search-box" action="${action}" method="get" data-search data-store="${escapeHtml(storeCode)}"><input name="q" type="search" maxlength="200" autocomplete="off" autocapitalize="off" spellcheck="false" enterkeyhint="search" aria-label="${label}" placeholder="${escapeHtml(t('search.placeholder'))}"><button class="icon-button" aria-label="${escapeHtml(t('search.action'))}">${icon('search')}</button><template>${icon('search')}${farIcon('history')}${farIcon('x')}</template></form>`;
};
