import { id, type Call, type Personal } from './calls.ts';

/** The calls of a shopper (spec section 7, D8): each answer is theirs alone, and none is kept. */

const query = ['query'] as const;
const none: ReadonlySet<string> = new Set();
const own: Personal = { auth: 'required', carries: 'nothing' };

const read = (path: RegExp, keys: readonly string[] = []): Call => ({
  method: 'GET',
  path,
  forms: query,
  keys: keys.length === 0 ? none : new Set(keys),
  keep: false,
  personal: own,
});

const change = (method: 'POST' | 'PUT' | 'DELETE', path: RegExp, personal: Partial<Personal> = {}): Call => ({
  method,
  path,
  forms: query,
  keys: none,
  keep: false,
  personal: { ...own, carries: method === 'DELETE' ? 'nothing' : 'json', quota: 'change', ...personal },
});

/** What nobody needs to be logged in for: the account that is named has its own allowance. */
const forGuests = (quota: 'login' | 'code' | 'verify', names: readonly string[]): Partial<Personal> => ({
  auth: 'none',
  quota,
  names,
});

/** What anybody with a number may see: guessing is slow. */
const lookup = (path: RegExp): Call => ({
  ...read(path),
  personal: { auth: 'none', carries: 'nothing', quota: 'lookup' },
});

const below = (path: string): RegExp => new RegExp(`^${path}/${id}$`, 'u');

const quoteKeys = ['address_id', 'payment_type', 'product_id', 'quantity', 'variant_option_id', 'unit_id', 'order_id'];

export const personalCalls: readonly Call[] = [
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
  change('POST', new RegExp(`^/api/appointments/${id}/(?:reschedule|cancel)$`, 'u')),
  { ...read(below('/api/tracking'), ['phone']), personal: { auth: 'none', carries: 'nothing', quota: 'lookup' } },
  change('POST', /^\/api\/chat$/u, { auth: 'optional', quota: 'chat', special: 'events', feature: 'assistant' }),

  change('POST', /^\/api\/upload$/u, { carries: 'form', special: 'upload', quota: 'upload' }),
  { ...read(below('/api/upload')), personal: { ...own, special: 'picture' } },
];
