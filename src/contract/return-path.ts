import { parseUrl } from './parse-url.ts';

/** Query key of the login page for the path to return to (R22). */
export const returnKey = 'redirect';

/** Maximum length: no URL of the shop is longer. */
const longest = 2048;

/** A base that exists only here: a path that stays on this host stays on any host. */
const base = 'https://own.invalid';

/** Starts with a single slash; no backslashes, which browsers treat as slashes, or control characters and spaces. */
const form = /^\/(?![/\\])[^\\\p{Cc}\p{Z}]*$/u;

/**
 * Returns the path that a login may redirect to: on the same host, with query and fragment, as browsers normalize it;
 * null for anything else. That includes `/.//host`: it begins with one slash, but browsers normalize it to two.
 */
export const returnPath = (text: string | null | undefined): string | null => {
  if (!text || text.length > longest || !form.test(text)) return null;
  const url = parseUrl(text, base);
  if (url?.origin !== base || url.pathname.includes('//')) return null;
  return url.pathname + url.search + url.hash;
};
