import { returnPath } from '../../contract/return-path.ts';
import { splitLocale } from '../../routes.ts';
import { ownPrefix } from '../../ui/state/session.ts';

/** Pages that are useless once logged in: redirecting there would loop. */
const before = /^\/(?:login|register|forgot-password|otp\/verify)(?:[?#]|$)/u;

/**
 * Returns where a shopper goes after logging in: back to the page that the login's URL names; otherwise to the account
 * (R22).
 */
export const postLoginRedirect = (redirect: string | null, { pathname }: Pick<Location, 'pathname'>): string => {
  const page = returnPath(redirect);
  return page !== null && !before.test(splitLocale(page).path) ? page : `${ownPrefix(pathname)}/account/myaccount`;
};
