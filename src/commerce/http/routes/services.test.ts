import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkoutResponse } from '../../../contract/checkout.ts';
import { errorResponse } from '../../../contract/errors.ts';
import { featurePaths } from '../../../contract/feature-paths.ts';
import { shopperPaths } from '../../../contract/shopper-paths.ts';
import {
  appointmentResponse,
  appointmentsResponse,
  freelancerResponse,
  freelancersResponse,
  servicesResponse,
  slotsResponse,
  type Appointment,
  type SlotQuery,
} from '../../../contract/services.ts';
import { localTime } from '../../../contract/cambodia-time.ts';
import { parseAdminCommand, runAdminCommand } from '../../admin-cli/admin-command.ts';
import { openConnection } from '../../storage/connection.ts';
import { addedLocation, submitCheckout, addItemToCart, orderOf } from '../../testing/checkout.ts';
import { newShopper, type NewShopper } from '../../testing/new-shopper.ts';
import { openSmallShop, type SmallShop } from '../../testing/small-shop.ts';

/** Services, freelancers and appointments over HTTP, at a fixed time. */

const at = (time: string): string => new Date(`${time.replace(' ', 'T')}:00+07:00`).toISOString();
let now = 0;
let shop: SmallShop;
beforeEach(async () => {
  now = Date.parse(at('2026-12-01 07:00'));
  shop = await openSmallShop({ now: () => now });
});
afterEach(() => shop.close());

const slots = async (freelancer: string, query: SlotQuery): Promise<string[]> =>
  slotsResponse
    .parse(await shop.json(featurePaths.slots('S001', freelancer, query)))
    .slots.map(({ startsAt }) => localTime(Date.parse(startsAt)));
const slotsOn = (day: string, freelancer = '1', service = '1'): Promise<string[]> =>
  slots(freelancer, { service, from: day, to: day });

const form = { freelancer_id: '1', service_id: '1', starts_at: at('2026-12-03 09:00'), address: 'branch-1' };
const book = (by: NewShopper, change: object = {}, key: string = randomUUID()) =>
  by.call('POST', featurePaths.appointments(by.store), { body: { ...form, ...change }, key });
const booked = async (by: NewShopper, change: object = {}): Promise<Appointment> =>
  appointmentResponse.parse((await book(by, change)).body);
const move = (by: NewShopper, id: string, startsAt: string) =>
  by.call('POST', featurePaths.rescheduleAppointment(by.store, id), { body: { starts_at: startsAt } });
const cancel = (by: NewShopper, id: string) =>
  by.call('POST', featurePaths.cancelAppointment(by.store, id), { body: { reason: 'ill' } });
const own = async (by: NewShopper) =>
  appointmentsResponse.parse((await by.call('GET', featurePaths.appointments(by.store))).body);
const errorOf = (answer: { status: number; body: unknown }) => [answer.status, errorResponse.parse(answer.body).error];

test('services are listed by category, in the language asked for, with what their product costs', async () => {
  const { services, categories } = servicesResponse.parse(
    await shop.json(featurePaths.services('S001'), { 'accept-language': 'km' }),
  );
  expect(categories.map(({ name }) => name)).toEqual(['ជួសជុល', 'Home visit']);
  expect(services).toMatchObject([
    { id: '1', name: 'ប្តូរអេក្រង់', price: 1500, isFrom: true, durationMinutes: 60, areas: [], productId: null },
    { id: '2', price: 27_999, isFrom: false, productId: '2', areas: ['08', '12'], places: ['home'] },
    { id: '3', price: null, areas: ['12'], places: ['shop', 'home'] },
  ]);
  const some = servicesResponse.parse(await shop.json(featurePaths.services('S001', '2')));
  expect(some.services.map(({ id }) => id)).toEqual(['2', '3']);
  expect(servicesResponse.parse(await shop.json(featurePaths.services('S001', 'x'))).services).toEqual([]);
});

