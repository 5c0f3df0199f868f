import { afterEach, beforeEach, expect, test } from 'vitest';
import { featurePaths } from '../../../contract/feature-paths.ts';
import { shopperPaths } from '../../../contract/shopper-paths.ts';
import { lastDigits, trackingResponse, type Tracking } from '../../../contract/tracking.ts';
import { parseAdminCommand, runAdminCommand } from '../../admin-cli/admin-command.ts';
import { trackingKey } from '../../orders/order-tracking.ts';
import { addedLocation, submitCheckout, orderOf, addItemToCart } from '../../testing/checkout.ts';
import { callShop, newShopper, type NewShopper } from '../../testing/new-shopper.ts';
import { openSmallShop, type SmallShop } from '../../testing/small-shop.ts';

let shop: SmallShop;
let dara: NewShopper;
beforeEach(async () => {
  shop = await openSmallShop();
  dara = await newShopper(shop, 'S001', 'Mark-of-a-name');
});
afterEach(() => shop.close());

/** Splits arguments; quoted text is one. */
const staff = (line: string) =>
  runAdminCommand(
    shop.storage,
    parseAdminCommand(
      [...line.matchAll(/"([^"]*)"|\S+/gu)].map(([word, quoted]) => quoted ?? word),
      new Date(),
    ),
  );
const digitsOf = ({ phone }: NewShopper): string => phone.slice(-4);
const ask = (code: string, phone: string, store = 'S001', headers: Record<string, string> = {}) =>
  callShop(shop, 'GET', featurePaths.tracking(store, code, phone), { headers });
const tracked = async (code: string, phone = digitsOf(dara)): Promise<Tracking> =>
  trackingResponse.parse((await ask(code, phone)).body);
const steps = ({ timeline }: Tracking) =>
  timeline.map(({ step, place, courier }) => [step, place, courier].filter((part) => part !== null).join(' / '));

/** Places an order for delivery to a province. */
const placed = async (form: object = {}): Promise<{ id: string; number: string }> => {
  await addItemToCart(dara, 2);
  const { orderId } = await submitCheckout(dara, {
    address: await addedLocation(dara, '01'),
    note: 'Mark-of-a-note',
    ...form,
  });
  return { id: orderId ?? '', number: (await orderOf(dara, orderId)).number };
};
const other = (digits: string): string => (digits === '1234' ? '1235' : '1234');

test('the life of an order that is delivered and given back, by its number and by its tracking code', async () => {
  const { id, number } = await placed();
  const order = await orderOf(dara, id);
  expect(order.trackingPhone).toBe(digitsOf(dara));
  const first = await tracked(number);
  expect(first).toMatchObject({ number, status: 'placed', courier: null, trackingCode: null, isPickup: false });
  expect(first.arrival).toEqual(order.arrival);
  expect(first.arrival?.from).toMatch(/^\d{4}-\d\d-\d\d$/u);
  await staff(`confirm --order ${number}`);
  expect(steps(await tracked(number))).toEqual(['placed', 'confirmed']);
  await staff(`ship --order ${number} --tracking "KH 77-a" --courier "Mekong Express" --place "Phnom Penh depot"`);
  await staff(`track --order ${number} --place "Kampong Cham" --note "Mark-of-staff"`);
  await staff(`track --order ${number} --place "Sisophon depot" --courier "Poipet Riders"`);
  await staff(`track --order ${number} --note "Mark-of-delay"`);
  const way = await tracked(number);
  expect(way).toMatchObject({ status: 'shipped', courier: 'Poipet Riders', trackingCode: 'KH 77-a' });
  expect(steps(way)).toEqual([
    'placed',
    'confirmed',
    'shipped / Phnom Penh depot / Mekong Express',
    'in_transit / Kampong Cham / Mekong Express',
    'in_transit / Sisophon depot / Poipet Riders',
    'in_transit / Poipet Riders',
  ]);
  expect(way.arrival).toEqual(order.arrival);
  expect((await orderOf(dara, id)).timeline.at(-2)).toMatchObject({
    place: 'Sisophon depot',
    courier: 'Poipet Riders',
  });
  expect(await staff(`order --order ${number}`)).toContain('shipped (Sisophon depot)');
  for (const code of ['KH77A', 'kh 77-a', 'KH77-A', number.toLowerCase(), number.replace('-', ' ')])
    expect(await tracked(code), code).toEqual(way);
  for (const phone of [dara.phone, `0${dara.phone.slice(4)}`]) expect(await tracked(number, phone)).toEqual(way);

  await staff(`deliver --order ${number}`);
  const delivered = await tracked(number);
  expect([delivered.status, delivered.arrival, steps(delivered).at(-1)]).toEqual(['delivered', null, 'delivered']);
  await dara.call('POST', shopperPaths.returnOrder('S001', id), { body: { reason: 'Mark-of-a-reason' } });
  expect(steps(await tracked(number)).slice(-2)).toEqual(['delivered', 'return_requested']);
  await staff(`return --order ${number}`);
  await staff(`refund --order ${number}`);
  const refunded = await tracked(number);
  expect([refunded.status, steps(refunded).slice(-3)]).toEqual([
    'refunded',
    ['return_requested', 'returned', 'refunded'],
  ]);
  const times = refunded.timeline.map(({ at }) => at);
  expect(times).toEqual(times.toSorted());
});

