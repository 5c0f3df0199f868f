import { atom } from 'nanostores';

/**
 * Whether somebody is logged in, and who, as a page can know it: by the readable cookies `login_status_code`, 0 where
 * so (R64), and `login_ref`, a name of the account that opens nothing (decision 35). The token itself is never seen
 * here. Small: every page loads this.
 */

/** Returns the `login_ref` in these cookies; '' where nobody is logged in, '-' where a login has none. */
export const readLogin = (cookies: string): string =>
  /(?:^|;\s*)login_status_code=0(?:;|$)/u.test(cookies)
    ? (/(?:^|;\s*)login_ref=([\w-]+)/u.exec(cookies)?.[1] ?? '-')
    : '';

/** Returns who is logged in at this moment, in whichever tab they logged in. */
export const currentLogin = (): string => (typeof document === 'object' ? readLogin(document.cookie) : '');

/** Whose page this is, also when their session ended; '': a guest's so far. */
let owner = currentLogin();

/** Whether somebody is logged in; {@link checkSession} looks again. */
export const session = atom(owner !== '');

/** Returns the `login_ref` of the account that this page belongs to; '' on a guest's. What is sent is sent for them. */
export const pageOwner = (): string => owner;

/**
 * Whether somebody else is logged in by now, in another tab: the page is loaded again for them, and does nothing more
 * for the one before.
 */
export const isTakenOver = (): boolean => {
  const login = currentLogin();
  const isOthers = owner !== '' && login !== '' && login !== owner;
  if (isOthers) location.reload();
  else owner = login || owner;
  return isOthers;
};

/** Looks at the cookies again: another tab, or an answer, may have changed them. */
export const checkSession = (): boolean => {
  const isNow = isTakenOver() || currentLogin() !== '';
  if (session.get() !== isNow) session.set(isNow);
  return isNow;
};

/** The prefix of the page's own language, '/kh'; '' in English. */
export const ownPrefix = (path: string): string => /^\/(?:kh|zh)(?=\/|$)/u.exec(path)?.[0] ?? '';

/** Where a guest logs in, and comes back from. */
export const loginAddress = ({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string =>
  `${ownPrefix(pathname)}/login?redirect=${encodeURIComponent(pathname + search)}`;

let isLeaving = false;

/**
 * Leads to the login, and back here afterwards (R22). Takes the place of this page: Back does not end in a circle. The
 * first reason stays: a second navigation would abort the one that says why.
 */
const leaveForLogin = (reason = ''): void => {
  if (isLeaving) return;
  isLeaving = true;
  location.replace(loginAddress(location) + reason);
};

let isLoggingOut = false;

/** Whether a log-out that the shopper asked for is under way: then no page says that their login has ended. */
export const setLoggingOut = (isUnderWay: boolean): void => {
  isLoggingOut = isUnderWay;
};

/** The same where a login ended under the shopper's hands: the login page says so. */
const leaveEnded = (): void => {
  if (!isLoggingOut) leaveForLogin('&ended=1');
};

/** What is done when a call is told that nobody is logged in any more (401): by default, nothing but that it shows. */
export const onUnauthorized = (then: () => void): (() => void) => session.listen((member) => member || then());

/**
 * On a page for members alone: whoever is not logged in (any more) leaves for the login, also where the browser shows
 * the page from its memory.
 * @returns whether somebody is logged in
 */
export const guardPage = (): boolean => {
  const check = (): boolean => {
    const member = checkSession();
    if (!member) leaveForLogin();
    return member;
  };
  addEventListener('pageshow', check);
  onUnauthorized(leaveEnded);
  return check();
};
