/**
 * Cache-Control headers of all responses. Pages: browsers revalidate each time (a 304 is cheap, and prices must be
 * right); shared caches keep a page for a minute and may serve it stale for ten more while they revalidate. Unprefixed
 * pages are private if this server negotiates the language (R9).
 */
const pageSeconds = { fresh: 60, stale: 600 };

export const cacheControl = {
  page: `public, max-age=0, s-maxage=${pageSeconds.fresh}, stale-while-revalidate=${pageSeconds.stale}`,
  guardedPage: 'private, no-cache',
  /** A missing page may exist in the next release. */
  missing: 'public, max-age=0, s-maxage=10',
  /**
   * Rendered on demand, not part of a release: browsers cache and revalidate it; a shared cache would not notice a
   * change.
   */
  onDemand: 'private, no-cache',
  /** Files whose names contain the hash of their content. */
  immutable: 'public, max-age=31536000, immutable',
  /** Public files with stable names. */
  file: 'public, max-age=0, s-maxage=3600, must-revalidate',
  /** Responses that vary by device, which caches cannot tell apart. */
  device: 'private, no-store',
  none: 'no-store',
  /** Data of one shopper. */
  personal: 'private, no-store',
  /** Remote images, by the path that the API gives them. */
  day: 'public, max-age=86400',
} as const;

/** Milliseconds before the end of a price from which pages are cached for a shorter time. */
export const nearPriceEndMs = (pageSeconds.fresh + pageSeconds.stale) * 1000;

const momentSeconds = 30;

/**
 * Returns the header for responses that the visitor's browser may cache briefly, so that Back and a repeated search
 * need no request: parts of lists, and API responses.
 * @param until when its first price ends, in milliseconds since 1970; it is not cached beyond that; null: none ends
 */
export const shortCacheControl = (until: number | null, now: number): string => {
  const left = until === null ? momentSeconds : Math.max(0, Math.floor((until - now) / 1000));
  return `private, max-age=${Math.min(momentSeconds, left)}`;
};

/** Returns `cacheControl.page`, limited to a time in milliseconds since 1970. */
export const pageCacheControl = (until: number, now: number): string => {
  const left = Math.max(0, Math.floor((until - now) / 1000));
  const fresh = Math.min(pageSeconds.fresh, left);
  return `public, max-age=0, s-maxage=${fresh}, stale-while-revalidate=${Math.min(pageSeconds.stale, left - fresh)}`;
};

export const vary = {
  encoding: 'Accept-Encoding',
  dictionary: 'Available-Dictionary',
  language: 'Accept-Language, Cookie',
  both: 'Accept-Encoding, Accept-Language, Cookie',
  device: 'User-Agent, Accept-Encoding, Accept-Language, Cookie',
} as const;
