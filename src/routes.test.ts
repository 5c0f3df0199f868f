import fc from 'fast-check';
import { expect, test } from 'vitest';
import { locales } from './i18n/locales.ts';
import { addresses, findPage, inLocale, routeLabel, splitLocale, switchLocale } from './routes.ts';

const find = (target: string) => {
  const url = new URL(target, 'http://shop.example');
  return findPage(url.pathname, url.searchParams);
};

test('every address that is made is found again, in every language', () => {
  const id = fc.stringMatching(/^[\w.~-]{1,20}$/u).filter((value) => !/^\.{1,2}$/u.test(value));
  fc.assert(
    fc.property(id, id, fc.integer({ min: 1, max: 999 }), fc.constantFrom(...locales), (a, b, page, locale) => {
      for (const address of [
        addresses.home(),
        addresses.categoryIndex(),
        addresses.category(a, page),
        addresses.brand(a, page),
        addresses.subcategory(a, b, page),
        addresses.root('phone', a, page),
        addresses.product(a),
      ]) {
        const full = inLocale(locale, address);
        expect(find(full)).toMatchObject({ address: full, locale });
      }
    }),
  );
});

test('keys that the route does not declare are ignored, declared ones stand in their order (R13)', () => {
  expect(find('/category?utm_source=x&page=2&cat_id=3&fbclid=y')?.address).toBe('/category?cat_id=3&page=2');
  expect(find('/product/12?variant=4')?.address).toBe('/product/12');
  expect(find('/phone?brand_id=3')?.address).toBe('/phone');
});

test('page 1 is the list itself', () => {
  expect(find('/category?cat_id=3&page=1')?.address).toBe('/category?cat_id=3');
  expect(find('/zh/phone?page=1')?.address).toBe('/zh/phone');
});

test('what no route has is not found', () => {
  for (const target of ['/nothing', '/product', '/product/1/2', '/en', '/en/phone', '/kh/kh', '/category/1/sub'])
    expect(find(target)).toBeNull();
});

test('language prefixes are split off; /en is no prefix', () => {
  expect(splitLocale('/kh')).toEqual({ locale: 'kh', path: '/' });
  expect(splitLocale('/khmer')).toEqual({ locale: 'en', path: '/khmer' });
  expect(inLocale('zh', '/')).toBe('/zh');
  expect(switchLocale('zh', '/kh?page=2')).toBe('/zh?page=2');
  expect(switchLocale('en', '/kh/product/1?variant=2#top')).toBe('/product/1?variant=2#top');
  expect(switchLocale('kh', '/search/a?next=/zh/b')).toBe('/kh/search/a?next=/zh/b');
  expect(routeLabel('product-id', 'kh')).toBe('product-id___kh');
});

test('a list with a choice is live, and its address has one form', () => {
  expect(find('/kh/category?utm_source=x&sort=name&page=2&brand=7&cat_id=3')).toMatchObject({
    live: true,
    list: '/kh/category?cat_id=3&brand=7&sort=name&page=2',
  });
  expect(find('/phone?fbclid=y&min=&page=2')).toMatchObject({ live: false, address: '/phone?page=2' });
  expect(find('/category?brand=7')).toMatchObject({ live: false, list: null });
  expect(find('/product/12?brand=7')).toMatchObject({ live: false, list: null });
});

test('reduced or sorted, the index of all categories is the list of everything', () => {
  expect(find('/kh/category?utm_source=x&promo=1&page=2')).toMatchObject({
    live: true,
    list: '/kh/category?promo=1&page=2',
  });
  expect(find(addresses.whole({ sort: 'newest' }))).toMatchObject({ live: true, list: '/category?sort=newest' });
  expect(find(addresses.whole({ promo: true }))).toMatchObject({ live: true, list: '/category?promo=1' });
  for (const target of ['/category', '/category?page=2', '/category?sort=relevance', '/category?promo=0'])
    expect(find(target)).toMatchObject({ live: false, list: null });
});

test('a search is live, whatever its text', () => {
  const text = fc
    .string({ unit: 'grapheme', minLength: 1 })
    .filter((value) => !/^\.{1,2}$/u.test(value) && value.isWellFormed());
  fc.assert(
    fc.property(text, fc.integer({ min: 1, max: 99 }), fc.constantFrom(...locales), (value, page, locale) => {
      const full = inLocale(locale, addresses.search(value, page));
      const found = find(full);
      expect(found).toMatchObject({ live: true, list: full, locale });
      expect(decodeURIComponent(found?.params['text'] ?? '')).toBe(value);
    }),
  );
});