test('freelancers are filtered and paged, the best rated first', async () => {
  const list = async (query: object = {}) =>
    freelancersResponse.parse(await shop.json(featurePaths.freelancers('S001', { page: 1, rowPerPage: 12, ...query })));
  const ids = async (query: object) => (await list(query)).freelancers.map(({ id }) => id);
  expect(await list()).toMatchObject({
    total: 2,
    freelancers: [
      { id: '2', rating: 4.8 },
      { id: '1', name: 'Bopha', skills: [{ id: 'phones', name: 'Phones' }] },
    ],
    filters: {
      skills: [
        { id: 'phones', count: 2 },
        { id: 'networks', count: 1 },
      ],
      areas: [
        { id: '12', count: 2 },
        { id: '08', count: 1 },
      ],
      languages: [
        { id: 'km', count: 2 },
        { id: 'en', count: 1 },
      ],
    },
  });
  expect(await ids({ skill: 'networks' })).toEqual(['2']);
  expect(await ids({ area: '08' })).toEqual(['2']);
  expect(await ids({ language: 'en' })).toEqual(['1']);
  expect(await ids({ rating: 4.6 })).toEqual(['2']);
  expect(await ids({ service: '3' })).toEqual(['1']);
  expect(await ids({ skill: "x' OR 1" })).toEqual([]);
  expect(await list({ page: 2, rowPerPage: 1 })).toMatchObject({ freelancers: [{ id: '1' }], total: 2, lastPage: 2 });
  expect((await shop.get(`${featurePaths.freelancers('S001', { page: 1, rowPerPage: 1 })}&rating=6`)).status).toBe(400);
});

test('a profile has portfolio, services and hours; there is none of another store', async () => {
  const one = freelancerResponse.parse(await shop.json(featurePaths.freelancer('S001', '1')));
  expect(one).toMatchObject({ portfolio: [{ title: 'A phone' }], services: [{ id: '1' }, { id: '3' }] });
  expect(one.hours).toHaveLength(7);
  expect((await shop.get(featurePaths.freelancer('S002', '2'))).status).toBe(404);
});

test('free times leave out the break, holidays and what is booked with its buffer', async () => {
  expect(await slotsOn('2026-12-03')).toHaveLength(14);
  await booked(await newShopper(shop));
  const left = (await slotsOn('2026-12-03')).map((time) => time.slice(11));
  expect(left).toEqual(['10:30', '11:00', '13:00', '13:30', '14:00', '14:30', '15:00', '15:30', '16:00']);
  now = Date.parse(at('2026-12-31 09:30'));
  expect((await slotsOn('2026-12-31')).map((time) => time.slice(11))).toEqual([
    '13:00',
    '13:30',
    '14:00',
    '14:30',
    '15:00',
    '15:30',
    '16:00',
  ]);
  expect(await slots('1', { service: '1', from: '2027-01-01', to: '2027-01-02' })).toHaveLength(14);
  expect(await slotsOn('2027-01-01')).toEqual([]);
  const query = { service: '1', from: '2027-01-01', to: '2027-01-01' };
  expect(await shop.json(featurePaths.slots('S001', '1', query))).toMatchObject({ until: '2027-03-01' });
  for (const path of [
    featurePaths.slots('S001', '1', { service: '1', from: '2027-02-29', to: '2027-03-01' }),
    featurePaths.slots('S001', '1', { service: '1', from: '2027-01-02', to: '2027-01-01' }),
    featurePaths.slots('S001', '1', { service: '1', from: '2027-01-01', to: '2027-02-01' }),
  ])
    expect((await shop.get(path)).status).toBe(400);
  expect(
    (await shop.get(featurePaths.slots('S001', '1', { service: '2', from: '2027-01-01', to: '2027-01-01' }))).status,
  ).toBe(404);
});

test('a booking is kept, told and found again; the same key books once', async () => {
  const dara = await newShopper(shop);
  const key = randomUUID();
  const first = await book(dara, { note: 'cracked' }, key);
  expect([first.status, (await book(dara, { note: 'cracked' }, key)).body]).toEqual([200, first.body]);
  const one = appointmentResponse.parse(first.body);
  expect(one).toMatchObject({
    status: 'booked',
    service: 'Screen change',
    freelancer: 'Bopha',
    endsAt: at('2026-12-03 10:00'),
    address: { name: 'Main shop', isAtShop: true, branchId: '1' },
    note: 'cracked',
    price: 1500,
    isFrom: true,
    canChange: true,
    changeUntil: at('2026-12-02 09:00'),
    payment: null,
  });
  expect(await own(dara)).toEqual({ appointments: [one], total: 1, lastPage: 1 });
  const told = (await shop.storage.notifications('S001', 10)).filter(({ kind }) => kind === 'appointment booked');
  expect(told.map(({ channel }) => channel).toSorted()).toEqual(['phone', 'shop']);
  expect(told[0]?.text).toContain('2026-12-03 09:00');
});

