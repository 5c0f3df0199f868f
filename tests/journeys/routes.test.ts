import { describe, expect, test } from 'vitest';
import { readStores } from '../../src/config/stores.ts';
import { localeNames, localePrefix, locales, type Locale } from '../../src/i18n/locales.ts';
import { features, type Feature } from '../../src/routes.ts';
import { ask } from '../support/ask.ts';
import { addressesIn } from '../support/crawl.ts';
import { allOrigins, originOf } from '../support/shop.ts';

/**
 * Every route that the shop has to have, with and without its optional ids and keys, in the stores that have all features,
 * and what is none (R12 to R14, R19).
 */

type Row = readonly [path: string, name: string];

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 14_0) AppleWebKit/605.1.15 Version/17.0 Safari/605.1.15';

const open: readonly Row[] = [
  ['/', 'index'],
  ['/camera', 'camera'],
  ['/camera?cat_id={camera}&page=1', 'camera'],
  ['/category', 'category'],
  ['/category?cat_id=1', 'category'],
  ['/category?cat_id=1&page=1', 'category'],
  ['/category?cat_id=1&sort=newest', 'category'],
  ['/category?brand_id={brand}', 'category'],
  ['/category/1/sub/{phone}', 'category-category-sub-subcategory'],
  ['/chat', 'chat'],
  ['/check-result', 'check-result-id'],
  ['/check-result/{store}', 'check-result-id'],
  ['/check-result/W7K29QXM4RTH', 'check-result-id'],
  ['/compare', 'compare'],
  ['/forgot-password', 'forgot-password'],
  ['/help-center', 'help-center'],
  ['/help-center/index-copy', 'help-center-index-copy'],
  ['/help-center/category/1', 'help-center-category-id'],
  ['/help-center/detail/1', 'help-center-detail-id'],
  ['/login', 'login'],
  ['/news', 'news'],
  ['/offline', 'offline'],
  ['/otp/verify', 'otp-verify'],
  ['/pcbuilder', 'pcbuilder'],
  ['/phone', 'phone'],
  ['/phone?cat_id={phone}', 'phone'],
  ['/phone?page=1', 'phone'],
  ['/policy', 'policy'],
  ['/product/1', 'product-id'],
  ['/promotions', 'promotions'],
  ['/register', 'register'],
  ['/search', 'search'],
  ['/search/phone', 'search-text'],
  ['/search/phone?page=1', 'search-text'],
  ['/services', 'services'],
  ['/services?cat_id=2', 'services'],
  ['/services/allfreelancer', 'services-allfreelancer'],
  ['/services/freelancer', 'services-freelancer'],
  ['/services/freelancer?id=1&service=1', 'services-freelancer'],
  ['/smarthome', 'smarthome'],
  ['/smarthome?cat_id={smarthome}', 'smarthome'],
  ['/sparepart', 'sparepart'],
  ['/sparepart?cat_id={sparepart}', 'sparepart'],
  ['/tracking-delivery', 'tracking-delivery'],
  ['/tracking-delivery?code=S001-24K7Q2', 'tracking-delivery'],
  ['/tracking-delivery/index%20copy', 'tracking-delivery-index-copy'],
  ['/warranty', 'warranty'],
];

/** Only for who is logged in. */
const personal: readonly Row[] = [
  ['/account/myaccount', 'account-myaccount'],
  ['/account/myaccount/mydata', 'account-myaccount-mydata'],
  ['/account/myaccount/myorders', 'account-myaccount-myorders'],
  ['/account/myaccount/myorders/checkout-detail', 'account-myaccount-myorders-checkout-detail-id'],
  ['/account/myaccount/myorders/checkout-detail/1', 'account-myaccount-myorders-checkout-detail-id'],
  ['/buynow', 'buynow-id'],
  ['/buynow/1', 'buynow-id'],
  ['/checkout', 'checkout'],
  ['/paypal/error', 'paypal-error'],
  ['/paypal/success', 'paypal-success'],
  ['/print/order', 'print-order'],
  ['/print/order?id=1', 'print-order'],
];

/** No page of any store. */
const unknown = [
  '/no-such-page',
  '/category?cat_id=99999999',
  '/category?brand_id=99999999',
  '/category?cat_id=1&page=99999',
  '/category/1/sub/99999999',
  '/phone?cat_id=99999999',
  '/product/99999999',
  '/help-center/category/99999999',
  '/help-center/detail/99999999',
  '/policy/1',
  '/services?cat_id=99999999',
  '/services/allfreelancer?page=99999',
  '/services/freelancer?id=99999999',
  '/search/a/b',
];

const featurePaths: Record<Feature, readonly string[]> = {
  compare: ['/compare'],
  pcBuilder: ['/pcbuilder'],
  services: ['/services', '/services/allfreelancer', '/services/freelancer'],
  warranty: ['/warranty', '/check-result'],
  tracking: ['/tracking-delivery', '/tracking-delivery/index%20copy'],
  // It answers on the chat page, which every store has.
  assistant: [],
};