test('a code is found however its dashes and spaces were pasted, by staff and by shoppers', async () => {
  const { number } = await placed();
  await staff(`ship --order ${number} --tracking "KH\u00A077–８８\u200B"`);
  expect(await tracked(number)).toMatchObject({ trackingCode: 'KH 77-88' });
  for (const code of ['KH 77-88', 'kh7788', 'KH\u00A077–８８\u200B'])
    expect(await tracked(code), code).toMatchObject({ number });
});

test('an order that is cancelled, and one that is fetched at a branch', async () => {
  const { id, number } = await placed();
  await dara.call('POST', shopperPaths.cancelOrder('S001', id), { body: { reason: 'Mark-of-a-reason' } });
  const cancelled = await tracked(number);
  expect([cancelled.status, cancelled.arrival, steps(cancelled)]).toEqual(['cancelled', null, ['placed', 'cancelled']]);

  const fetched = await placed({ address: 'branch-1' });
  const branch = (await orderOf(dara, fetched.id)).address;
  expect(await tracked(fetched.number)).toMatchObject({ isPickup: true, branch: branch.name, arrival: null });
  expect((await ask(fetched.number, branch.phone ?? 'none')).status).toBe(404);
  await staff(`confirm --order ${fetched.number}`);
  await staff(`deliver --order ${fetched.number}`);
  expect(steps(await tracked(fetched.number))).toEqual(['placed', 'confirmed', 'delivered']);
});

test('no name, address, price or note is in the answer, and nothing keeps it', async () => {
  const { id, number } = await placed();
  await staff(`ship --order ${number} --note "Mark-of-staff"`);
  const { body, headers } = await ask(number, digitsOf(dara));
  const { address, grandTotal } = await orderOf(dara, id);
  const text = JSON.stringify(body);
  for (const secret of ['Mark', 'Home', 'House', String(grandTotal / 100), dara.phone, address.name ?? 'no name'])
    expect(text).not.toContain(secret);
  expect(Object.keys(Object(body).data).toSorted()).toEqual([
    'arrives_from',
    'arrives_to',
    'branch',
    'courier',
    'is_pickup',
    'needs_delivery',
    'number',
    'status',
    'timeline',
    'tracking_code',
  ]);
  expect(headers.get('cache-control')).toBe('private, no-store');
});

test("wrong digits, an unknown number and another store's number are one answer", async () => {
  const { number } = await placed();
  await staff(`ship --order ${number} --tracking KH-77`);
  const digits = digitsOf(dara);
  const answers = await Promise.all([
    ask(number, other(digits)),
    ask('KH-77', other(digits)),
    ask('S001-222222', digits),
    ask(number, digits, 'S002'),
    ask('KH-77', digits, 'S002'),
    ask('x', digits),
    ask('%', digits),
    ask("' OR 1=1 --", digits),
    ask('x'.repeat(200), digits),
  ]);
  for (const { status, body } of answers)
    expect([status, body]).toEqual([404, expect.objectContaining({ code: 404, error: 'not_found' })]);
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  for (const phone of ['', '123', '12a4', '1'.repeat(65)])
    expect((await ask(number, phone)).body).toMatchObject({ error: 'bad_request', fields: { phone: 'invalid' } });
});

