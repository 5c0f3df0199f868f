import { choiceEntries, narrowed, noChoice, readChoice, type ListChoice } from './contract/list-choice.ts';
import { defaultLocale, isLocale, localePrefix, type Locale } from './i18n/locales.ts';

/** Features that a store can switch off, in its `features` in `stores.json`. */
export const features = ['compare', 'pcBuilder', 'services', 'warranty', 'tracking', 'assistant'] as const;
export type Feature = (typeof features)[number];

/**
 * The route table: every URL of the shop is built and parsed here. The file in `pages/` with a route's path lays out
 * its pages. A route lists the query keys that belong to a page's URL, in their fixed order (R13). What data a page
 * needs is in its feature's `page.ts`, under the same route name.
 */
type Route = {
  /** Path without a language prefix; `[name]` is one segment. */
  path: string;
  /** Query keys that select the page; all others are ignored. */
  query?: readonly string[];
  /** One page for all paths below it: its content is personal or rendered in the browser. */
  wildcard?: true;
  /** Status of the response, if not 200. */
  status?: number;
  /**
   * A product list: with filters or a sort order in its URL (`contract/list-choice.ts`), it is rendered on demand. If
   * query keys are given here, the URL must have one of them.
   */
  list?: readonly string[];
  /** Without these keys, it is another page; but filtered by promotions, or sorted, it is a list of all products. */
  whole?: true;
  /** Only for logged-in shoppers; guests are redirected to the login (R21). */
  protected?: true;
  /** Only in stores with this feature. */
  feature?: Feature;
  /** Always rendered on demand: no release contains it. */
  live?: true;
};

export const routes = {
  index: { path: '/' },
  category: { path: '/category', query: ['cat_id', 'brand_id', 'page'], list: ['cat_id', 'brand_id'], whole: true },
  'category-category-sub-subcategory': {
    path: '/category/[category]/sub/[subcategory]',
    query: ['page'],
    list: [],
  },
  phone: { path: '/phone', query: ['cat_id', 'view', 'page'], list: [] },
  camera: { path: '/camera', query: ['cat_id', 'mount', 'page'], list: [] },
  smarthome: { path: '/smarthome', query: ['cat_id', 'room', 'works', 'page'], list: [] },
  sparepart: { path: '/sparepart', query: ['cat_id', 'device', 'page'], list: [] },
  'product-id': { path: '/product/[id]' },
  compare: { path: '/compare', feature: 'compare' },
  offline: { path: '/offline' },
  'help-center': { path: '/help-center' },
  'help-center-index-copy': { path: '/help-center/index-copy' },
  'help-center-category-id': { path: '/help-center/category/[id]' },
  'help-center-detail-id': { path: '/help-center/detail/[id]' },
  policy: { path: '/policy' },
  news: { path: '/news', query: ['id'] },
  promotions: { path: '/promotions' },
  chat: { path: '/chat' },
  download: { path: '/download' },
  warranty: { path: '/warranty', feature: 'warranty' },
  pcbuilder: { path: '/pcbuilder', feature: 'pcBuilder' },
  'check-result-id': { path: '/check-result', wildcard: true, feature: 'warranty' },
  services: { path: '/services', query: ['cat_id'], feature: 'services' },
  'services-allfreelancer': {
    path: '/services/allfreelancer',
    query: ['page'],
    feature: 'services',
  },
  'services-freelancer': { path: '/services/freelancer', query: ['id'], feature: 'services' },
  'tracking-delivery': { path: '/tracking-delivery', feature: 'tracking' },
  // A space, encoded as in URLs.
  'tracking-delivery-index-copy': {
    path: '/tracking-delivery/index%20copy',
    feature: 'tracking',
  },
  search: { path: '/search' },
  'search-text': { path: '/search/[text]', query: ['page'], list: [], live: true },
  checkout: { path: '/checkout', protected: true },
  'buynow-id': { path: '/buynow', wildcard: true, protected: true },
  'paypal-success': { path: '/paypal/success', protected: true },
  'paypal-error': { path: '/paypal/error', protected: true },
  'account-myaccount': { path: '/account/myaccount', protected: true },
  'account-myaccount-myorders': { path: '/account/myaccount/myorders', protected: true },
  'account-myaccount-myorders-checkout-detail-id': {
    path: '/account/myaccount/myorders/checkout-detail',
    wildcard: true,
    protected: true,
  },
  'print-order': { path: '/print/order', protected: true },
  login: { path: '/login' },
  register: { path: '/register' },
  'forgot-password': { path: '/forgot-password' },
  'otp-verify': { path: '/otp/verify' },
  'account-myaccount-mydata': { path: '/account/myaccount/mydata', protected: true },
  '404': { path: '/404', status: 404 },
  '500': { path: '/500', status: 500 },
} as const satisfies Record<string, Route>;

