import fc from 'fast-check';
import { expect, test } from 'vitest';
import { paymentTypes } from '../../contract/checkout.ts';
import { orderPayments, orderStatuses } from '../../contract/orders.ts';
import { canCancelOrder, canPayOrder, canReturnOrder, isReadyToShip, type OrderState } from './order-rules.ts';
import { createOrderNumber, unusedOrderNumber } from './place-order.ts';

const now = new Date('2026-11-22T00:00:00.000Z');
const dayMs = 86_400_000;
const state = fc.record({
  status: fc.constantFrom(...orderStatuses),
  payment: fc.constantFrom(...orderPayments),
  paymentType: fc.constantFrom(...paymentTypes),
  deliveredAt: fc.option(
    fc.integer({ min: 0, max: 30 }).map((days) => new Date(now.getTime() - days * dayMs).toISOString()),
  ),
  returnAskedAt: fc.option(fc.constant(now.toISOString())),
});

test('an order that ended, or is on its way, is neither cancelled, paid nor shipped', () => {
  fc.assert(
    fc.property(state, (order: OrderState) => {
      const isOpen = order.status === 'placed' || order.status === 'confirmed';
      expect(canCancelOrder(order)).toBe(isOpen);
      if (!isOpen) expect([canPayOrder(order), isReadyToShip(order)]).toEqual([false, false]);
      expect(canPayOrder(order) && isReadyToShip(order)).toBe(false);
    }),
  );
});

test('nothing is shipped whose payment failed or is looked at, or from Anakut has not come', () => {
  fc.assert(
    fc.property(state, (order: OrderState) => {
      if (isReadyToShip(order))
        expect(order.paymentType === 'anakut' ? ['paid'] : ['paid', 'unpaid']).toContain(order.payment);
    }),
  );
});

const promising = (exchangeDays: number | null) => ({
  terms: { exchangeDays, warrantyMonths: null, opensBox: false },
});

const [phone, repair] = [{ category: 'Phones' }, { category: 'Repair services' }];

test('a return: once, of what was delivered, within the days that the shop promises', () => {
  fc.assert(
    fc.property(state, fc.integer({ min: 1, max: 30 }), (order: OrderState, promised) => {
      const days = order.deliveredAt === null ? Infinity : (now.getTime() - Date.parse(order.deliveredAt)) / dayMs;
      expect(canReturnOrder({ ...order, lines: [phone, repair] }, promising(promised), now)).toBe(
        order.status === 'delivered' && order.returnAskedAt === null && days <= promised,
      );
      expect(canReturnOrder({ ...order, lines: [repair] }, promising(promised), now)).toBe(false);
    }),
  );
});

test('no return where the shop promises none', () => {
  const order = {
    lines: [phone],
    status: 'delivered',
    payment: 'paid',
    paymentType: 'cod',
    deliveredAt: now.toISOString(),
    returnAskedAt: null,
  } as const;
  expect(canReturnOrder(order, promising(7), now)).toBe(true);
  for (const merchant of [promising(null), { terms: null }, {}])
    expect(canReturnOrder(order, merchant, now)).toBe(false);
});

test('numbers are short, and have no letters that are taken for others', () => {
  const numbers = Array.from({ length: 5000 }, () => createOrderNumber('S001'));
  for (const number of numbers) expect(number).toMatch(/^S001-[2-9A-HJKMNP-Z]{6}$/u);
  expect(new Set(numbers).size).toBeGreaterThan(4990);
});

test('a number that an order or an appointment has is not given again', async () => {
  const asked: string[] = [];
  const number = await unusedOrderNumber(
    {
      hasOrderNumber: async (_store, one) => asked.push(one) === 1,
      appointmentByNumber: async (_store, one) => (one === asked[1] ? {} : null),
    },
    'S001',
  );
  expect(asked).toHaveLength(3);
  expect(number).toBe(asked[2]);
});
