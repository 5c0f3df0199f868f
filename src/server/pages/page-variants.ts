import type { CacheEntry } from '../../release/byte-cache.ts';
import type { StoredPageForm } from '../../release/compress.ts';
import type { HeaderSet, PageEntry, ReleaseMeta } from '../../release/types.ts';
import { selectEncoding, type Encoding } from '../http/accept-encoding.ts';
import { serializeHeaders, safeHeaders } from '../http/response.ts';
import { cacheControl, pageCacheControl, vary } from '../http/cache-control.ts';
import { dictionaryLink } from '../http/dictionary-headers.ts';
import type { RequestContext } from '../http/request-context.ts';
import type { Validators } from '../http/conditional.ts';

/** Headers that pages of one kind share: all except length, encoding, ETag, date, caching and Vary. */
export type SharedHeaders = { type: string; list: readonly string[]; lines: string };

/** Default headers of pages. */
const pageHeaders: HeaderSet = {
  'content-type': 'text/html; charset=utf-8',
  // For browsers without frame-ancestors; a page's policy forbids frames too.
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  // Camera and geolocation are not listed because pages use them; by default only the page itself may.
  'permissions-policy': 'display-capture=(), microphone=(), payment=(), usb=()',
};

/** Merges header sets; later ones win. */
export const sharedHeaders = (...sets: (HeaderSet | undefined)[]): SharedHeaders => {
  const { 'content-type': type = '', ...rest }: HeaderSet = Object.assign({}, pageHeaders, ...sets);
  const list = [...Object.entries(rest).flat(), ...safeHeaders];
  return { type, list, lines: serializeHeaders(list) };
};

/** A page, from a release or rendered on demand, with everything that its responses share. */
export type ServedPage = {
  address: string;
  status: number;
  /** The first 32 hex digits of the SHA-256 of its uncompressed body. */
  hash: string;
  /** Its bytes, if it was rendered on demand; null: they are in the release. */
  bodies: Readonly<Record<Encoding, Buffer>> | null;
  shared: SharedHeaders;
  /** Milliseconds since 1970, whole seconds; null: undated. */
  modified: number | null;
  /** SHA-256, in hex, of the dictionary for this kind of page; null: none. */
  dictionary: string | null;
  /** Variants, created when first requested. */
  variants: (PageVariant | undefined)[];
};

/** One encoding of a page, ready except for its bytes. */
export type PageVariant = {
  encoding: Encoding | 'dcz';
  /** The encoding by which its bytes are read from the release. */
  form: StoredPageForm;
  validators: Validators;
  /** All headers except the length, which becomes known with the bytes. */
  headers: readonly string[];
  /** The same headers, serialized. */
  lines: string;
  /** All headers, once the length is known. */
  sized: SizedHeaders | null;
  /** Where the bytes were last found in memory. */
  cached: CacheEntry | undefined;
};

/** The headers of a response with this length, as a list and serialized. */
export type SizedHeaders = { length: number; headers: readonly string[]; lines: string };

/** Returns the headers of a variant, including its length. */
export const sizedHeaders = (variant: PageVariant, length: number): SizedHeaders => {
  if (variant.sized?.length === length) return variant.sized;
  const own = ['content-length', String(length)];
  variant.sized = {
    length,
    headers: [...own, ...variant.headers],
    lines: serializeHeaders(own) + variant.lines,
  };
  return variant.sized;
};

/**
 * Returns when a page of a release was last modified (milliseconds since 1970, whole seconds): when its body was
 * written, but not before the release's floor.
 */
export const modifiedOf = (
  { modifiedFloor }: Pick<ReleaseMeta, 'modifiedFloor'>,
  { writtenAt }: Pick<PageEntry, 'writtenAt'>,
): number => Math.floor(Math.max(writtenAt, modifiedFloor) / 1000) * 1000;

export type PageRules = {
  status: number;
  /** Whether the response depends on the visitor's language headers (R7). */
  guarded: boolean;
  /** Cache-Control of a 200; default: as for pages of a release. */
  cache?: string;
  /** Whether the response depends on the device, and so must not be cached. */
  byDevice?: boolean;
  /** Whether it is for one shopper only, and so must not be cached. */
  personal?: boolean;
  /** When a price on it may end, in milliseconds since 1970; it must not be cached longer. */
  until?: number;
};

