import { returnKey } from '../../contract/return-path.ts';
import type { Locale } from '../../i18n/locales.ts';
import { inLocale } from '../../routes.ts';
import { redirectResponse, type HttpResponse } from '../http/response.ts';
import { cacheControl } from '../http/cache-control.ts';
import { parseTarget, escapeQuery } from '../http/request-target.ts';

/** Where a guest of a protected page goes (D13). */
const loginPath = '/login';

/** To the login page in the page's language, which leads back when it is done. @param target as sent */
export const loginRedirect = (locale: Locale, target: string): HttpResponse => {
  const read = parseTarget(target);
  const back = 'refused' in read ? null : encodeURIComponent(read.path + escapeQuery(read.query));
  const location = inLocale(locale, loginPath) + (back === null ? '' : `?${returnKey}=${back}`);
  return redirectResponse(302, location, ['cache-control', cacheControl.personal]);
};
