import { expect, test } from 'vitest';
import { product } from '../contract/products.ts';
import { openTestCatalogue } from './testing/test-catalogue.ts';

test('reduced are the products whose cards show a promo price, that of a variant too', () => {
  const variant = (id: number, price: number, promo: number | null, stock: number) => ({
    variant_option_id: id,
    price,
    promo_price: promo,
    stock,
  });
  const row = (id: number, fields: object) => product.parse({ id, name: `Product ${id}`, sequence: id, ...fields });
  const { catalogue, close } = openTestCatalogue({
    products: [
      row(1, { price: 100, promo_price: 90 }),
      row(2, { price: 100, variants: [variant(1, 90, 60, 1), variant(2, 100, null, 1)] }),
      row(3, { price: 100, variants: [variant(1, 90, 60, 0), variant(2, 100, null, 1)] }),
      row(4, { price: 100, promo_price: 90, variants: [variant(1, 100, null, 1)] }),
      row(5, { price: 100 }),
    ],
  });
  expect(catalogue.list({ promo: true }, 10)).toEqual(['1', '2']);
  expect(catalogue.count({ promo: true })).toBe(2);
  close();
});
