import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CommerceError } from '../errors/commerce-error.ts';
import { maxRowPerPage, parseListQuery } from './list-query.ts';

const read = (query: string) => parseListQuery(new URLSearchParams(query));

test('reads every key', () => {
  expect(
    read(
      'name=%20tv%20&cat_id=3&brand_id=1,2&ids=5,6&updated_since=2026-11-20T08:00:00Z&min_price=1.50&max_price=20&promo=1&in_stock=true&attr.socket=AM5&attr.socket=AM4&sort=newest&page=2&row_per_page=50&filters=1',
    ),
  ).toEqual({
    name: 'tv',
    categoryIds: [3],
    brandIds: [1, 2],
    ids: [5, 6],
    updatedSince: '2026-11-20T08:00:00.000Z',
    minPrice: 150,
    maxPrice: 2000,
    promo: true,
    inStock: true,
    attributes: { socket: ['AM5', 'AM4'] },
    sort: 'newest',
    page: 2,
    rowPerPage: 50,
    filters: true,
  });
});

test.each([
  'page=0',
  'page=-1',
  'page=1.5',
  'page=x',
  'row_per_page=201',
  'row_per_page=0',
  'min_price=-1',
  'max_price=abc',
  'ids=1,x',
  'cat_id=1%20OR%201',
  'sort=cheap',
  'promo=maybe',
  'updated_since=yesterday',
  'updated_since=2026-13-40',
])('%s is refused with its name', (query) => {
  expect(() => read(query)).toThrow(query.split('=')[0]);
  expect(() => read(query)).toThrow(CommerceError);
});

test('any query is read within bounds or refused', () => {
  const key = fc.constantFrom(
    'name',
    'cat_id',
    'brand_id',
    'ids',
    'updated_since',
    'min_price',
    'page',
    'row_per_page',
    'sort',
    'promo',
    'attr.x',
  );
  const value = fc.oneof(fc.string(), fc.integer().map(String), fc.double().map(String));
  fc.assert(
    fc.property(fc.array(fc.tuple(key, value)), (pairs) => {
      try {
        const query = parseListQuery(new URLSearchParams(pairs));
        expect(query.rowPerPage).toBeLessThanOrEqual(maxRowPerPage);
        expect(query.page).toBeGreaterThan(0);
        expect([...(query.ids ?? []), ...query.brandIds].every(Number.isSafeInteger)).toBe(true);
      } catch (error) {
        if (!(error instanceof CommerceError)) throw error;
        expect(error.code).toBe('bad_request');
      }
    }),
  );
});
