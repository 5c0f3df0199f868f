import { describe, expect, test } from 'vitest';
import { locales, localeNames, localePrefix, type Locale } from '../../src/i18n/locales.ts';
import { ask } from '../support/ask.ts';
import { addressesIn } from '../support/crawl.ts';
import { originOf } from '../support/shop.ts';

/** Every route of R12 that is built, in three languages, with and without its optional keys (R12 to R14, R19). */

const desktop = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 14_0) AppleWebKit/605.1.15 Version/17.0 Safari/605.1.15';

const built: readonly (readonly [path: string, name: string])[] = [
  ['/', 'index'],
  ['/category', 'category'],
  ['/category?cat_id=1', 'category'],
  ['/category?cat_id=1&page=1', 'category'],
  ['/category?brand_id={brand}', 'category'],
  ['/category?cat_id=1&sort=newest', 'category'],
  ['/category/1/sub/{subcategory}', 'category-category-sub-subcategory'],
  ['/phone', 'phone'],
  ['/phone?cat_id={subcategory}', 'phone'],
  ['/camera', 'camera'],
  ['/smarthome', 'smarthome'],
  ['/sparepart', 'sparepart'],
  ['/product/1', 'product-id'],
  ['/compare', 'compare'],
  ['/offline', 'offline'],
  ['/search', 'search'],
  ['/search/phone', 'search-text'],
  ['/search/phone?page=1', 'search-text'],
  ['/help-center', 'help-center'],
  ['/help-center/index-copy', 'help-center-index-copy'],
  ['/help-center/category/1', 'help-center-category-id'],
  ['/help-center/detail/1', 'help-center-detail-id'],
  ['/policy', 'policy'],
  ['/news', 'news'],
  ['/promotions', 'promotions'],
  ['/chat', 'chat'],
  ['/download', 'download'],
  ['/warranty', 'warranty'],
  ['/services', 'services'],
  ['/services?cat_id=2', 'services'],
  ['/services/allfreelancer', 'services-allfreelancer'],
  ['/services/freelancer', 'services-freelancer'],
  ['/services/freelancer?id=1&service=1', 'services-freelancer'],
  ['/pcbuilder', 'pcbuilder'],
  ['/check-result', 'check-result-id'],
  ['/check-result/S001', 'check-result-id'],
  ['/check-result/W7K29QXM4RTH', 'check-result-id'],
  ['/tracking-delivery', 'tracking-delivery'],
  ['/tracking-delivery?code=S001-24K7Q2', 'tracking-delivery'],
  ['/tracking-delivery/index%20copy', 'tracking-delivery-index-copy'],
];

const missing = [
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

/** Ids that the demo gives are taken from its own pages. */
const filled = async (origin: string): Promise<(path: string) => string> => {
  const { body } = await ask(`${origin}/category`);
  const links = addressesIn(body, `${origin}/category`);
  const brand = /brand_id=(\w+)/u.exec(links.find((link) => link.includes('brand_id=')) ?? '')?.[1] ?? '';
  const { body: list } = await ask(`${origin}/category?cat_id=1`);
  const subcategory = /\/category\/1\/sub\/(\w+)/u.exec(list)?.[1] ?? '';
  return (path) => path.replace('{brand}', brand).replace('{subcategory}', subcategory);
};

const address = (origin: string, locale: Locale, path: string): string => {
  const prefix = localePrefix(locale);
  return `${origin}${path === '/' && prefix ? prefix : prefix + path}`;
};

describe.each(['S001', 'S007'])('%s', (code) => {
  test.each(locales)('answers every route in %s, under its name', async (locale) => {
    const origin = originOf(code);
    const fill = await filled(origin);
    for (const [path, name] of built) {
      const at = address(origin, locale, fill(path));
      const { status, body } = await ask(at, { 'user-agent': desktop });
      expect(status, at).toBe(200);
      expect(/<html lang="([^"]+)"/u.exec(body)?.[1], at).toBe(localeNames[locale].tag);
      expect(/<body data-route="([^"]+)"/u.exec(body)?.[1], at).toBe(`${name}___${locale}`);
    }
  });

  test.each(locales)('what is unknown is a 404 in the shell of the shop, in %s', async (locale) => {
    const origin = originOf(code);
    for (const path of missing) {
      const at = address(origin, locale, path);
      const { status, body } = await ask(at);
      expect(status, at).toBe(404);
      expect(/<html lang="([^"]+)"/u.exec(body)?.[1], at).toBe(localeNames[locale].tag);
      expect(body, at).toContain('data-header-search');
      expect(body, at).toMatch(/<meta name="robots" content="noindex">/u);
    }
  });
});
