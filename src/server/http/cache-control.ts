/**
 * Cache-Control for everything that is sent.
 * Pages: browsers revalidate each time (a 304 is cheap, and prices must be right); shared caches keep a page for a
 * minute and may serve it stale for ten more while they fetch the next. Unprefixed pages are private if this server
 * negotiates the language (R9).
 */
const pageSeconds = { fresh: 60, stale: 600 };

export const cacheControl = {
  page: `public, max-age=0, s-maxage=${pageSeconds.fresh}, stale-while-revalidate=${pageSeconds.stale}`,
  guardedPage: 'private, no-cache',
  /** A missing page may exist in the next release. */
  missing: 'public, max-age=0, s-maxage=10',
  /**
   * Rendered on demand, in no release: browsers keep and revalidate it; a shared cache would not learn that it changed.
   */
  onDemand: 'private, no-cache',
  /** Names that contain the hash of the content. */
  immutable: 'public, max-age=31536000, immutable',
  /** Public files with stable names. */
  file: 'public, max-age=0, s-maxage=3600, must-revalidate',
  /** Varies by device, which no cache can tell apart. */
  device: 'private, no-store',
  none: 'no-store',
  /** One shopper's own. */
  personal: 'private, no-store',
  /** Remote images, by the path that the API gives them. */
  day: 'public, max-age=86400',
} as const;

/** From this many milliseconds before a price ends, pages are cached for a shorter time. */
export const nearPriceEndMs = (pageSeconds.fresh + pageSeconds.stale) * 1000;

const momentSeconds = 30;

/**
 * Returns the header for what the visitor's own browser caches briefly, so that Back and a repeated search need no
 * request: part of a list, and API responses.
 * @param until when its first price ends, in milliseconds since 1970: it is not cached beyond that; null: none ends
 */
export const shortCacheControl = (until: number | null, now: number): string => {
  const left = until === null ? momentSeconds : Math.max(0, Math.floor((until - now) / 1000));
  return `private, max-age=${Math.min(momentSeconds, left)}`;
};

/** Returns `cacheControl.page`, limited to a moment in milliseconds since 1970. */
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
