import { afterEach, beforeEach, expect, test } from 'vitest';
import { featurePaths } from '../../contract/feature-paths.ts';
import { appointmentResponse, appointmentsResponse } from '../../contract/services.ts';
import { parseAdminCommand, runAdminCommand } from './admin-command.ts';
import { addedLocation, submitCheckout, addItemToCart, readStock } from '../testing/checkout.ts';
import { newShopper, type NewShopper } from '../testing/new-shopper.ts';
import { openSmallShop, type SmallShop } from '../testing/small-shop.ts';

const early = new Date('2026-12-01T00:00:00.000Z');
const late = new Date('2026-12-03T02:30:00.000Z');
let shop: SmallShop;
let dara: NewShopper;
let number = '';
beforeEach(async () => {
  shop = await openSmallShop({ now: () => early.getTime() });
  dara = await newShopper(shop);
  const body = {
    freelancer_id: 1,
    service_id: 1,
    starts_at: '2026-12-03T09:00:00+07:00',
    address: 'branch-1',
    note: 'cracked',
  };
  const answer = await dara.call('POST', featurePaths.appointments('S001'), { body });
  number = appointmentResponse.parse(answer.body).number;
});
afterEach(() => shop.close());

const booking = (text: string, now = early): Promise<string> =>
  runAdminCommand(shop.storage, parseAdminCommand(['booking', ...text.split(' ')], now));
const status = async () =>
  appointmentsResponse.parse((await dara.call('GET', featurePaths.appointments('S001'))).body).appointments[0]?.status;

test('staff sees what is booked from today on, by state', async () => {
  expect(await booking('list --store S001')).toMatch(
    /^S001-\w{6} {2}2026-12-03 09:00 {2}booked {2}Screen change {2}Bopha {2}at Main shop, .* {2}“cracked”$/u,
  );
  expect(await booking('list --store S001 --status confirmed')).toBe('no bookings from today on');
  expect(await booking('list --store S001', new Date('2026-12-03T17:00:00.000Z'))).toBe('no bookings from today on');
  expect(JSON.parse(await booking('list --store S001 --json'))).toMatchObject([{ number, status: 'booked' }]);
});

test('staff confirms, then says that it is done; the customer is told', async () => {
  await booking(`confirm --order ${number.toLowerCase()}`);
  expect(await status()).toBe('confirmed');
  const told = (await shop.storage.notifications('S001', 10)).filter(({ kind }) => kind === 'appointment confirmed');
  expect(told.map(({ channel }) => channel)).toEqual(['phone']);
  await expect(booking(`confirm --order ${number}`)).rejects.toThrow('confirmed already');
  await expect(booking(`done --order ${number}`)).rejects.toThrow('not begun');
  await booking(`done --order ${number}`, late);
  expect(await status()).toBe('done');
  await expect(booking(`cancel --order ${number}`, late)).rejects.toThrow('done already');
});

test('staff notes that nobody came, and cancels at any time', async () => {
  expect(await booking(`no-show --order ${number} --json`, late)).toContain('"status":"no_show"');
  expect(await status()).toBe('no_show');
  const again = { freelancer_id: 1, service_id: 1, starts_at: '2026-12-01T11:00:00+07:00', address: 'branch-1' };
  const { number: second } = appointmentResponse.parse(
    (await dara.call('POST', featurePaths.appointments('S001'), { body: again })).body,
  );
  expect(await booking(`cancel --order ${second} --note ill --json`)).toContain('"note":"ill"');
});

const staff = (text: string): Promise<string> =>
  runAdminCommand(shop.storage, parseAdminCommand(text.split(' '), early));

/** Books a service that is paid at checkout; returns its number. */
const bookedWifi = async (): Promise<string> => {
  const address = await addedLocation(dara, '12');
  const wifi = { freelancer_id: 2, service_id: 2, starts_at: '2026-12-04T09:00:00+07:00', address };
  const answer = await dara.call('POST', featurePaths.appointments('S001'), { body: wifi });
  return appointmentResponse.parse(answer.body).number;
};
const listedOf = async (one: string, now = early): Promise<string | undefined> =>
  (await booking('list --store S001', now)).split('\n').find((line) => line.startsWith(one));
const orderOfBooking = async (one: string): Promise<string> =>
  /order (S001-\w{6})$/u.exec((await listedOf(one)) ?? '')?.[1] ?? '';

test('what was paid for and canceled is to be refunded, by the order that is named beside it', async () => {
  const paid = await bookedWifi();
  expect(await listedOf(paid)).toMatch(/ {2}not paid$/u);
  await addItemToCart(dara, 2);
  await submitCheckout(dara);
  const order = await orderOfBooking(paid);
  for (const step of ['confirm', 'ship', 'deliver']) await staff(`${step} --order ${order}`);
  await booking(`cancel --order ${paid}`);
  expect(await listedOf(paid)).toMatch(/ {2}cancelled {2}.* {2}paid, order S001-\w{6}, REFUND DUE$/u);
});

