import { atom } from 'nanostores';

/**
 * Whether somebody is logged in, as a page can know it: by the readable cookie `login_status_code`, 0 where so (D12).
 * The token itself is never seen here. Small: every page loads this.
 */

/** Reads the cookie. */
export const isMember = (cookies: string): boolean => /(?:^|;\s*)login_status_code=0(?:;|$)/u.test(cookies);

const now = (): boolean => typeof document === 'object' && isMember(document.cookie);

/** Whether somebody is logged in; {@link checkSession} looks again. */
export const session = atom(now());

/** Looks at the cookie again: another tab, or an answer, may have changed it. */
export const checkSession = (): boolean => {
  if (session.get() !== now()) session.set(now());
  return session.get();
};

/** The prefix of the page's own language, '/kh'; '' in English. */
export const ownPrefix = (path: string): string => /^\/(?:kh|zh)(?=\/|$)/u.exec(path)?.[0] ?? '';

/** Where a guest logs in, and comes back from. */
export const loginAddress = ({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string =>
  `${ownPrefix(pathname)}/login?redirect=${encodeURIComponent(pathname + search)}`;

/** Leads to the login, and back here afterwards (D13). Takes the place of this page: Back does not end in a circle. */
export const leaveForLogin = (): void => location.replace(loginAddress(location));

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
  onUnauthorized(leaveForLogin);
  return check();
};
