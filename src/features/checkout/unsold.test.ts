import { expect, test } from 'vitest';
import type { Bought } from '../../contract/checkout.ts';
import type { FieldFault } from '../../contract/errors.ts';
import type { Quote } from '../../contract/quote.ts';
import type { Problem } from '../../ui/state/problems.ts';
import { refusedPurchase, shortPurchase } from './unsold.ts';

const bought: Bought = {
  checkout_type: 'buynow',
  product_id: '12',
  quantity: 9,
  variant_option_id: null,
  unit_id: null,
};
const refused = (fields: Record<string, FieldFault>, code: Problem['code'] = 'bad_request') =>
  refusedPurchase(bought, { code, message: null, fields })?.reason ?? null;

test('what must be chosen again is named by the field that was refused', () => {
  expect(refused({ variant_option_id: 'required' })).toBe('variant');
  expect(refused({ unit_id: 'invalid' })).toBe('unit');
  expect(refused({ product_id: 'invalid' })).toBe('price');
  expect(refused({ quantity: 'invalid' })).toBe('quantity');
  expect(refused({ quantity: 'invalid' }, 'out_of_stock')).toBe('soldOut');
  expect(refused({}, 'not_found')).toBe('other');
  expect(refused({ payment_type: 'invalid' })).toBe('other');
});

test('a shop that cannot be reached, and a cart, refuse nothing', () => {
  expect(refused({}, 'unavailable')).toBeNull();
  expect(refused({}, 'offline')).toBeNull();
  expect(refused({}, null)).toBeNull();
  expect(refusedPurchase({ checkout_type: 'cart' }, { code: 'bad_request', message: null, fields: {} })).toBeNull();
});

test('fewer pieces than are asked for are counted', () => {
  const line = { productId: '12', name: 'Lamp', image: null, quantity: 9, price: 100, total: 900 };
  const quote = (stock: number | null): Quote => ({
    lines: [{ ...line, variantName: null, unitName: null, note: '', stock }],
    total: 900,
    discount: 0,
    discountLabel: null,
    deliveryFee: 0,
    grandTotal: 900,
    needsDelivery: true,
    arrival: null,
  });
  expect(shortPurchase(bought, quote(4))).toEqual({ reason: 'stock', left: 4 });
  expect(shortPurchase(bought, quote(0))).toEqual({ reason: 'soldOut', left: 0 });
  expect([shortPurchase(bought, quote(9)), shortPurchase(bought, quote(null))]).toEqual([null, null]);
  expect(shortPurchase({ checkout_type: 'cart' }, quote(4))).toBeNull();
});