test('they take the same time', async () => {
  const { id } = await placed();
  const record = await shop.storage.orderByNumber('S001', (await orderOf(dara, id)).number);
  if (!record) throw new Error('no order');
  const numbers = Array.from({ length: 20 }, (_, index) => `S001-${String(222_222 + index)}`);
  const owner = { store: 'S001', account: record.account };
  await shop.storage.transaction(async (changes) => {
    for (const number of numbers) await changes.addOrder(owner, { ...record, number }, new Date().toISOString());
  });
  const digits = digitsOf(dara);
  const kinds = {
    'wrong digits': (number: string) => ask(number, other(digits)),
    'unknown number': (number: string) => ask(number.replace('S001-2', 'S001-9'), digits),
    'another store': (number: string) => ask(number, digits, 'S002'),
  };
  // Each kind is asked first, second and third in turn.
  const times = new Map(Object.keys(kinds).map((kind): [string, number[]] => [kind, []]));
  for (let round = 0; round < 9; round++)
    for (const number of numbers) {
      const attempts = Object.entries(kinds);
      for (const [kind, attempt] of [...attempts.slice(round % 3), ...attempts.slice(0, round % 3)]) {
        const start = performance.now();
        expect((await attempt(number)).status).toBe(404);
        times.get(kind)?.push(performance.now() - start);
      }
    }
  // A kind that takes longer does so in nearly every turn, however busy the machine is, and its quickest answers, which
  // nothing else held up, are slower, too.
  const quickest = (all: readonly number[]): number => all.toSorted((a, b) => a - b)[8] ?? 0;
  const slower = [...times].flatMap(([kind, own]) =>
    [...times].flatMap(([than, others]) => {
      const turns = own.filter((ms, turn) => ms > (others[turn] ?? 0)).length / own.length;
      const [ownMs, otherMs] = [quickest(own), quickest(others)];
      return turns > 0.75 && ownMs - otherMs > 0.1 + 0.1 * otherMs ? [{ kind, than, turns, ownMs, otherMs }] : [];
    }),
  );
  expect(slower).toEqual([]);
});

test('guesses of one number end: the right digits, too, and from other networks', async () => {
  const { number } = await placed();
  const digits = digitsOf(dara);
  const from = (index: number) => ({ 'x-forwarded-for': `198.51.100.${index}` });
  const guess = (index: number) => String(1000 + index);
  for (const code of [number, 'S001-999999']) {
    const one = await Promise.all(Array.from({ length: 15 }, (_, index) => ask(code, guess(index), 'S001', from(1))));
    expect(one.filter(({ status }) => status === 404)).toHaveLength(10);
    const blocked = one.filter(({ status }) => status === 429);
    expect(blocked).toHaveLength(5);
    expect(Number(blocked[0]?.headers.get('retry-after'))).toBeGreaterThan(3600);
    const many = await Promise.all(
      Array.from({ length: 100 }, (_, index) => ask(code, guess(index), 'S001', from(2 + index))),
    );
    expect(many.filter(({ status }) => status === 404)).toHaveLength(40);
    expect((await ask(code, digits, 'S001', from(1))).status).toBe(429);
    expect((await ask(code, digits, 'S001', from(250))).status).toBe(429);
  }
  const next = await placed();
  for (let index = 0; index < 60; index++) expect((await ask(next.number, digits)).status).toBe(200);
});

test.each([
  ['S001-24K7Q2', 'S00124K7Q2'],
  [' s001 – 24k7q2 ', 'S00124K7Q2'],
  ['ＫＨ－７７１', 'KH771'],
  ['KH.77/1', 'KH.77/1'],
  ['KH1', null],
  ['', null],
  ['លេខ៧៧៧៧', null],
  ['x'.repeat(65), null],
])('the key of %s', (text, key) => expect(trackingKey(text)).toBe(key));

test.each([
  ['5678', '5678'],
  ['៥៦៧៨', '5678'],
  ['012 345 678', '5678'],
  ['+855 12 345 678', '5678'],
  ['678', null],
  ['56 7x', null],
  ['', null],
])('the last digits of %s', (text, digits) => expect(lastDigits(text)).toBe(digits));
