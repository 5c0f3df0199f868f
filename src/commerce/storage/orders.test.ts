import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createSealer } from '../../lib/sealer.ts';
import { withPlans } from '../testing/query-plans.ts';
import { openSmallShop } from '../testing/small-shop.ts';
import { openConnection } from './connection.ts';
import { orderChanges, type OrderDraft } from './orders.ts';
import { accountChanges } from './accounts.ts';
import { cartChanges } from './carts.ts';

test('no question or change about carts and orders reads a whole table', async () => {
  const shop = await openSmallShop();
  const connection = openConnection(join(shop.folder, 'data', 'commerce.sqlite'));
  const { db, scans, statements } = withPlans(connection);
  const now = new Date().toISOString();
  const account = await accountChanges(connection, createSealer(randomBytes(32))).addAccount(
    { store: 'S001', name: 'n', password: 'p', language: 'en', phone: '+85512345678', email: null },
    now,
  );
  const owner = { store: 'S001', account };
  const changes = { ...cartChanges(db), ...orderChanges(db, () => now) };
  await changes.unpaidTotals(owner);
  const item = await changes.item('S001', { productId: 2, variantId: null });
  if (typeof item === 'string') throw new Error(item);
  const line = { ...item, unitId: item.unit.id, quantity: 1, note: '' };
  const cartId = await changes.addCartLine(account, line, now);
  await changes.cartLine(account, line);
  await changes.cart(account);
  await changes.changeCartLine(cartId, { quantity: 2 });
  await changes.removeCartLine(account, cartId);
  await changes.takeStock([line]);
  await changes.returnStock([line]);
  const draft: OrderDraft = {
    number: 'S001-222222',
    status: 'placed',
    payment: 'unpaid',
    paymentType: 'cod',
    paymentMethod: null,
    receipt: null,
    paymentId: null,
    lines: [{ ...line, cartId, price: item.price ?? 1, unitName: item.unit.name }],
    sums: { total: 1, discount: 0, deliveryFee: 0, grandTotal: 1, discountLabel: null },
    address: { name: { en: 'n' }, phone: null, description: { en: 'd' }, provinceCode: null, isPickup: false },
    note: '',
    language: 'en',
  };
  const id = await changes.addOrder(owner, draft, now);
  await changes.addOrderEvent(id, { status: 'placed', at: now, note: null });
  await changes.changeOrder(id, { status: 'confirmed', payment: 'paid', trackingCode: 'x', isRefundDue: true });
  expect(await changes.order(owner, id)).toMatchObject({ status: 'confirmed', lines: [{ productId: 2 }] });
  await changes.addOrderEvent(id, { status: 'shipped', at: now, note: null, place: 'Kampot', courier: 'A courier' });
  await changes.orderByNumber('S001', 'S001-222222');
  const named = { numbers: ['S001-222222', 'S001-444444'], max: 3 };
  expect(await changes.ordersByNumber(owner, named)).toMatchObject([{ id, number: 'S001-222222' }]);
  expect(await changes.ordersByNumber({ ...owner, account: account + 1 }, named)).toEqual([]);
  for (const key of ['S001222222', 'X'])
    expect(await changes.trackedOrders('S001', key)).toEqual([{ number: 'S001-222222', phones: ['+85512345678'] }]);
  expect(await changes.trackedOrders('S002', 'X')).toEqual([]);
  await changes.orderByPayment(owner, 'none');
  const paid = await changes.addOrder(owner, { ...draft, number: 'S001-333333', receipt: '/api/upload/a' }, now);
  expect(await changes.ordersWithSameReceipt(paid)).toEqual([]);
  await changes.hasOrderNumber('S001', 'S001-222222');
  for (const [status, orders] of [
    [null, 2],
    ['confirmed', 1],
  ] as const) {
    expect((await changes.orders(owner, { status, page: 1, rowPerPage: 10 })).total).toBe(orders);
    expect(await changes.storeOrders('S001', { status, max: 10 })).toHaveLength(orders);
  }
  expect(statements()).toBeGreaterThan(20);
  expect(scans()).toEqual([]);
  connection.close();
  await shop.close();
});
