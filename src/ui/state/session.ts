import { atom } from 'nanostores';

/**
 * Whether somebody is logged in, and who, as far as a page can know: from the readable cookies `login_status_code`, 0
 * if logged in (R64), and `login_ref`, an identifier of the account that grants no access (decision 35). The token
 * itself is not readable here. Small: every page loads this.
 */

/** Returns the `login_ref` in these cookies; '' if nobody is logged in, '-' if a login has none. */
export const readLogin = (cookies: string): string =>
  /(?:^|;\s*)login_status_code=0(?:;|$)/u.test(cookies)
    ? (/(?:^|;\s*)login_ref=([\w-]+)/u.exec(cookies)?.[1] ?? '-')
    : '';

/** Returns the current login, in whichever tab it happened. */
export const currentLogin = (): string => (typeof document === 'object' ? readLogin(document.cookie) : '');

/** Owner of this page, even after their session ended; '': a guest so far. */
let owner = currentLogin();

/** Whether somebody is logged in; {@link checkSession} updates it. */
export const $isLoggedIn = atom(owner !== '');

/**
 * Returns the `login_ref` of the account that this page belongs to; '' for guests. Requests are sent for this account.
 */
export const pageOwner = (): string => owner;

/**
 * Tells whether somebody else has logged in, in another tab: the page then reloads for them, and does nothing more for
 * the previous shopper.
 */
export const isTakenOver = (): boolean => {
  const login = currentLogin();
  const isOthers = owner !== '' && login !== '' && login !== owner;
  if (isOthers) location.reload();
  else owner = login || owner;
  return isOthers;
};

/** Reads the cookies again: another tab, or a response, may have changed them. */
export const checkSession = (): boolean => {
  const isNow = isTakenOver() || currentLogin() !== '';
  if ($isLoggedIn.get() !== isNow) $isLoggedIn.set(isNow);
  return isNow;
};

/** Returns the prefix of the page's language, '/kh'; '' in English. */
export const ownPrefix = (path: string): string => /^\/(?:kh|zh)(?=\/|$)/u.exec(path)?.[0] ?? '';

/** Returns the URL of the login, which leads back here. */
export const loginAddress = ({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string =>
  `${ownPrefix(pathname)}/login?redirect=${encodeURIComponent(pathname + search)}`;

let isLeaving = false;

/**
 * Redirects to the login, and back here afterwards (R22). Replaces this page, so that Back does not loop. Only the first
 * call redirects: a second one would abort the navigation that carries the reason.
 */
const goToLogin = (reason = ''): void => {
  if (isLeaving) return;
  isLeaving = true;
  location.replace(loginAddress(location) + reason);
};

let isLoggingOut = false;

/** Whether the shopper is logging out: then no page says that their session has expired. */
export const setLoggingOut = (isUnderWay: boolean): void => {
  isLoggingOut = isUnderWay;
};

/** Redirects to the login after the session has expired in use; the login page says so. */
const leaveEnded = (): void => {
  if (!isLoggingOut) goToLogin('&ended=1');
};

/** Calls back when a call has failed because nobody is logged in any more (401); by default, only `$isLoggedIn` changes. */
export const onUnauthorized = (then: () => void): (() => void) => $isLoggedIn.listen((member) => member || then());

/**
 * Redirects to the login if nobody is logged in (any more), even if the page comes from the back/forward cache.
 * @returns whether somebody is logged in
 */
export const guardPage = (): boolean => {
  const check = (): boolean => {
    const member = checkSession();
    if (!member) goToLogin();
    return member;
  };
  addEventListener('pageshow', check);
  onUnauthorized(leaveEnded);
  return check();
};
