import type { StoreConfig } from '../../config/stores.ts';
import { defaultLocale, type Locale } from '../../i18n/locales.ts';
import { selectLocale } from '../http/accept-language.ts';
import { vary } from '../http/cache-control.ts';
import type { RequestContext } from '../http/request-context.ts';
import { redirectResponse, type HttpResponse } from '../http/response.ts';

/**
 * Creates the language guard of a store: it redirects navigations to unprefixed pages to the visitor's language.
 * @param isOn false: the edge does this (R9), or the store has only one language
 */
export const createLanguageGuard = ({ locales }: Pick<StoreConfig, 'locales'>, isOn: boolean) => ({
  /** Selects the language that a request for an unprefixed page is redirected to (R7); null: no redirect. */
  selectRedirectLocale: ({ headers }: Pick<RequestContext, 'headers'>): Locale | null => {
    const mode = headers['sec-fetch-mode'];
    if (!isOn || (mode !== undefined && mode !== 'navigate')) return null;
    const locale = selectLocale(headers, locales);
    return locale === defaultLocale ? null : locale;
  },
});

export const redirectToLocale = (location: string): HttpResponse =>
  redirectResponse(302, location, ['cache-control', 'private', 'vary', vary.language]);