test('what is owed for a canceled booking is listed after its day, until its order is refunded', async () => {
  const paid = await bookedWifi();
  await addItemToCart(dara, 2);
  await submitCheckout(dara, { payment_type: 'anakut' });
  const order = await orderOfBooking(paid);
  await staff(`confirm --order ${order}`);
  await expect(staff(`refund --order ${order}`)).rejects.toThrow('no money to pay back');
  await booking(`cancel --order ${paid}`);
  const after = new Date('2026-12-20T00:00:00.000Z');
  expect(await listedOf(paid, after)).toMatch(/, REFUND DUE$/u);
  expect(await booking('list --store S001 --status cancelled', after)).toContain(paid);
  expect(await booking('list --store S001 --status booked', after)).toBe('no bookings from today on');
  expect(await readStock(shop, 2)).toBe(4);
  await expect(booking(`refund --order ${paid}`)).rejects.toThrow(`refund order ${order}`);
  expect(await staff(`refund --order ${order}`)).toContain('refunded');
  expect(await readStock(shop, 2)).toBe(5);
  expect(await listedOf(paid, after)).toBeUndefined();
});

/** Pays for a booking and for something else; returns the numbers of both. */
const paidWithMore = async (): Promise<{ paid: string; order: string }> => {
  const paid = await bookedWifi();
  await addItemToCart(dara, 2, 2);
  await submitCheckout(dara, { payment_type: 'anakut' });
  const order = await orderOfBooking(paid);
  await staff(`confirm --order ${order}`);
  return { paid, order };
};

test('an order that also pays for something else is not refunded as a whole for a canceled booking', async () => {
  const { paid, order } = await paidWithMore();
  await expect(booking(`refund --order ${paid}`)).rejects.toThrow('no money to pay back');
  await booking(`cancel --order ${paid}`);
  await expect(staff(`refund --order ${order}`)).rejects.toThrow('no money to pay back');
  expect(await listedOf(paid)).toMatch(/, REFUND DUE$/u);
  expect(await booking(`refund --order ${paid} --note cash`)).toMatch(/ {2}refunded, order S001-\w{6}$/mu);
  const after = new Date('2026-12-20T00:00:00.000Z');
  expect(await listedOf(paid, after)).toBeUndefined();
  await expect(booking(`refund --order ${paid}`)).rejects.toThrow('no money to pay back');
  expect(await staff(`order --order ${order}`)).toContain('confirmed');
});

test('what a booking got back is told with its order, so that it is not paid back twice', async () => {
  const { paid, order } = await paidWithMore();
  await booking(`cancel --order ${paid}`);
  expect(await staff(`order --order ${order}`)).not.toContain('paid back');
  await booking(`refund --order ${paid}`);
  expect(await staff(`order --order ${order}`)).toContain(`\n  paid back: booking ${paid}`);
  const cancelled = await staff(`cancel --order ${order}`);
  expect(cancelled).toMatch(new RegExp(`to do: pay \\$[\\d.]+ back, less what was paid back for ${paid}$`, 'mu'));
  expect(JSON.parse(await staff(`order --order ${order} --json`))).toMatchObject({ refunded_bookings: [paid] });
});

test('the second of two bookings in an order is not refunded with what the first already got', async () => {
  const first = await bookedWifi();
  const address = await addedLocation(dara, '12');
  const wifi = { freelancer_id: 2, service_id: 2, starts_at: '2026-12-05T09:00:00+07:00', address };
  const answer = await dara.call('POST', featurePaths.appointments('S001'), { body: wifi });
  const second = appointmentResponse.parse(answer.body).number;
  await addItemToCart(dara, 2, 2);
  await submitCheckout(dara, { payment_type: 'anakut' });
  const order = await orderOfBooking(first);
  await staff(`confirm --order ${order}`);
  await booking(`cancel --order ${first}`);
  await booking(`refund --order ${first}`);
  await booking(`cancel --order ${second}`);
  await expect(staff(`refund --order ${order}`)).rejects.toThrow('no money to pay back');
  expect(await booking(`refund --order ${second}`)).toContain('refunded');
});

test.each([
  ['', 'expected list, confirm'],
  ['move --order S001-222222', 'expected list, confirm'],
  ['list', '--store is missing'],
  ['list --store S001 --status placed', 'expected one of booked'],
  ['list --store S001 --note x', '--note does not go with "booking list"'],
  ['confirm --order 12', 'expected a number such as'],
  ['confirm --order S001-222222', 'there is no booking S001-222222'],
  ['confirm --order S009-222222', 'there is no store S009'],
])('"booking %s" is refused in a sentence', async (text, sentence) => {
  await expect(async () => booking(text)).rejects.toThrow(sentence);
});
