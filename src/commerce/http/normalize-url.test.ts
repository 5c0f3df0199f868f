import fc from 'fast-check';
import { expect, test } from 'vitest';
import { paths } from '../../contract/paths.ts';
import { normalizeUrl } from './normalize-url.ts';

test.each([
  ['/api/product/12&store_code=S001', '/api/product/12?store_code=S001'],
  ['/api/product/12&store_code=S001?a=1', '/api/product/12?store_code=S001&a=1'],
  ['/api/product/12?store_code=S001', '/api/product/12?store_code=S001'],
  ['/products/page=1&row_per_page=15&name=a%26b', '/products?page=1&row_per_page=15&name=a%26b'],
  ['/products/page=1&name=x?store_code=S001', '/products?page=1&name=x&store_code=S001'],
  [
    '/model_ecommerce/features/category_id=3?store_code=S001',
    '/model_ecommerce/features?category_id=3&store_code=S001',
  ],
  ['/uploads/photos/a=b&c.jpg', '/uploads/photos/a=b&c.jpg'],
  ['/api/categories?store_code=S001', '/api/categories?store_code=S001'],
])('%s becomes %s', (odd, good) => {
  expect(normalizeUrl(odd)).toBe(good);
});

test('what is well-formed stays', () => {
  fc.assert(
    fc.property(fc.webPath(), (path) => {
      const once = normalizeUrl(path);
      expect(normalizeUrl(once)).toBe(once);
    }),
  );
});

test('a search text of the odd shape arrives whole', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (name) => {
      const url = new URL(normalizeUrl(paths.quickSearch('S001', name)), 'http://localhost');
      expect(url.pathname).toBe('/products');
      expect(url.searchParams.get('name')).toBe(name);
      expect(url.searchParams.get('store_code')).toBe('S001');
    }),
  );
});
