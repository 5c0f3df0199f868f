import { returnPath } from '../../contract/return-path.ts';
import { splitLocale } from '../../routes.ts';
import { ownPrefix } from '../../ui/state/session.ts';

/** Pages that have nothing to show to who is logged in now: leading there would be a circle. */
const before = /^\/(?:login|register|forgot-password|otp\/verify)(?:[?#]|$)/u;

/** Where a shopper goes on who is logged in now: where they came from, by the address of the login; else the account (R22). */
export const postLoginRedirect = (redirect: string | null, { pathname }: Pick<Location, 'pathname'>): string => {
  const page = returnPath(redirect);
  return page !== null && !before.test(splitLocale(page).path) ? page : `${ownPrefix(pathname)}/account/myaccount`;
};
