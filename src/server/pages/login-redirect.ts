import { returnKey } from '../../contract/return-path.ts';
import type { Locale } from '../../i18n/locales.ts';
import { inLocale } from '../../routes.ts';
import { redirectAnswer, type Answer } from '../http/response.ts';
import { cacheRules } from '../http/cache-control.ts';
import { readTarget, repeatableQuery } from '../http/request-target.ts';

/** Where a guest of a protected page goes (D13). */
const loginPath = '/login';

/** To the login page in the page's language, which leads back when it is done. @param target as sent */
export const toLogin = (locale: Locale, target: string): Answer => {
  const read = readTarget(target);
  const back = 'refused' in read ? null : encodeURIComponent(read.path + repeatableQuery(read.query));
  const location = inLocale(locale, loginPath) + (back === null ? '' : `?${returnKey}=${back}`);
  return redirectAnswer(302, location, ['cache-control', cacheRules.personal]);
};
