/**
 * The calls of the commerce API that the door passes on, in the shapes of spec
 * section 7 (D7) and in well-formed ones. What is not listed here does not
 * leave the house: neither another path, nor another key of a query.
 */

/** How a call writes its query: `path?a=1`, `path&a=1` or `path/a=1&b=2`. */
type Form = 'query' | 'ampersand' | 'segment';

type Call = {
  method: 'GET';
  /** The path before the query, in whatever form. */
  path: RegExp;
  forms: readonly Form[];
  keys: ReadonlySet<string>;
  /** Searches and lists cost the API more: each visitor has so many in a second. */
  search?: true;
  /** Whether the visitor's browser may keep the answer for a moment. Prices of single products are always asked anew (D14). */
  keep: boolean;
};

const listKeys = new Set([
  'name',
  'cat_id',
  'brand_id',
  'ids',
  'sort',
  'min_price',
  'max_price',
  'promo',
  'in_stock',
  'filters',
  'page',
  'row_per_page',
]);
const none: ReadonlySet<string> = new Set();
const id = String.raw`(?!\.+(?:$|[/&?]))[\w.~-]{1,64}`;

const calls: readonly Call[] = [
  { method: 'GET', path: /^\/api\/products$/u, forms: ['query'], keys: listKeys, search: true, keep: true },
  { method: 'GET', path: /^\/products$/u, forms: ['segment', 'query'], keys: listKeys, search: true, keep: true },
  {
    method: 'GET',
    path: new RegExp(`^/api/product/${id}$`, 'u'),
    forms: ['ampersand', 'query'],
    keys: none,
    keep: false,
  },
  { method: 'GET', path: /^\/api\/categories$/u, forms: ['query'], keys: none, keep: true },
  {
    method: 'GET',
    path: /^\/model_ecommerce\/features$/u,
    forms: ['segment', 'query'],
    keys: new Set(['category_id']),
    keep: true,
  },
  { method: 'GET', path: /^\/api\/brands$/u, forms: ['query'], keys: new Set(['page', 'row_per_page']), keep: true },
  { method: 'GET', path: /^\/api\/(?:link|vendor|promotions)$/u, forms: ['query'], keys: none, keep: true },
];

/** A call as it is passed on. */
export type PassedCall = {
  /** Path and query for the API, with the store's code. */
  path: string;
  search: boolean;
  keep: boolean;
};
export type Refusal = 'not_found' | 'bad_request' | 'method_not_allowed' | 'too_long';

/** Longer calls are refused: the longest that a page makes names 60 products. */
const longest = 2048;
const longestValue = 400;
/** Browsers escape all else. */
const asSent = /^[\x21\x22\x24-\x7e]*$/u;
const mostPairs = 120;

type Split = { path: string; form: Form; pairs: string };

const splits = (target: string): Split[] => {
  const mark = target.indexOf('?');
  const whole = mark === -1 ? target : target.slice(0, mark);
  const query = mark === -1 ? '' : target.slice(mark + 1);
  const and = (inside: string): string => [inside, query].filter((part) => part !== '').join('&');
  const ampersand = whole.indexOf('&');
  const slash = whole.lastIndexOf('/');
  return [
    { path: whole, form: 'query', pairs: query },
    ...(ampersand === -1
      ? []
      : [{ path: whole.slice(0, ampersand), form: 'ampersand' as const, pairs: and(whole.slice(ampersand + 1)) }]),
    ...(whole.includes('=', slash)
      ? [{ path: whole.slice(0, slash), form: 'segment' as const, pairs: and(whole.slice(slash + 1)) }]
      : []),
  ];
};

const decoded = (text: string): string | null => {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return null;
  }
};

/** The allowed pairs, each key but `attr.…` once; null where they cannot be read. */
const readPairs = (text: string, keys: ReadonlySet<string>): [string, string][] | null => {
  const pairs: [string, string][] = [];
  const seen = new Set<string>();
  const parts = text === '' ? [] : text.split('&');
  if (parts.length > mostPairs) return null;
  for (const part of parts) {
    const equals = part.indexOf('=');
    const key = decoded(equals === -1 ? part : part.slice(0, equals));
    const value = equals === -1 ? '' : decoded(part.slice(equals + 1));
    if (key === null || value === null || value.length > longestValue) return null;
    const repeats = keys === listKeys && /^attr\..{1,100}$/su.test(key);
    if (!repeats && (!keys.has(key) || seen.has(key))) continue;
    seen.add(key);
    pairs.push([key, value]);
  }
  return pairs;
};

const write = ({ path, form }: Split, pairs: readonly [string, string][], store: string): string => {
  const text = pairs.map(([key, value]) => `${encodeURIComponent(key)}=${encodeURIComponent(value)}`).join('&');
  const code = `store_code=${store}`;
  if (form === 'segment') return `${path}/${text}?${code}`;
  return `${path}${form === 'query' ? '?' : '&'}${text === '' ? '' : `${text}&`}${code}`;
};

/**
 * Reads a call to the commerce API as a visitor sent it, and writes it anew:
 * known keys alone, and the store's own code in place of any other.
 * @param target path and query, behind `/_api`
 */
export const readCall = (method: string, target: string, store: string): PassedCall | { refused: Refusal } => {
  if (target.length > longest) return { refused: 'too_long' };
  if (!asSent.test(target)) return { refused: 'bad_request' };
  for (const split of splits(target)) {
    const call = calls.find(({ path, forms }) => forms.includes(split.form) && path.test(split.path));
    if (!call) continue;
    if (method !== call.method && method !== 'HEAD') return { refused: 'method_not_allowed' };
    const pairs = readPairs(split.pairs, call.keys);
    if (!pairs || (split.form === 'segment' && pairs.length === 0)) return { refused: 'bad_request' };
    const { search = false, keep } = call;
    return { path: write(split, pairs, store), search, keep: keep && !pairs.some(([key]) => key === 'ids') };
  }
  return { refused: 'not_found' };
};
