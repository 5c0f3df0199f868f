/** The query key of the login page that says where its visitor came from (R22). */
export const returnKey = 'redirect';

/** Longer ones are no address of this shop. */
const longest = 2048;

/** A base of the rule's own: what stays on it stays on any host. */
const base = 'https://own.invalid';

/** One slash; no backslash, which browsers read as one; no control characters or blanks, which they leave out. */
const form = /^\/(?![/\\])[^\\\p{Cc}\p{Z}]*$/u;

/**
 * Where a login may lead back to: a path of the same host, with its query and
 * anchor, as browsers write it; null for everything else. `/.//host` is one of
 * those: it begins with one slash, and a browser makes it begin with two.
 */
export const returnPath = (text: string | null | undefined): string | null => {
  if (!text || text.length > longest || !form.test(text)) return null;
  const url = URL.parse(text, base);
  if (url?.origin !== base || url.pathname.includes('//')) return null;
  return url.pathname + url.search + url.hash;
};
