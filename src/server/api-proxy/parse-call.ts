import {
  publicCalls,
  type AllowedCall,
  type QueryForm,
  type CallMethod,
  type ShopperCall,
  shopperCalls,
} from './allowed-calls.ts';

const calls: readonly AllowedCall[] = [...publicCalls, ...shopperCalls];

/** A call as it is sent to the API. */
export type ParsedCall = {
  method: CallMethod;
  /** Path and query, with the store's code. */
  path: string;
  search: boolean;
  keep: boolean;
  personal: ShopperCall | null;
};

export type CallRejection = {
  refused: 'not_found' | 'bad_request' | 'too_long' | 'method_not_allowed';
  /** The methods that the call accepts. */
  hints?: { allow: readonly string[] };
};

/** Maximum length of a call; the longest that a page makes lists 60 products. */
const longest = 2048;
const longestValue = 400;
/** Characters that browsers send unescaped. */
const asSent = /^[\x21\x22\x24-\x7e]*$/u;
const maxPairs = 120;

type Split = { path: string; form: QueryForm; pairs: string };

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

/** Parses the allowed pairs, keeping only the first of each key except `attr.…`; null if they are malformed. */
const readPairs = (text: string, { keys, attributes }: AllowedCall): [string, string][] | null => {
  const pairs: [string, string][] = [];
  const seen = new Set<string>();
  const parts = text === '' ? [] : text.split('&');
  if (parts.length > maxPairs) return null;
  for (const part of parts) {
    const equals = part.indexOf('=');
    const key = decoded(equals === -1 ? part : part.slice(0, equals));
    const value = equals === -1 ? '' : decoded(part.slice(equals + 1));
    if (key === null || value === null || value.length > longestValue) return null;
    const repeats = attributes === true && /^attr\..{1,100}$/su.test(key);
    if (!repeats && (!keys.has(key) || seen.has(key))) continue;
    seen.add(key);
    pairs.push([key, value]);
  }
  return pairs;
};

const write = ({ path, form }: Split, pairs: readonly [string, string][], store: string): string => {
  const text = pairs.map(([key, value]) => `${encodeURIComponent(key)}=${encodeURIComponent(value)}`).join('&');
  const before = { query: '?', ampersand: '&', segment: '/' }[form];
  return `${path}${before}${text === '' ? '' : `${text}&`}store_code=${store}`;
};

const passedCall = (call: AllowedCall, split: Split, store: string): ParsedCall | CallRejection => {
  const pairs = readPairs(split.pairs, call);
  if (!pairs || (split.form === 'segment' && pairs.length === 0)) return { refused: 'bad_request' };
  const { method, search = false, keep, personal = null } = call;
  const path = write(split, pairs, store);
  return { method, path, search, keep: keep && !pairs.some(([key]) => key === 'ids'), personal };
};

const methodsOf = (fitting: readonly AllowedCall[]): string[] =>
  fitting.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));

/**
 * Parses a visitor's call to the commerce API, and rewrites it: only known keys, and the store's own code in place of
 * any other.
 * @param target path and query, after `/_api`
 */
export const parseCall = (method: string, target: string, store: string): ParsedCall | CallRejection => {
  if (target.length > longest) return { refused: 'too_long' };
  if (!asSent.test(target)) return { refused: 'bad_request' };
  const wanted = method === 'HEAD' ? 'GET' : method;
  for (const split of splits(target)) {
    const fitting = calls.filter(({ path, forms }) => forms.includes(split.form) && path.test(split.path));
    const call = fitting.find((one) => one.method === wanted);
    if (call) return passedCall(call, split, store);
    if (fitting.length > 0) return { refused: 'method_not_allowed', hints: { allow: methodsOf(fitting) } };
  }
  return { refused: 'not_found' };
};