test('news of an appointment is in the language in which it was booked', async () => {
  const dara = await newShopper(shop);
  await dara.call('POST', featurePaths.appointments('S001'), { body: form, language: 'zh' });
  const { appointments } = await own(dara);
  await cancel(dara, appointments[0]?.id ?? '');
  const told = (await shop.storage.notifications('S001', 10)).filter(({ recipient }) => recipient === dara.phone);
  expect(told.filter(({ kind }) => kind !== 'code').map(({ text }) => text)).toEqual([
    expect.stringContaining('已取消'),
    expect.stringContaining('已收到您的预约'),
  ]);
});

test('what cannot be booked is told apart', async () => {
  const dara = await newShopper(shop);
  const home = await addedLocation(dara, '12');
  const far = await addedLocation(dara, '17');
  const wifi = { freelancer_id: '2', service_id: '2', starts_at: at('2026-12-03 09:00') };
  const refused = async (change: object) => errorOf(await book(dara, change));
  expect(await refused({ starts_at: at('2026-12-03 09:10') })).toEqual([409, 'taken']);
  expect(await refused({ starts_at: at('2026-12-03 12:00') })).toEqual([409, 'taken']);
  expect(await refused({ starts_at: at('2026-12-01 08:30') })).toEqual([409, 'taken']);
  expect(await refused({ starts_at: at('2027-06-01 09:00') })).toEqual([409, 'taken']);
  expect(await refused({ starts_at: '2026-12-03 09:00' })).toEqual([400, 'bad_request']);
  expect(await refused({ address: '' })).toEqual([400, 'bad_request']);
  expect(await refused({ address: home })).toEqual([400, 'bad_request']);
  expect(await refused({ address: 'branch-9' })).toEqual([404, 'not_found']);
  expect(await refused({ service_id: '2' })).toEqual([404, 'not_found']);
  expect(await refused({ freelancer_id: '7' })).toEqual([404, 'not_found']);
  expect(await refused({ ...wifi, address: 'branch-1' })).toEqual([400, 'bad_request']);
  expect(await refused({ ...wifi, address: far })).toEqual([400, 'bad_request']);
  expect((await book(dara, { ...wifi, address: home })).status).toBe(200);
});

test('a branch is not booked, or moved to, while it is closed', async () => {
  const db = openConnection(join(shop.folder, 'data', 'commerce.sqlite'));
  db.run(`UPDATE stores SET details = json_set(details, '$.merchant.branches[0].openingHours', 'Mo-Sa 08:00-09:30')`);
  db.close();
  const dara = await newShopper(shop);
  const closed = { status: 400, fields: { address: 'invalid' } };
  const refused = ({ status, body }: { status: number; body: unknown }) => ({
    status,
    fields: errorResponse.parse(body).fields,
  });
  // A Sunday, and a Thursday when the last minutes are after closing time
  for (const startsAt of ['2026-12-06 08:00', '2026-12-03 09:00'])
    expect(refused(await book(dara, { starts_at: at(startsAt) })), startsAt).toMatchObject(closed);
  const { id } = await booked(dara, { starts_at: at('2026-12-03 08:30') });
  expect(refused(await move(dara, id, at('2026-12-03 13:00')))).toMatchObject(closed);
  expect((await own(dara)).appointments).toMatchObject([{ id, startsAt: at('2026-12-03 08:30') }]);
  expect((await move(dara, id, at('2026-12-04 08:30'))).status).toBe(200);
});

test('fifty at once for one slot: one booking, and 49 that hear that it is taken', async () => {
  const many = await Promise.all(Array.from({ length: 10 }, () => newShopper(shop)));
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) => book(many[index % many.length] as NewShopper)),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.map(errorOf).filter(([status, error]) => status === 409 && error === 'taken')).toHaveLength(49);
  const totals = await Promise.all(many.map(async (one) => (await own(one)).total));
  expect(totals.reduce((sum, total) => sum + total, 0)).toBe(1);
});

test('overlapping slots at once: what is booked never overlaps', async () => {
  const many = await Promise.all(Array.from({ length: 7 }, () => newShopper(shop)));
  const times = ['08:00', '08:30', '09:00', '09:30', '10:00', '10:30', '11:00'];
  await Promise.all(many.map((by, index) => book(by, { starts_at: at(`2026-12-03 ${times[index] ?? ''}`) })));
  const all = (await Promise.all(many.map(async (by) => (await own(by)).appointments))).flat();
  const starts = all.map(({ startsAt }) => Date.parse(startsAt)).toSorted((a, b) => a - b);
  expect(starts.length).toBeGreaterThan(1);
  expect(starts.slice(1).every((start, index) => start - (starts[index] ?? 0) >= 90 * 60_000)).toBe(true);
});

