import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ordersResponse } from '../../../contract/orders.ts';
import { shopperPaths } from '../../../contract/shopper-paths.ts';
import { parseAdminCommand, runAdminCommand } from '../../admin-cli/admin-command.ts';
import { openConnection } from '../../storage/connection.ts';
import { addedLocation, submitCheckout, orderOf, addItemToCart, readStock } from '../../testing/checkout.ts';
import { newShopper, type NewShopper } from '../../testing/new-shopper.ts';
import { openSmallShop, type SmallShop } from '../../testing/small-shop.ts';

let shop: SmallShop;
let dara: NewShopper;
beforeEach(async () => {
  shop = await openSmallShop();
  dara = await newShopper(shop);
});
afterEach(() => shop.close());

const staff = (line: string) => runAdminCommand(shop.storage, parseAdminCommand(line.split(' '), new Date()));
const list = async (status?: string, page = 1, rowPerPage = 2) =>
  ordersResponse.parse((await dara.call('GET', shopperPaths.orders('S001', { status, page, rowPerPage }))).body);
const placed = async (form: object = {}): Promise<{ id: string; number: string }> => {
  await addItemToCart(dara, 2);
  const { orderId } = await submitCheckout(dara, form);
  return { id: orderId ?? '', number: (await orderOf(dara, orderId)).number };
};
const cancel = (id: string, by = dara) =>
  by.call('POST', shopperPaths.cancelOrder('S001', id), { body: { reason: 'changed my mind' } });
const giveBack = (id: string, by = dara) =>
  by.call('POST', shopperPaths.returnOrder('S001', id), { body: { reason: 'too loud' } });

test('history: the newest first, by pages and by status', async () => {
  const numbers = [(await placed()).number, (await placed()).number, (await placed()).number];
  expect(await list()).toMatchObject({ total: 3, lastPage: 2 });
  expect((await list()).orders.map(({ number }) => number)).toEqual([numbers[2], numbers[1]]);
  expect((await list(undefined, 2)).orders.map(({ number }) => number)).toEqual([numbers[0]]);
  await staff(`confirm --order ${numbers[1]}`);
  expect((await list('confirmed')).orders).toMatchObject([
    { number: numbers[1], status: 'confirmed', name: expect.any(String) },
  ]);
  expect(await list('shipped')).toMatchObject({ total: 0, orders: [] });
  expect(
    (await dara.call('GET', `${shopperPaths.orders('S001', { page: 1, rowPerPage: 1 })}&status=lost`)).status,
  ).toBe(400);
  expect((await dara.call('GET', shopperPaths.orders('S001', { page: 0, rowPerPage: 1 }))).status).toBe(400);
});

test('cancel until it is shipped: the stock comes back, once', async () => {
  const { id, number } = await placed();
  expect(await readStock(shop, 2)).toBe(4);
  expect((await cancel(id)).body).toMatchObject({ data: { status: 'cancelled' } });
  expect(await readStock(shop, 2)).toBe(5);
  expect(await cancel(id)).toMatchObject({ status: 409, body: { error: 'not_allowed_now' } });
  expect(await readStock(shop, 2)).toBe(5);
  const order = await orderOf(dara, id);
  expect(order).toMatchObject({ status: 'cancelled', canCancel: false, isRefundDue: false });
  expect(order.timeline).toMatchObject([{ status: 'placed' }, { status: 'cancelled', note: 'changed my mind' }]);
  await expect(staff(`ship --order ${number}`)).rejects.toThrow('not before its payment is settled');
  const other = await placed();
  await staff(`ship --order ${other.number} --tracking KH-77`);
  expect((await cancel(other.id)).status).toBe(409);
});

test.each([
  [
    'a reason that was tapped',
    { reason_code: 'ordered_twice', reason: 'Ordered twice' },
    'Ordered twice',
    'ordered_twice: Ordered twice',
  ],
  ['a reason that was tapped alone', { reason_code: 'too_slow' }, null, 'too_slow'],
  ['no words', { reason: '' }, null, ''],
  ['an unknown code', { reason_code: 'x'.repeat(5000), reason: 'Why not' }, 'Why not', 'Why not'],
])('cancelled with %s', async (_, body, note, told) => {
  const { id, number } = await placed();
  expect((await dara.call('POST', shopperPaths.cancelOrder('S001', id), { body })).status).toBe(200);
  expect((await orderOf(dara, id)).timeline.at(-1)).toMatchObject({ status: 'cancelled', note });
  const outbox = JSON.parse(await staff('outbox --store S001 --json')) as { text: string }[];
  const texts = outbox.map(({ text }) => text).filter((text) => text.startsWith(`${number}: cancelled`));
  expect(texts.map((text) => text.split('\n').slice(3).join('\n'))).toEqual([told]);
});

