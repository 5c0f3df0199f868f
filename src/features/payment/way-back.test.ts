import { expect, test } from 'vitest';
import { attemptResponse } from '../../contract/attempts.ts';
import { wayBack } from './way-back.ts';

const now = Date.UTC(2026, 10, 1);
const ended = {
  id: 'a1',
  state: 'cancelled',
  payment_type: 'paypal',
  amount: 25,
  created_at: new Date(now).toISOString(),
  now,
};

test.each([
  ['a cart', { checkout_type: 'cart' }, '/zh/checkout'],
  [
    'a product',
    { checkout_type: 'buynow', product_id: 5, quantity: 3, variant_option_id: 7, unit_id: '9' },
    '/zh/buynow/5?quantity=3&variant=7&unit=9',
  ],
  ['a product without choices', { checkout_type: 'buynow', product_id: 5, quantity: 2 }, '/zh/buynow/5?quantity=2'],
  ['an order', { checkout_type: 'order', paid_order_id: 12 }, '/zh/checkout?order=12'],
])('paying %s another way buys the same', (_, bought, href) => {
  expect(wayBack(attemptResponse.parse({ data: { ...ended, ...bought } }), 'zh')).toBe(href);
});
