import type { Feature } from '../../routes.ts';
import type { Carried } from './change-rules.ts';
import type { QuotaName } from './quotas.ts';

/**
 * The calls of the commerce API that the door passes on, in the shapes of spec
 * section 7 (D7) and in well-formed ones. What is not listed here does not
 * leave the house: neither another path, nor another key of a query. What
 * belongs to a shopper stands in `personal-calls.ts`; payments and checkout are
 * the journal's, and in neither.
 */

/** How a call writes its query: `path?a=1`, `path&a=1` or `path/a=1&b=2`. */
export type Form = 'query' | 'ampersand' | 'segment';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** A call that belongs to one shopper: its answer is theirs alone. */
export type Personal = {
  /** Whether the API is sent the shopper's token: `required` is a 401 for a guest, `optional` goes without one too. */
  auth: 'none' | 'optional' | 'required';
  /** What a change carries. */
  carries: Carried;
  /** Has its own way (`session-calls.ts`, `receipts.ts`, `event-answer.ts`). */
  special?: 'login' | 'verify' | 'logout' | 'password' | 'upload' | 'picture' | 'events';
  /** Only in stores that have this feature on. */
  feature?: Feature;
  /** How often it may be made. */
  quota?: QuotaName;
  /** The first of these fields that is there names the account whose allowance counts, where nobody is logged in. */
  names?: readonly string[];
};

export type Call = {
  method: Method;
  /** The path before the query, in whatever form. */
  path: RegExp;
  forms: readonly Form[];
  keys: ReadonlySet<string>;
  /** Any key `attr.…` too, more than once. */
  attributes?: true;
  /** Searches and lists cost the API more: each visitor has so many in a second. */
  search?: true;
  /** Whether the visitor's browser may keep the answer for a moment. Prices of single products are always asked anew (D14). */
  keep: boolean;
  /** Absent: for everybody the same. */
  personal?: Personal;
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

/** One segment: no dots alone, nothing escaped. */
export const id = String.raw`(?!\.+(?:$|[/&?]))[\w.~-]{1,64}`;

const list = { method: 'GET', keys: listKeys, attributes: true, search: true, keep: true } as const;

export const openCalls: readonly Call[] = [
  { ...list, path: /^\/api\/products$/u, forms: ['query'] },
  { ...list, path: /^\/products$/u, forms: ['segment', 'query'] },
  {
    method: 'GET',
    path: new RegExp(`^/api/product/${id}$`, 'u'),
    forms: ['ampersand', 'query'],
    keys: none,
    keep: false,
  },
  { method: 'GET', path: /^\/api\/pc-parts$/u, forms: ['query'], keys: new Set(['type']), keep: true },
  { method: 'GET', path: /^\/api\/categories$/u, forms: ['query'], keys: none, keep: true },
  {
    method: 'GET',
    path: /^\/model_ecommerce\/features$/u,
    forms: ['segment', 'query'],
    keys: new Set(['category_id']),
    keep: true,
  },
  { method: 'GET', path: /^\/api\/brands$/u, forms: ['query'], keys: new Set(['page', 'row_per_page']), keep: true },
  {
    method: 'GET',
    path: /^\/api\/freelancers$/u,
    forms: ['query'],
    keys: new Set(['skill', 'area', 'language', 'rating', 'service_id', 'page', 'row_per_page']),
    search: true,
    keep: true,
  },
  {
    method: 'GET',
    path: new RegExp(`^/api/freelancers/${id}/slots$`, 'u'),
    forms: ['query'],
    keys: new Set(['service_id', 'from', 'to']),
    search: true,
    keep: false,
  },
  { method: 'GET', path: /^\/api\/(?:link|vendor|promotions|branches)$/u, forms: ['query'], keys: none, keep: true },
];
