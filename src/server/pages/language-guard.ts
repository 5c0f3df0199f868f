import { defaultLocale, type Locale } from '../../i18n/locales.ts';
import { selectLocale } from '../http/accept-language.ts';
import { vary } from '../http/cache-control.ts';
import type { RequestContext } from '../http/request-context.ts';
import { redirectResponse, type HttpResponse } from '../http/response.ts';

/** The language guard: navigations to unprefixed pages are redirected to the visitor's language (R7). */

/** Selects the language that a request for an unprefixed page is redirected to; null: no redirect. */
export const selectRedirectLocale = (
  { headers }: Pick<RequestContext, 'headers'>,
  locales: readonly Locale[],
): Locale | null => {
  const mode = headers['sec-fetch-mode'];
  if (mode !== undefined && mode !== 'navigate') return null;
  const locale = selectLocale(headers, locales);
  return locale === defaultLocale ? null : locale;
};

export const redirectToLocale = (location: string): HttpResponse =>
  redirectResponse(302, location, ['cache-control', 'private', 'vary', vary.language]);