const address = (origin: string, locale: Locale, path: string): string => {
  const prefix = localePrefix(locale);
  return `${origin}${path === '/' && prefix ? prefix : prefix + path}`;
};

/** Ids that the demo gives are taken from its own pages. */
const filled = async (code: string): Promise<(path: string) => string> => {
  const origin = originOf(code);
  const links = async (path: string): Promise<string> =>
    addressesIn((await ask(origin + path)).body, origin + path).join('\n');
  const ids = new Map([
    ['store', code],
    ['brand', /brand_id=(\w+)/u.exec(await links('/category'))?.[1] ?? ''],
  ]);
  for (const root of ['phone', 'camera', 'smarthome', 'sparepart']) {
    const found = await links(`/${root}`);
    ids.set(root, new RegExp(`/${root}\\?cat_id=(\\w+)|/sub/(\\w+)`, 'u').exec(found)?.slice(1).find(Boolean) ?? '');
  }
  return (path) => path.replaceAll(/\{(\w+)\}/gu, (_, name: string) => ids.get(name) ?? '');
};

/** What is wrong with the answer to a route; null: nothing. */
const faultOf = async (at: string, name: string, locale: Locale, cookie = ''): Promise<string | null> => {
  const { status, body } = await ask(at, { 'user-agent': firefox, ...(cookie && { cookie }) });
  const language = /<html lang="([^"]+)"/u.exec(body)?.[1];
  const route = /<body data-route="([^"]+)"/u.exec(body)?.[1];
  return status === 200 && language === localeNames[locale].tag && route === `${name}___${locale}`
    ? null
    : `${at}: ${status}, ${route ?? 'no page'}, ${language ?? 'no language'}`;
};

describe.each(['S001', 'S007'])('%s', (code) => {
  test.each(locales)('answers every route in %s', async (locale) => {
    const origin = originOf(code);
    const fill = await filled(code);
    const rows = open.map(([path, name]) => faultOf(address(origin, locale, fill(path)), name, locale));
    expect((await Promise.all(rows)).filter((fault) => fault !== null)).toEqual([]);
  });

  test.each(locales)('what is unknown is a 404 in the shell of the shop, in %s', async (locale) => {
    const origin = originOf(code);
    for (const path of unknown) {
      const at = address(origin, locale, path);
      const { status, body } = await ask(at);
      expect(status, at).toBe(404);
      expect(/<html lang="([^"]+)"/u.exec(body)?.[1], at).toBe(localeNames[locale].tag);
      expect(body, at).toContain('data-header-search');
      expect(body, at).toMatch(/<meta name="robots" content="noindex">/u);
    }
  });

  test.each(locales)('leads guests of personal pages to the login, and back, in %s', async (locale) => {
    const origin = originOf(code);
    const faults: (string | null)[] = [];
    for (const [path, name] of personal) {
      const at = address(origin, locale, path);
      const { status, headers } = await ask(at);
      const to = new URL(headers.location ?? '', origin);
      const isLogin = status === 302 && to.pathname === `${localePrefix(locale)}/login`;
      if (!isLogin || !to.search.includes(encodeURIComponent(localePrefix(locale) + path)))
        faults.push(`${at}: ${status} ${to.href}`);
      faults.push(await faultOf(at, name, locale, 'jwt=somebody; login_status_code=0'));
    }
    expect(faults.filter((fault) => fault !== null)).toEqual([]);
  });

  test.each(locales)('leads /download to the app in %s, but for what may be an iPad', async (locale) => {
    const at = address(originOf(code), locale, '/download');
    const { status, headers } = await ask(at, { 'user-agent': firefox });
    expect([status, headers.location]).toEqual([302, expect.stringContaining('/android')]);
    const page = await ask(at, { 'user-agent': mac });
    expect([page.status, page.body]).toEqual([200, expect.stringContaining(`data-route="download___${locale}"`)]);
  });
});

test('a store without a feature has none of its pages, and links to none of them', async () => {
  const stores = readStores('stores.json').filter(({ code }) =>
    allOrigins().some((origin) => new URL(origin).hostname.startsWith(`${code.toLowerCase()}.`)),
  );
  const pages = ['/', '/category', '/help-center', '/policy', '/chat', '/promotions', '/login', '/account/myaccount'];
  const faults: string[] = [];
  for (const store of stores) {
    const origin = originOf(store.code);
    const without = features.flatMap((feature) => (store.features[feature] ? [] : featurePaths[feature]));
    for (const path of without)
      for (const locale of locales) {
        const { status } = await ask(address(origin, locale, path));
        if (status !== 404) faults.push(`${store.code} ${locale} ${path}: ${status}`);
      }
    for (const page of without.length === 0 ? [] : pages) {
      const at = origin + page;
      const { body } = await ask(at, { cookie: 'jwt=somebody; login_status_code=0' });
      const linked = addressesIn(body, at).map((link) => new URL(link).pathname);
      faults.push(...linked.filter((path) => without.includes(path)).map((path) => `${at} links to ${path}`));
    }
  }
  expect(faults).toEqual([]);
});