/** Returns the request headers that the response depends on. */
export const varyRule = ({ dictionary }: ServedPage, { guarded, byDevice }: PageRules): string => {
  const rule = byDevice ? vary.device : guarded ? vary.both : vary.encoding;
  return dictionary === null ? rule : `${rule}, ${vary.dictionary}`;
};

const cacheRule = ({ status, guarded, cache, byDevice, personal, until }: PageRules): string => {
  if (status >= 500) return cacheControl.none;
  if (personal) return cacheControl.personal;
  if (byDevice) return cacheControl.device;
  if (guarded) return cacheControl.guardedPage;
  if (status === 404) return cacheControl.missing;
  return cache ?? (until === undefined ? cacheControl.page : pageCacheControl(until, Date.now()));
};

/** Milliseconds until Last-Modified is sent: a page may change twice within one second. */
const settledAfterMs = 2000;

const conditionHeaders = (page: ServedPage, rules: PageRules, { etag, modified }: Validators): string[] => {
  const headers = ['cache-control', cacheRule(rules), 'vary', varyRule(page, rules)];
  if (rules.status !== 200) return headers;
  headers.push('etag', etag);
  if (modified !== null) headers.push('last-modified', new Date(modified).toUTCString());
  return headers;
};

/** Returns the headers of a 304. */
export const unchangedHeaders = (page: ServedPage, rules: PageRules, validators: Validators): string[] => [
  ...conditionHeaders(page, rules, validators),
  ...page.shared.list,
];

/**
 * How a page is sent: in an encoding, or as the difference from a dictionary that the client holds (SHA-256 in hex).
 */
type Choice = { encoding: Encoding } | { held: string };

const makeVariant = (page: ServedPage, rules: PageRules, choice: Choice, now: number): PageVariant => {
  const settled = page.modified !== null && page.modified + settledAfterMs <= now;
  const [encoding, form, mark]: [PageVariant['encoding'], StoredPageForm, string] =
    'held' in choice
      ? ['dcz', `dcz ${choice.held}`, `-${choice.held.slice(0, 8)}`]
      : [choice.encoding, choice.encoding, choice.encoding === 'identity' ? '' : `-${choice.encoding}`];
  const validators = { etag: `"${page.hash}${mark}"`, modified: settled ? page.modified : null };
  const own = ['content-type', page.shared.type];
  if (encoding !== 'identity') own.push('content-encoding', encoding);
  own.push(...conditionHeaders(page, rules, validators));
  // Browsers announce a dictionary once they have it, so only others need the link.
  if (page.dictionary !== null && !('held' in choice && choice.held === page.dictionary))
    own.push('link', dictionaryLink(page.dictionary));
  const headers = [...own, ...page.shared.list];
  const lines = serializeHeaders(own) + page.shared.lines;
  return { encoding, form, validators, headers, lines, sized: null, cached: undefined };
};

/**
 * Ranks that decide between equally acceptable encodings: the smallest first, in the order that holds for nearly every
 * page.
 */
const formRanks: Readonly<Record<Encoding, number>> = { br: 1, zstd: 2, gzip: 3, identity: 4 };

const slots: Readonly<Record<Encoding | 'dcz', number>> = { zstd: 0, br: 2, gzip: 4, identity: 6, dcz: 8 };

/**
 * Selects the variant to send; null: none is acceptable (406). Clients that have the page's own dictionary, or another
 * one of the store, get the difference from it; those without the page's own dictionary get a link to it.
 * @param knows returns whether a dictionary is the store's
 */
export const selectPageVariant = (
  page: ServedPage,
  rules: PageRules,
  { weights, dictionary }: Pick<RequestContext, 'weights' | 'dictionary'>,
  now: number,
  knows: (dictionary: string) => boolean,
): PageVariant | null => {
  const encoding = selectEncoding(weights, formRanks);
  if (encoding === null) return null;
  const isOwn = dictionary !== null && dictionary === page.dictionary;
  const isHeld =
    dictionary !== null && page.dictionary !== null && weights.dcz >= weights[encoding] && (isOwn || knows(dictionary));
  const choice: Choice = isHeld ? { held: dictionary } : { encoding };
  const slot = slots[isHeld ? 'dcz' : encoding] + Number(rules.guarded);
  const ready = page.variants[slot];
  const mayKeep = rules.status === page.status && rules.until === undefined && (isOwn || !isHeld);
  if (ready && mayKeep) return ready;
  const variant = makeVariant(page, rules, choice, now);
  const lasting = variant.validators.modified === page.modified;
  if (lasting && mayKeep) page.variants[slot] = variant;
  return variant;
};