test('an order says when it is expected, as long as it is', async () => {
  await addItemToCart(dara, 2);
  const { orderId } = await submitCheckout(dara, { address: await addedLocation(dara, '01') });
  const { arrival, createdAt, number } = await orderOf(dara, orderId);
  const days = [arrival?.from, arrival?.to].map(
    (day) => Date.parse(`${day}T00:00:00+07:00`) - Date.parse(createdAt ?? ''),
  );
  expect(days[0]).toBeGreaterThan(86_400_000);
  expect((days[1] ?? 0) - (days[0] ?? 0)).toBe(2 * 86_400_000);
  expect((await orderOf(dara, (await placed()).id)).arrival).toBeNull();
  await staff(`ship --order ${number} --tracking KH-78`);
  expect((await orderOf(dara, orderId)).arrival).toEqual(arrival);
  await staff(`deliver --order ${number}`);
  expect((await orderOf(dara, orderId)).arrival).toBeNull();
});

test('the whole way of an order, each step told to the shopper', async () => {
  const { id, number } = await placed();
  await expect(staff(`deliver --order ${number.replace(/.$/u, '0')}`)).rejects.toThrow('there is no order');
  await expect(staff(`track --order ${number} --tracking X`)).rejects.toThrow('only a shipped order');
  await staff(`confirm --order ${number}`);
  await expect(staff(`confirm --order ${number}`)).rejects.toThrow('only a placed order');
  expect(await staff(`ship --order ${number} --tracking KH-77`)).toContain('tracking: KH-77');
  expect(await orderOf(dara, id)).toMatchObject({ status: 'shipped', trackingCode: 'KH-77', payment: 'unpaid' });
  await staff(`track --order ${number} --note delayed`);
  expect((await giveBack(id)).status).toBe(409);
  await staff(`deliver --order ${number}`);
  expect(await orderOf(dara, id)).toMatchObject({ status: 'delivered', payment: 'paid', canReturn: true });
  expect((await giveBack(id)).status).toBe(200);
  expect((await giveBack(id)).status).toBe(409);
  expect(await orderOf(dara, id)).toMatchObject({ canReturn: false, returnAskedAt: expect.any(String) });
  expect(await readStock(shop, 2)).toBe(4);
  await staff(`return --order ${number}`);
  expect(await readStock(shop, 2)).toBe(5);
  expect(await orderOf(dara, id)).toMatchObject({ status: 'returned', isRefundDue: true });
  expect(await staff(`order --order ${number}`)).toContain('to do: pay $279.99 back');
  await staff(`refund --order ${number}`);
  await expect(staff(`refund --order ${number}`)).rejects.toThrow('no money to pay back');
  const order = await orderOf(dara, id);
  expect(order).toMatchObject({ status: 'refunded', payment: 'refunded', isRefundDue: false });
  expect(order.timeline.map(({ status, note }) => (note === null ? status : `${status}: ${note}`))).toEqual([
    'placed',
    'confirmed',
    'shipped',
    'shipped: delayed',
    'delivered',
    'delivered: too loud',
    'returned',
    'refunded',
  ]);
  const told = JSON.parse(await staff(`outbox --store S001 --to ${dara.phone} --json`)) as {
    kind: string;
    text: string;
  }[];
  expect(told.map(({ kind }) => kind).toReversed()).toEqual([
    'code',
    'order placed',
    'order confirmed',
    'order shipped',
    'order tracking',
    'order delivered',
    'order return asked',
    'order returned',
    'order refunded',
  ]);
  expect(told.find(({ kind }) => kind === 'order shipped')?.text).toContain(
    `${number} is on its way. Tracking code: KH-77`,
  );
});

test('the list says that a return was requested', async () => {
  const { id, number } = await placed();
  await staff(`deliver --order ${number}`);
  expect((await list()).orders).toMatchObject([{ id, returnAskedAt: null }]);
  expect((await giveBack(id)).status).toBe(200);
  expect((await list()).orders).toMatchObject([{ id, returnAskedAt: (await orderOf(dara, id)).returnAskedAt }]);
});

