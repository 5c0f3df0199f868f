import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { paths } from '../../contract/paths.ts';
import { shopperPaths } from '../../contract/shopper-paths.ts';
import { parseCall } from './parse-call.ts';

const passed = (target: string, method = 'GET'): string => {
  const call = parseCall(method, target, 'S001');
  return 'refused' in call ? call.refused : call.path;
};

describe('what pages ask for is passed on with the code of the host', () => {
  test.each([
    paths.categories('S009'),
    paths.categoryGroups('S009', '12'),
    paths.product('S009', 'a-1.B~_'),
    paths.quickSearch('S009', 'zen & "10" / 50% 手机 ដៃ +#?'),
    paths.links('S009'),
    shopperPaths.vendor('S009'),
    paths.promotions('S009'),
    paths.products('S009', {
      page: 2,
      rowPerPage: 24,
      name: 'a&b',
      categoryId: ['3', '4'],
      brandId: '7',
      minPrice: 1250,
      maxPrice: 99,
      promo: true,
      inStock: true,
      attributes: { ram: ['8', '16 GB'] },
      sort: 'price_asc',
      filters: true,
    }),
  ])('%s', (path) => {
    expect(passed(path)).toBe(path.replace('S009', 'S001'));
    expect(passed(path, 'HEAD')).toBe(passed(path));
  });

  test.each([
    [paths.brands('S009', 3), '/api/brands?page=3&store_code=S001'],
    ['/api/product/12', '/api/product/12?store_code=S001'],
    ['/api/product/12?store_code=S009', '/api/product/12?store_code=S001'],
    ['/api/product/12&store_code=S009?store_code=S008', '/api/product/12&store_code=S001'],
    ['/products?page=1&name=zen', '/products?page=1&name=zen&store_code=S001'],
    ['/products/page=1&name=zen', '/products/page=1&name=zen&store_code=S001'],
    ['/model_ecommerce/features?category_id=3', '/model_ecommerce/features?category_id=3&store_code=S001'],
    ['/api/products?name=a+b&name=c', '/api/products?name=a%20b&store_code=S001'],
    ['/api/products?store%5Fcode=S009&STORE_CODE=S009&utm_source=x&updated_since=2', '/api/products?store_code=S001'],
    ['/api/categories?name=x', '/api/categories?store_code=S001'],
  ])('%s becomes %s', (target, path) => expect(passed(target)).toBe(path));
});

test.each([
  ['/api/carts', 'not_found'],
  ['/api/store?domain=x', 'not_found'],
  ['/healthz', 'not_found'],
  ['/uploads/a.jpg', 'not_found'],
  ['/', 'not_found'],
  ['/api/products/', 'not_found'],
  ['/api/product/..', 'not_found'],
  ['/api/product/..&store_code=S001', 'not_found'],
  ['/api/product/1%2F2', 'not_found'],
  ['/api/product/1/2', 'not_found'],
  ['/api/../admin', 'not_found'],
  ['//evil.example/api/products', 'not_found'],
  ['/api/products?name=%ff', 'bad_request'],
  ['/api/products?name=a\u00e9', 'bad_request'],
  ['/api/products?a#b', 'bad_request'],
  [`/api/products?name=${'a'.repeat(401)}`, 'bad_request'],
  [`/api/products?${'promo&'.repeat(130)}`, 'bad_request'],
  [`/api/products?name=${'a'.repeat(3000)}`, 'too_long'],
  ['/products/x=1', 'bad_request'],
])('%s is refused: %s', (target, refusal) => expect(passed(target)).toBe(refusal));

test.each(['POST', 'PUT', 'DELETE', 'OPTIONS', 'get', 'x'])('%s of a known path is another refusal', (method) => {
  expect(passed('/api/products?page=1', method)).toBe('method_not_allowed');
  expect(passed('/api/nothing', method)).toBe('not_found');
});

test('whatever is sent, one store code leaves, and it is the own one', () => {
  const piece = fc.oneof(
    fc.constantFrom('/api/products', '/api/product/', '/products/', '12', '?', '&', '=', 'store_code', 'S009', '%26'),
    fc.constantFrom(
      'store_code=S009',
      'store%5fcode=S009',
      'attr.store_code=x',
      'name',
      '%3d',
      '/',
      '..',
      ';',
      'page=1',
    ),
    fc.string({ maxLength: 4 }),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 9 }), (pieces) => {
      const path = passed(pieces.join(''));
      if (!path.startsWith('/')) return;
      const codes = [...path.matchAll(/(?:^|[?&/])store_code=([^&?/]*)/gu)].map(([, code]) => code);
      expect(codes).toEqual(['S001']);
      expect(path).toMatch(/^[\x21-\x7e]+$/u);
      expect(path).not.toContain('#');
      expect(path.split(/[?&]/u)[0]).not.toMatch(/\/\.\.?(?:\/|$)/u);
    }),
    { numRuns: 3000 },
  );
});