test('the database itself refuses an overlap, whoever writes it', async () => {
  const dara = await newShopper(shop);
  await booked(dara);
  const db = openConnection(join(shop.folder, 'data', 'commerce.sqlite'));
  const copy = `INSERT INTO appointments SELECT NULL, store_code, account, number || 'x', service_id, freelancer_id, service,
    freelancer, ?, ?, ?, status, address, note, price, is_from, product_id, order_id, created_at, language, refunded_at FROM appointments LIMIT 1`;
  const times = (from: string, to: string): [string, string, string] => [
    at(`2026-12-03 ${from}`),
    at(`2026-12-03 ${to}`),
    at(`2026-12-03 ${to}`),
  ];
  expect(() => db.run(copy, ...times('08:30', '09:01'))).toThrow('taken');
  expect(() => db.run(copy, ...times('10:29', '11:00'))).toThrow('taken');
  db.run(copy, ...times('10:30', '11:30'));
  expect(() =>
    db.run("UPDATE appointments SET busy_until = ? WHERE number NOT GLOB '*x'", at('2026-12-03 10:31')),
  ).toThrow('taken');
  db.close();
});

test('a reschedule moves it, also into its own time, and frees the old one', async () => {
  const [dara, bona] = [await newShopper(shop), await newShopper(shop)];
  const { id } = await booked(dara);
  expect(appointmentResponse.parse((await move(dara, id, at('2026-12-03 09:30'))).body)).toMatchObject({
    id,
    status: 'booked',
    startsAt: at('2026-12-03 09:30'),
    timeline: [{ status: 'booked' }, { status: 'booked' }],
  });
  expect((await book(bona, { starts_at: at('2026-12-03 08:00') })).status).toBe(200);
});

test('a reschedule that fails leaves the old booking: taken, or half-way through', async () => {
  const [dara, bona] = [await newShopper(shop), await newShopper(shop)];
  const { id } = await booked(dara);
  await booked(bona, { starts_at: at('2026-12-03 14:00') });
  const before = await own(dara);
  expect(errorOf(await move(dara, id, at('2026-12-03 14:30')))).toEqual([409, 'taken']);
  expect(await own(dara)).toEqual(before);
  const db = openConnection(join(shop.folder, 'data', 'commerce.sqlite'));
  // the time has been moved by then: writing the event fails
  db.exec(`CREATE TRIGGER broken BEFORE INSERT ON appointment_events BEGIN SELECT RAISE(ABORT, 'disk'); END`);
  expect((await move(dara, id, at('2026-12-03 16:00'))).status).toBe(500);
  db.exec('DROP TRIGGER broken');
  db.close();
  expect(await own(dara)).toEqual(before);
  expect(await slotsOn('2026-12-03')).not.toContain('2026-12-03 09:00');
  expect(await slotsOn('2026-12-03')).toContain('2026-12-03 16:00');
});

test('after the hour that the store sets nothing is changed; what is cancelled is free again', async () => {
  const dara = await newShopper(shop);
  const [first, second] = [await booked(dara), await booked(dara, { starts_at: at('2026-12-04 09:00') })];
  now = Date.parse(at('2026-12-02 09:00')) + 1;
  expect(errorOf(await cancel(dara, first.id))).toEqual([409, 'not_allowed_now']);
  expect(errorOf(await move(dara, first.id, at('2026-12-04 14:00')))).toEqual([409, 'not_allowed_now']);
  expect(appointmentResponse.parse((await cancel(dara, second.id)).body)).toMatchObject({
    status: 'cancelled',
    canChange: false,
    timeline: [{ status: 'booked' }, { status: 'cancelled', note: 'ill' }],
  });
  expect(await slotsOn('2026-12-04')).toContain('2026-12-04 09:00');
  expect(errorOf(await cancel(dara, second.id))).toEqual([409, 'not_allowed_now']);
});

test('one account holds no more than the store lets it', async () => {
  const dara = await newShopper(shop);
  const days = Array.from({ length: 10 }, (_, index) => `2026-12-${String(index + 3).padStart(2, '0')} 09:00`);
  for (const day of days) expect((await book(dara, { starts_at: at(day) })).status).toBe(200);
  expect(errorOf(await book(dara, { starts_at: at('2026-12-20 09:00') }))).toEqual([409, 'not_allowed_now']);
});

