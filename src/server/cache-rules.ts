/**
 * Who may keep what, and for how long.
 *
 * Pages: browsers ask each time (a 304 is cheap, and prices must be right);
 * shared caches keep a page for a minute and may serve it for ten more while
 * they fetch the next. Unprefixed pages are for their visitor alone where this
 * server does the language guard (D5).
 */
export const cacheRules = {
  page: 'public, max-age=0, s-maxage=60, stale-while-revalidate=600',
  guardedPage: 'private, no-cache',
  /** A page that is missing now may be there with the next release. */
  missing: 'public, max-age=0, s-maxage=10',
  /** Made on demand, of no release: a browser may keep it, and asks each time; a shared cache would not learn of its end. */
  made: 'private, no-cache',
  /** A part of a list: Back shows it at once. */
  part: 'private, max-age=30',
  /** Names that hold the hash of the content. */
  immutable: 'public, max-age=31536000, immutable',
  /** Public files of lasting names. */
  file: 'public, max-age=0, s-maxage=3600, must-revalidate',
  /** Differs from device to device, and no cache tells them apart. */
  device: 'private, no-store',
  none: 'no-store',
  /** One shopper's own. */
  personal: 'private, no-store',
  /** What a page asked of the commerce API: Back and the same search again need not ask anew. */
  moment: 'private, max-age=30',
  /** Pictures that a page meets at run time, by the address that the API gives them. */
  day: 'public, max-age=86400',
} as const;

export const vary = {
  encoding: 'Accept-Encoding',
  language: 'Accept-Language, Cookie',
  both: 'Accept-Encoding, Accept-Language, Cookie',
  device: 'User-Agent, Accept-Encoding, Accept-Language, Cookie',
} as const;
