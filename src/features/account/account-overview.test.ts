import { expect, test } from 'vitest';
import type { OrderEntry } from '../../contract/orders.ts';
import { underWay } from './account-overview.ts';

const order = (id: string, more: Partial<OrderEntry> = {}): OrderEntry => ({
  id,
  number: id,
  createdAt: null,
  status: 'placed',
  payment: 'paid',
  paymentType: null,
  grandTotal: 100,
  productId: null,
  image: null,
  name: null,
  count: 1,
  isService: false,
  isPickup: false,
  returnAskedAt: null,
  ...more,
});

test('the overview shows three orders in progress, an unpaid one before newer ones', () => {
  const orders = [
    order('6'),
    order('5', { status: 'delivered' }),
    order('4', { status: 'shipped' }),
    order('3', { status: 'confirmed' }),
    order('2', { payment: 'failed' }),
    order('1', { status: 'cancelled', payment: 'failed' }),
  ];
  expect(underWay(orders).map(({ id }) => id)).toEqual(['2', '6', '4']);
});
