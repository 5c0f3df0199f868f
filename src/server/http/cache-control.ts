/**
 * Who may keep what, and for how long.
 *
 * Pages: browsers ask each time (a 304 is cheap, and prices must be right);
 * shared caches keep a page for a minute and may serve it for ten more while
 * they fetch the next. Unprefixed pages are for their visitor alone where this
 * server does the language guard (D5).
 */
const pageSeconds = { fresh: 60, stale: 600 };

export const cacheControl = {
  page: `public, max-age=0, s-maxage=${pageSeconds.fresh}, stale-while-revalidate=${pageSeconds.stale}`,
  guardedPage: 'private, no-cache',
  /** A page that is missing now may be there with the next release. */
  missing: 'public, max-age=0, s-maxage=10',
  /** Made on demand, of no release: a browser may keep it, and asks each time; a shared cache would not learn of its end. */
  onDemand: 'private, no-cache',
  /** Names that hold the hash of the content. */
  immutable: 'public, max-age=31536000, immutable',
  /** Public files of lasting names. */
  file: 'public, max-age=0, s-maxage=3600, must-revalidate',
  /** Differs from device to device, and no cache tells them apart. */
  device: 'private, no-store',
  none: 'no-store',
  /** One shopper's own. */
  personal: 'private, no-store',
  /** Pictures that a page meets at run time, by the address that the API gives them. */
  day: 'public, max-age=86400',
} as const;

/** From so many milliseconds before a price ends, pages are kept for a shorter time. */
export const nearPriceEndMs = (pageSeconds.fresh + pageSeconds.stale) * 1000;

const momentSeconds = 30;

/**
 * For what the visitor's own browser keeps for a moment, so that Back and the same search again need not ask anew: a part
 * of a list, and what a page asked of the commerce API.
 * @param until when its first price ends: it is not kept beyond that; null: none ends. Milliseconds since 1970
 */
export const shortCacheControl = (until: number | null, now: number): string => {
  const left = until === null ? momentSeconds : Math.max(0, Math.floor((until - now) / 1000));
  return `private, max-age=${Math.min(momentSeconds, left)}`;
};

/** As `cacheControl.page`, but no cache keeps the page beyond a moment. Milliseconds since 1970. */
export const pageCacheControl = (until: number, now: number): string => {
  const left = Math.max(0, Math.floor((until - now) / 1000));
  const fresh = Math.min(pageSeconds.fresh, left);
  return `public, max-age=0, s-maxage=${fresh}, stale-while-revalidate=${Math.min(pageSeconds.stale, left - fresh)}`;
};

export const vary = {
  encoding: 'Accept-Encoding',
  language: 'Accept-Language, Cookie',
  both: 'Accept-Encoding, Accept-Language, Cookie',
  device: 'User-Agent, Accept-Encoding, Accept-Language, Cookie',
} as const;