test('a return is asked for within fourteen days', async () => {
  const { id, number } = await placed();
  await staff(`ship --order ${number}`);
  await staff(`deliver --order ${number}`);
  const long = new Date(Date.now() - 14 * 86_400_000 - 1000).toISOString();
  await shop.storage.transaction((changes) => changes.changeOrder(Number(id), { deliveredAt: long }));
  expect(await orderOf(dara, id)).toMatchObject({ canReturn: false });
  expect((await giveBack(id)).status).toBe(409);
});

test('what is fetched at a branch is delivered without being shipped', async () => {
  const { id, number } = await placed({ address: 'branch-1' });
  expect((await list()).orders).toMatchObject([{ id, isPickup: true }]);
  await staff(`deliver --order ${number}`);
  expect(await orderOf(dara, id)).toMatchObject({ status: 'delivered', payment: 'paid', address: { isPickup: true } });
});

test('services alone are completed without being shipped, and cannot be given back', async () => {
  const db = openConnection(join(shop.folder, 'data', 'commerce.sqlite'));
  db.run(`UPDATE categories SET name = '{"en":"Services"}' WHERE id = (SELECT category_id FROM products WHERE id = 2)`);
  db.close();
  const { id, number } = await placed({ address: await addedLocation(dara, '12') });
  await staff(`confirm --order ${number}`);
  await staff(`deliver --order ${number}`);
  const order = await orderOf(dara, id);
  expect(order).toMatchObject({ status: 'delivered', payment: 'paid', isService: true, canReturn: false });
  expect(order.timeline.map(({ status }) => status)).toEqual(['placed', 'confirmed', 'delivered']);
  expect((await giveBack(id)).status).toBe(409);
  const told = (await shop.storage.notifications('S001', 9)).find(({ recipient }) => recipient === dara.phone);
  expect(told).toMatchObject({
    kind: 'order completed',
    text: expect.stringContaining(`${number} has been completed`),
  });
});

test("another's order, or another store's, is not there", async () => {
  const { id } = await placed();
  const others = [await newShopper(shop), await newShopper(shop, 'S002')];
  for (const other of others) {
    expect((await other.call('GET', shopperPaths.order(other.store, id))).status).toBe(404);
    for (const path of [shopperPaths.cancelOrder, shopperPaths.returnOrder])
      expect((await other.call('POST', path(other.store, id), { body: {} })).status).toBe(404);
    const pay = { payment_type: 'cod' };
    expect((await other.call('POST', shopperPaths.payOrder(other.store, id), { body: pay })).status).toBe(404);
    expect((await other.call('GET', shopperPaths.quote(other.store, { order: id }))).status).toBe(404);
    const history = await other.call('GET', shopperPaths.orders(other.store, { page: 1, rowPerPage: 9 }));
    expect(ordersResponse.parse(history.body).orders).toEqual([]);
  }
  for (const none of ['0', 'x', '-1', '9'.repeat(20)])
    expect((await dara.call('GET', shopperPaths.order('S001', none))).status, none).toBe(404);
  expect((await cancel(id, others[0])).status).toBe(404);
  expect(await orderOf(dara, id)).toMatchObject({ status: 'placed' });
});

test('the list of a shop, and mistakes in a sentence', async () => {
  expect(await staff('order --store S001')).toBe('no orders');
  const { number } = await placed();
  expect(await staff('order --store S001')).toMatch(new RegExp(`^${number}  .*placed  unpaid  cod  \\$279\\.99$`, 'u'));
  expect(JSON.parse(await staff('order --store S001 --status placed --json'))).toMatchObject([{ number }]);
  expect(JSON.parse(await staff(`order --order ${number.toLowerCase()} --json`))).toMatchObject({
    number,
    lines: [{ quantity: 1 }],
  });
  const mistakes: [string, string][] = [
    ['order --store S999', 'no store S999'],
    ['order', '--store is missing'],
    ['order --store S001 --status lost', 'expected one of placed'],
    ['order --store S001 --price 3', '--price does not go with "order"'],
    ['ship', '--order is missing'],
    ['ship --order 24K7Q2', 'such as S001-24K7Q2'],
    ['confirm --order S001-222222 --tracking X', '--tracking does not go with "confirm"'],
    [`ship --order ${number} --tracking ${'x'.repeat(65)}`, 'at most 64'],
    ['reject --order S001-222222', 'there is no order'],
    [`reject --order ${number}`, 'only a transfer under review'],
    ['outbox', '--store is missing'],
    ['outbox --store S999', 'no store S999'],
  ];
  for (const [line, sentence] of mistakes) await expect((async () => staff(line))(), line).rejects.toThrow(sentence);
});
