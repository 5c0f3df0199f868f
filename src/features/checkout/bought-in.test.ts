import { expect, test } from 'vitest';
import { addresses } from '../../routes.ts';
import { boughtIn } from './bought-in.ts';

const at = (address: string) => boughtIn(new URL(address, 'http://shop.localhost'));
const product = { checkout_type: 'buynow', product_id: '909', quantity: 1, variant_option_id: null, unit_id: null };

test('a product is bought for the appointment that its address names', () => {
  expect(at(addresses.buyNow('909', { appointment: '7' }))).toEqual({ ...product, appointment_id: '7' });
  expect(at(`/kh${addresses.buyNow('909')}`)).toEqual(product);
  expect(at('/buynow/909?appointment=')).toEqual(product);
});
