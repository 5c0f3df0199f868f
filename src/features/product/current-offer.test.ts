import { expect, test } from 'vitest';
import { product } from '../../contract/products.ts';
import { changeOf, offerOf } from './current-offer.ts';

const now = product.parse({
  id: 1,
  name: 'Kettle',
  price: 20,
  promo_price: 15,
  promo_until: '2027-01-31T16:59:59.000Z',
  stock: 7,
  variants: [
    { variant_option_id: 4, price: 20, promo_price: 15, stock: 0 },
    { variant_option_id: 5, price: 30, stock: 7 },
  ],
});

test('what a page shows is compared with the offer of its own variant', () => {
  const shown = { cents: 1500, left: 7, soldOut: false };
  expect(changeOf(shown, offerOf(now, null))).toBe(null);
  expect(changeOf(shown, offerOf(now, '4'))).toEqual({ cents: 1500, left: 0, soldOut: true });
  expect(changeOf(shown, offerOf(now, '5'))).toEqual({ cents: 3000, left: 7, soldOut: false });
  expect(changeOf({ ...shown, left: 1 }, offerOf(now, null))).toEqual(shown);
});

test('a variant that the shop no longer has is sold out, at the price that was shown', () => {
  expect(changeOf({ cents: 1500, left: 3, soldOut: false }, offerOf(now, '9'))).toEqual({
    cents: 1500,
    left: 0,
    soldOut: true,
  });
});

test('where the shop does not count, nothing is made up', () => {
  const uncounted = product.parse({ id: 2, name: 'Cable', price: 5 });
  expect(changeOf({ cents: 500, left: null, soldOut: false }, offerOf(uncounted, null))).toBe(null);
});