export type RouteName = keyof typeof routes;
export type RootRoute = 'phone' | 'camera' | 'smarthome' | 'sparepart';
export const rootRoutes = ['phone', 'camera', 'smarthome', 'sparepart'] as const satisfies RootRoute[];

/** Tells whether a store has a route. Do not link to one that is missing, or belongs to a feature that is off. */
export const hasRoute = ({ features: on }: { features: Readonly<Record<Feature, boolean>> }, name: string): boolean => {
  const route: Route | undefined = Object.hasOwn(routes, name) ? routes[name as RouteName] : undefined;
  return route !== undefined && (route.feature === undefined || on[route.feature]);
};

/** Returns a route's label for analytics, its name with the locale (R19): `product-id___kh`. */
export const routeLabel = (name: RouteName, locale: Locale): string => `${name}___${locale}`;

/** Returns the name of the route in a `routeLabel`. */
export const routeOf = (label: string): RouteName => label.slice(0, label.lastIndexOf('___')) as RouteName;

/** Returns a path, with or without a query, in a language: `/kh/product/12`. */
export const inLocale = (locale: Locale, path: string): string => {
  const prefix = localePrefix(locale);
  return path === '/' && prefix ? prefix : `${prefix}${path}`;
};

const withQuery = (path: string, values: Record<string, string | number | undefined>): string => {
  const query = Object.entries(values)
    .filter(([key, value]) => value !== undefined && !(key === 'page' && String(value) === '1'))
    .map(([key, value]) => `${key}=${encodeURIComponent(String(value))}`);
  return query.length > 0 ? `${path}?${query.join('&')}` : path;
};

const withPage = (address: string, page: string | undefined): string =>
  page === undefined || page === '1'
    ? address
    : `${address}${address.includes('?') ? '&' : '?'}page=${encodeURIComponent(page)}`;

/** Paths of pages, without a language prefix; `page` 1 is left out. */
export const addresses = {
  home: (): string => '/',
  categoryIndex: (): string => '/category',
  /** All products on promotion, or the newest of all: a list that is rendered on demand. */
  whole: (choice: Partial<ListChoice>): string => narrowed('/category', { ...noChoice, ...choice }),
  category: (id: string, page = 1): string => withQuery('/category', { cat_id: id, page }),
  brand: (id: string, page = 1): string => withQuery('/category', { brand_id: id, page }),
  subcategory: (category: string, id: string, page = 1): string =>
    withQuery(`/category/${encodeURIComponent(category)}/sub/${encodeURIComponent(id)}`, { page }),
  root: (route: RootRoute, subcategory?: string, page = 1): string =>
    withQuery(routes[route].path, { cat_id: subcategory, page }),
  product: (id: string): string => `/product/${encodeURIComponent(id)}`,
  compare: (): string => '/compare',
  offline: (): string => '/offline',
  help: (): string => routes['help-center'].path,
  /** The same page under a second path (R16). */
  helpCopy: (): string => routes['help-center-index-copy'].path,
  helpCategory: (id: string): string => `/help-center/category/${encodeURIComponent(id)}`,
  helpArticle: (id: string): string => `/help-center/detail/${encodeURIComponent(id)}`,
  policy: (): string => routes.policy.path,
  /** Without an id, the list of all news. */
  news: (id?: string): string => withQuery(routes.news.path, { id }),
  promotions: (): string => routes.promotions.path,
  chat: (): string => routes.chat.path,
  download: (): string => routes.download.path,
  warranty: (): string => routes.warranty.path,
  /** @param build from `writeBuild`; without one, the page shows what is stored on the device */
  pcBuilder: (build?: string): string => withQuery(routes.pcbuilder.path, { build: build || undefined }),
  /** Without a code, the page that all results share. @param code a warranty or serial number */
  checkResult: (code = '*'): string => `${routes['check-result-id'].path}/${encodeURIComponent(code)}`,
  services: (category?: string): string => withQuery(routes.services.path, { cat_id: category }),
  freelancers: (page = 1): string => withQuery(routes['services-allfreelancer'].path, { page }),
  /** Without an id, the list of all freelancers. @param service the service to book */
  freelancer: (id?: string, service?: string): string => withQuery(routes['services-freelancer'].path, { id, service }),
  /** @param code an order number or tracking code to fill in the form */
  tracking: (code?: string): string => withQuery(routes['tracking-delivery'].path, { code }),
  /** The same page under a second path. */
  trackingCopy: (): string => routes['tracking-delivery-index-copy'].path,
  /** The search page without a text, which asks for one. */
  searchForm: (): string => '/search',
  /** @param text from `readSearchText` */
  search: (text: string, page = 1): string => withQuery(`/search/${encodeURIComponent(text)}`, { page }),
  narrowed,
  checkout: (): string => routes.checkout.path,
  /** The checkout of an unpaid order. */
  payOrder: (id: string): string => withQuery(routes.checkout.path, { order: id }),
  /** The checkout of one product; without an id, the page that all products share. */
  buyNow: (
    id = '*',
    bought: { quantity?: number; variant?: string | undefined; unit?: string | undefined; appointment?: string } = {},
  ): string => withQuery(`/buynow/${encodeURIComponent(id)}`, bought),
  paypalSuccess: (): string => routes['paypal-success'].path,
  paypalError: (): string => routes['paypal-error'].path,
  account: (): string => routes['account-myaccount'].path,
  orders: (): string => routes['account-myaccount-myorders'].path,
  /** Without an id, the page that all orders share. */
  order: (id = '*'): string =>
    `${routes['account-myaccount-myorders-checkout-detail-id'].path}/${encodeURIComponent(id)}`,
  printOrder: (id?: string): string => withQuery(routes['print-order'].path, { id }),
  login: (): string => routes.login.path,
  register: (): string => routes.register.path,
  forgotPassword: (): string => routes['forgot-password'].path,
  otpVerify: (): string => routes['otp-verify'].path,
  myData: (): string => routes['account-myaccount-mydata'].path,
  notFound: (): string => '/404',
  failure: (): string => '/500',
};

