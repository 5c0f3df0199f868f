/** A parsed request target (RFC 9112 section 3.2.1: origin form only). */
export type RequestTarget = {
  /** Normalized path: each segment as `encodeURIComponent` writes it. */
  path: string;
  /** Everything after the question mark, as sent; '' if there is none. */
  query: string;
};

export type Refused = { refused: 400 | 414 };

/** Longer targets are rejected (414). */
const longestTarget = 8192;

const plain = /^[\w\-.~!*'()/]*$/u;
const control = /\p{Cc}/u;

/** Normalizes a segment; null if it is not valid text. */
const normalSegment = (segment: string): string | null => {
  try {
    const text = decodeURIComponent(segment);
    return control.test(text) ? null : encodeURIComponent(text);
  } catch {
    return null;
  }
};

/** Escapes raw bytes above ASCII, which Node passes as Latin-1, as the client should have done. */
const escapeBytes = (text: string): string =>
  text.replace(/[\x80-\xff]/gu, (byte) => `%${byte.charCodeAt(0).toString(16).toUpperCase()}`);

const normalPath = (path: string): string | null => {
  if (plain.test(path)) return path;
  if (path.includes('\\')) return null;
  const segments = escapeBytes(path).split('/').map(normalSegment);
  return segments.includes(null) ? null : segments.join('/');
};

const isDots = (segment: string): boolean => segment === '.' || segment === '..';

/**
 * Parses a request target. Rejects targets without a leading slash, with an empty or dot segment before the last, with
 * broken escapes, control characters or backslashes, and those that are too long.
 */
export const parseTarget = (target: string): RequestTarget | Refused => {
  if (target.length > longestTarget) return { refused: 414 };
  if (!target.startsWith('/') || target.includes('#')) return { refused: 400 };
  const mark = target.indexOf('?');
  const path = normalPath(mark === -1 ? target : target.slice(0, mark));
  if (path === null || path.includes('//')) return { refused: 400 };
  if (path.includes('/.') && path.split('/').some(isDots)) return { refused: 400 };
  return { path, query: mark === -1 ? '' : target.slice(mark + 1) };
};

/** Makes a query string safe to repeat in a redirect: ASCII without whitespace. */
export const escapeQuery = (query: string): string =>
  query === '' ? '' : `?${escapeBytes(query).replace(/[^\x21-\x7e]/gu, '')}`;
