import { returnPath } from '../../contract/return-path.ts';
import { addresses, inLocale, splitLocale, switchLocale } from '../../routes.ts';

/** Pages that are useless once logged in: redirecting there would loop. */
const before = /^\/(?:login|register|forgot-password|otp\/verify)(?:[?#]|$)/u;

/**
 * Returns where a shopper goes after logging in: back to the page that the login's URL names, in the language of the
 * login, which may have been switched since; otherwise to the account (R22).
 */
export const postLoginRedirect = (redirect: string | null, { pathname }: Pick<Location, 'pathname'>): string => {
  const { locale } = splitLocale(pathname);
  const page = returnPath(redirect);
  return page !== null && !before.test(splitLocale(page).path)
    ? switchLocale(locale, page)
    : inLocale(locale, addresses.account());
};