test('a paid service is paid for by checkout: the order of its product stands at the appointment', async () => {
  const dara = await newShopper(shop);
  const address = await addedLocation(dara, '12');
  const wifi = { freelancer_id: '2', service_id: '2', address };
  const one = await booked(dara, wifi);
  await booked(dara, { ...wifi, starts_at: at('2026-12-05 09:00') });
  expect(one).toMatchObject({ productId: '2', price: 27_999, orderId: null, payment: null });
  await addItemToCart(dara, 2);
  const { orderId } = await submitCheckout(dara);
  const [later, paid] = (await own(dara)).appointments;
  expect(paid).toMatchObject({ id: one.id, orderId, payment: 'unpaid' });
  expect(later).toMatchObject({ orderId: null });
  await dara.call('POST', shopperPaths.cancelOrder('S001', orderId ?? ''), { body: {} });
  expect((await own(dara)).appointments[1]).toMatchObject({ orderId: null });
});

test('an order that names an appointment pays for that one; a name that means nothing changes nothing', async () => {
  const dara = await newShopper(shop);
  const wifi = { freelancer_id: '2', service_id: '2', address: await addedLocation(dara, '12') };
  const early = await booked(dara, wifi);
  const late = await booked(dara, { ...wifi, starts_at: at('2026-12-05 09:00') });
  const pay = async (appointment: unknown): Promise<string | null> => {
    const product = { checkout_type: 'buynow', product_id: '2', quantity: 1, appointment_id: appointment };
    const body = { ...product, payment_type: 'cod', address: wifi.address };
    return checkoutResponse.parse(
      (await dara.call('POST', shopperPaths.buyNow('S001'), { body, key: randomUUID() })).body,
    ).orderId;
  };
  const first = await pay(late.id);
  expect((await own(dara)).appointments).toMatchObject([{ id: late.id, orderId: first }, { orderId: null }]);
  const second = await pay('unknown');
  expect((await own(dara)).appointments).toMatchObject([{ orderId: first }, { id: early.id, orderId: second }]);
});

test('an appointment that is over, and still open, takes no payment', async () => {
  const dara = await newShopper(shop);
  const wifi = { freelancer_id: '2', service_id: '2', address: await addedLocation(dara, '12') };
  await booked(dara, wifi);
  const coming = await booked(dara, { ...wifi, starts_at: at('2026-12-05 09:00') });
  now = Date.parse(at('2026-12-04 07:00'));
  await addItemToCart(dara, 2);
  const { orderId } = await submitCheckout(dara);
  expect((await own(dara)).appointments).toMatchObject([{ id: coming.id, orderId }, { orderId: null }]);
});

test('an appointment whose order was refunded is paid again', async () => {
  const dara = await newShopper(shop);
  const wifi = { freelancer_id: '2', service_id: '2', address: await addedLocation(dara, '12') };
  await booked(dara, wifi);
  const paid = async (): Promise<string> => {
    await addItemToCart(dara, 2);
    return (await submitCheckout(dara)).orderId ?? '';
  };
  const { number } = await orderOf(dara, await paid());
  for (const step of ['confirm', 'ship', 'deliver', 'refund'])
    await runAdminCommand(shop.storage, parseAdminCommand([step, '--order', number], new Date(now)));
  expect((await own(dara)).appointments).toMatchObject([{ orderId: null, payment: null }]);
  const orderId = await paid();
  expect((await own(dara)).appointments).toMatchObject([{ orderId, payment: 'unpaid' }]);
});

test('a changed service is told to the storefront; a booking is not', async () => {
  const told = async () => (await shop.storage.storefrontChanges('S001', 10)).filter(({ product }) => product === 0);
  await booked(await newShopper(shop));
  expect(await told()).toEqual([]);
  const db = openConnection(join(shop.folder, 'data', 'commerce.sqlite'));
  for (const change of [
    'UPDATE services SET duration_minutes = 45',
    'UPDATE freelancers SET jobs = 3',
    'DELETE FROM freelancer_hours WHERE weekday = 7',
    "UPDATE skills SET name = '{}'",
  ]) {
    await shop.storage.transaction((changes) => changes.clearStorefrontChanges());
    db.run(change);
    expect([change, (await told()).length]).toEqual([change, 1]);
  }
  db.close();
});
