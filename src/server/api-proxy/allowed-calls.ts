import type { Feature } from '../../routes.ts';
import type { CallBodyType } from './change-request.ts';
import type { RateLimitName } from './shopper-rate-limits.ts';

/**
 * The calls that the proxy passes on to the commerce API, in the formats of R113 (R111) and in well-formed ones.
 * Nothing else leaves this server: no other path, and no other query key. Calls that pay or place orders are not
 * listed: only `payments/` makes those.
 */

/** Query format of a call: `path?a=1`, `path&a=1` or `path/a=1&b=2`. */
export type QueryForm = 'query' | 'ampersand' | 'segment';

export type CallMethod = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** A call on behalf of one shopper: its response is private. */
export type ShopperCall = {
  /** Whether the shopper's token is sent: with `required`, guests get a 401; `optional` also works without a token. */
  auth: 'none' | 'optional' | 'required';
  /** Type of the request body. */
  carries: CallBodyType;
  /** Handled in a special way (`session.ts`, `receipts.ts`, `event-streams.ts`). */
  special?: 'login' | 'verify' | 'logout' | 'password' | 'upload' | 'picture' | 'events';
  /** Only in stores with this feature enabled. */
  feature?: Feature;
  /** Its rate limit. */
  quota?: RateLimitName;
  /** If nobody is logged in, each of these fields that is present names an account whose rate limit applies. */
  names?: readonly string[];
};

export type AllowedCall = {
  method: CallMethod;
  /** The path before the query, in any format. */
  path: RegExp;
  forms: readonly QueryForm[];
  keys: ReadonlySet<string>;
  /** Also allows any key `attr.…`, repeatedly. */
  attributes?: true;
  /** Searches and lists are expensive, so they are rate-limited per address. */
  search?: true;
  /** Whether the browser may cache the response briefly. Prices of single products are always fetched (R57). */
  keep: boolean;
  /** Absent: the response is the same for everybody. */
  personal?: ShopperCall;
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

/** Pattern of one path segment: not only dots, nothing escaped. */
export const idSegment = String.raw`(?!\.+(?:$|[/&?]))[\w.~-]{1,64}`;

const list = { method: 'GET', keys: listKeys, attributes: true, search: true, keep: true } as const;

export const publicCalls: readonly AllowedCall[] = [
  { ...list, path: /^\/api\/products$/u, forms: ['query'] },
  { ...list, path: /^\/products$/u, forms: ['segment', 'query'] },
  {
    method: 'GET',
    path: new RegExp(`^/api/product/${idSegment}$`, 'u'),
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
    path: new RegExp(`^/api/freelancers/${idSegment}/slots$`, 'u'),
    forms: ['query'],
    keys: new Set(['service_id', 'from', 'to']),
    search: true,
    keep: false,
  },
  { method: 'GET', path: /^\/api\/(?:link|vendor|promotions|branches)$/u, forms: ['query'], keys: none, keep: true },
];

/** Calls on behalf of a shopper (R113, R114): every response is private and never cached. */

const query = ['query'] as const;
const own: ShopperCall = { auth: 'required', carries: 'nothing' };

const read = (path: RegExp, keys: readonly string[] = []): AllowedCall => ({
  method: 'GET',
  path,
  forms: query,
  keys: keys.length === 0 ? none : new Set(keys),
  keep: false,
  personal: own,
});

const change = (method: 'POST' | 'PUT' | 'DELETE', path: RegExp, personal: Partial<ShopperCall> = {}): AllowedCall => ({
  method,
  path,
  forms: query,
  keys: none,
  keep: false,
  personal: { ...own, carries: method === 'DELETE' ? 'nothing' : 'json', quota: 'change', ...personal },
});

/** Calls that need no login: the named account has its own rate limit. */
const forGuests = (quota: 'login' | 'code' | 'verify', names: readonly string[]): Partial<ShopperCall> => ({
  auth: 'none',
  quota,
  names,
});

/** Calls that reveal data by its number: rate-limited so that numbers cannot be guessed. */
const lookup = (path: RegExp): AllowedCall => ({
  ...read(path),
  personal: { auth: 'none', carries: 'nothing', quota: 'lookup' },
});

const below = (path: string): RegExp => new RegExp(`^${path}/${idSegment}$`, 'u');

const quoteKeys = ['address_id', 'payment_type', 'product_id', 'quantity', 'variant_option_id', 'unit_id', 'order_id'];

export const shopperCalls: readonly AllowedCall[] = [
  change('POST', /^\/api\/auth\/login$/u, { ...forGuests('login', ['email', 'phone']), special: 'login' }),
  change('POST', /^\/api\/auth\/logout$/u, { auth: 'optional', special: 'logout' }),
  change('POST', /^\/api\/auth\/register$/u, forGuests('code', ['phone', 'email'])),
  change('POST', /^\/api\/auth\/(?:forgot-password|resend)$/u, forGuests('code', ['phone', 'email'])),
  change('POST', /^\/api\/verify$/u, { ...forGuests('verify', ['phone', 'email', 'secret']), special: 'verify' }),
  change('POST', /^\/api\/auth\/reset-password$/u, { ...forGuests('verify', ['reset_token']), special: 'password' }),

  read(/^\/api\/profile(?:\/location)?$/u),
  change('POST', /^\/api\/profile\/update$/u),
  change('POST', /^\/api\/profile\/password$/u, { quota: 'login', special: 'password' }),
  change('POST', /^\/api\/profile\/location\/add$/u),
  change('PUT', below('/api/profile/location/update')),
  change('DELETE', below('/api/profile/location/remove')),

  lookup(below('/api/warranty')),

  read(/^\/api\/wishlist$/u),
  change('POST', /^\/api\/wishlist\/add$/u),
  change('DELETE', below('/api/wishlist/remove')),

  read(/^\/api\/cart$/u, ['address_id']),
  change('POST', /^\/api\/cart\/add$/u),
  change('PUT', below('/api/cart/update')),
  change('DELETE', below('/api/cart/remove')),
  read(/^\/api\/checkout\/quote$/u, quoteKeys),

  read(/^\/api\/checkout\/history$/u, ['status', 'page', 'row_per_page']),
  read(below('/api/checkout/history/detail')),
  change('POST', below('/api/checkout/history/(?:cancel|return)')),

  read(/^\/api\/appointments$/u, ['page', 'row_per_page']),
  change('POST', /^\/api\/appointments$/u),
  change('POST', new RegExp(`^/api/appointments/${idSegment}/(?:reschedule|cancel)$`, 'u')),
  { ...read(below('/api/tracking'), ['phone']), personal: { auth: 'none', carries: 'nothing', quota: 'lookup' } },
  change('POST', /^\/api\/chat$/u, { auth: 'optional', quota: 'chat', special: 'events', feature: 'assistant' }),

  change('POST', /^\/api\/upload$/u, { carries: 'form', special: 'upload', quota: 'upload' }),
  { ...read(below('/api/upload')), personal: { ...own, special: 'picture' } },
];