/** Paths of what a release contains besides pages, without a language prefix. */
export const documentAddresses = {
  /** Web manifest, one for each language. */
  manifest: '/manifest.webmanifest',
  /** URLs of the shop's apps, for the server's `/download`. */
  appLinks: '/_store/app-links.json',
  /** QR code of the shop's `/download`. */
  downloadCode: '/_store/download.svg',
} as const;

type Compiled = { name: RouteName; route: Route; pattern: RegExp };

const compiled: readonly Compiled[] = (Object.keys(routes) as RouteName[]).map((name) => {
  const route: Route = routes[name];
  const source = route.path.replace(/\[(\w+)\]/gu, '(?<$1>[^/]+)');
  return { name, route, pattern: new RegExp(`^${source}${route.wildcard ? '(?:/.*)?' : ''}$`, 'u') };
});

export type PageRequest = {
  name: RouteName;
  locale: Locale;
  /** Path in the release's manifest, with the language prefix. */
  address: string;
  /** Path to use if the manifest has no entry for `address`: the shared page of a wildcard; null: none. */
  fallback: string | null;
  /** Path of the list with its choice and the language prefix, for rendering on demand; null: not a list. */
  list: string | null;
  /** Whether the list is rendered on demand; otherwise, the page is in the release. */
  live: boolean;
  /** Filters and sort order of the list; empty for other pages. */
  choice: ListChoice;
  /** Whether it is only for logged-in shoppers. */
  isProtected: boolean;
  /** Segments of the path (not decoded) and values of declared query keys, by name. */
  params: Readonly<Record<string, string>>;
};

/** Splits a language prefix off a path: `/kh/phone` → kh, `/phone`. */
export const splitLocale = (path: string): { locale: Locale; path: string } => {
  const [, first = '', ...rest] = path.split('/');
  if (first !== defaultLocale && isLocale(first)) return { locale: first, path: `/${rest.join('/')}` };
  return { locale: defaultLocale, path };
};

/** Returns an address of the shop, with its query and fragment, in another language. */
export const switchLocale = (locale: Locale, address: string): string => {
  const end = address.search(/[?#]|$/u);
  return inLocale(locale, splitLocale(address.slice(0, end)).path) + address.slice(end);
};

/**
 * Finds the page for a path and query (R13): with the declared keys in their order, the first value of each, and
 * without `page=1`; null if no route matches.
 * @param path undecoded path, without a trailing slash
 */
export const findPage = (path: string, query: URLSearchParams): PageRequest | null => {
  const { locale, path: bare } = splitLocale(path);
  const found = compiled.find(({ pattern }) => pattern.test(bare));
  if (!found) return null;
  const { name, route } = found;
  const values: Record<string, string> = {};
  for (const key of route.query ?? []) {
    const value = query.get(key);
    if (value !== null) values[key] = /^0*1$/u.test(value) && key === 'page' ? '1' : value;
  }
  const { page, ...others } = values;
  const given = readChoice(query);
  const isList =
    route.list?.length === 0 ||
    (route.list?.some((key) => values[key] !== undefined) ?? false) ||
    (route.whole === true && (given.promo || given.sort !== 'relevance'));
  const choice = isList ? given : noChoice;
  const whole = inLocale(locale, withQuery(bare, others));
  return {
    name,
    locale,
    address: inLocale(locale, withQuery(bare, values)),
    list: isList ? withPage(addresses.narrowed(whole, choice), page) : null,
    live: route.live ?? choiceEntries(choice).length > 0,
    choice,
    isProtected: route.protected ?? false,
    fallback: route.wildcard ? inLocale(locale, `${route.path}/*`) : null,
    params: { ...found.pattern.exec(bare)?.groups, ...values },
  };
};
