import { beforeEach, describe, expect, test } from 'vitest';
import { ApiError } from '../../api/request.ts';
import { appointmentResponse, type BookingRequest } from '../../contract/services.ts';
import { stubBrowser } from '../../ui/state/testing/browser.ts';
import {
  bookingRequest,
  createBooking,
  readKept,
  recentBooking,
  settledChoice,
  type BookingChoice,
} from './booking-store.ts';

const now = Date.parse('2026-12-01T00:00:00Z');
const startsAt = '2026-12-03T02:00:00.000Z';
const choice: BookingChoice = {
  service: '2',
  startsAt,
  place: 'shop',
  branch: '1',
  location: '',
  note: ' ring twice ',
};
const appointment = appointmentResponse.parse({
  data: { id: 1, service_name: 'Setup', freelancer_name: 'Dara', starts_at: startsAt, ends_at: startsAt },
});

/** A shop that gives these responses in order, and records the keys of the requests. */
const shopThat = (...answers: (ApiError | 'books')[]) => {
  const asked: { body: BookingRequest; key: string }[] = [];
  return {
    asked,
    bookAppointment: (body: BookingRequest, key: string) => {
      asked.push({ body, key });
      const answer = answers.shift() ?? 'books';
      return answer === 'books' ? Promise.resolve(appointment) : Promise.reject(answer);
    },
  };
};
const refused = (code: 'taken' | 'not_allowed_now', status = 409): ApiError =>
  new ApiError('refused', status, { problem: { code, message: null, fields: {} } });
const lost = new ApiError('no answer', null);

let freelancer = 0;
const begin = () => {
  const booking = createBooking(String(freelancer), '');
  booking.restore('', now);
  return booking;
};
beforeEach(() => {
  freelancer += 1;
  return stubBrowser(recentBooking);
});

test('nothing is sent before all is chosen', () => {
  expect(bookingRequest('1', choice)).toEqual({
    freelancer_id: '1',
    service_id: '2',
    starts_at: startsAt,
    address: 'branch-1',
    note: 'ring twice',
  });
  expect(bookingRequest('1', { ...choice, note: '  ' })).not.toHaveProperty('note');
  for (const lacking of [
    { service: '' },
    { startsAt: '' },
    { place: null },
    { branch: '' },
    { place: 'home' as const },
  ])
    expect(bookingRequest('1', { ...choice, ...lacking })).toBeNull();
});

describe('what goes without saying', () => {
  const none = { ...choice, place: null, branch: '', location: '' };
  const locations = [
    { id: '7', provinceCode: '08' },
    { id: '8', provinceCode: '12' },
    { id: '9', provinceCode: null },
  ];
  const service = { venues: ['shop', 'home'] as const, areas: ['12'], durationMinutes: 60 };
  const first = { id: '1', opening_hours: null };

  test('the only place and the only branch are chosen, of several none', () => {
    const only = { service: { ...service, venues: ['shop'] as const }, branches: [first], locations };
    expect(settledChoice(none, only)).toMatchObject({ place: 'shop', branch: '1' });
    const several = { service, branches: [first, { ...first, id: '2' }], locations };
    expect(settledChoice(none, several)).toMatchObject({ place: null, branch: '' });
  });

  test('a branch that is closed at the chosen time is not taken, until another time is chosen', () => {
    const offered = { service, branches: [{ ...first, opening_hours: 'Mo-Sa 08:00-18:00' }], locations };
    const at = (time: string) => settledChoice({ ...choice, startsAt: time }, offered).branch;
    expect([at('2026-12-05T10:00:00.000Z'), at('2026-12-05T10:30:00.000Z')]).toEqual(['1', '']);
    expect([at('2026-12-06T02:00:00.000Z'), at('')]).toEqual(['', '1']);
  });

  test('an address that nobody comes to is not taken', () => {
    const offered = { service, branches: [], locations };
    expect(settledChoice({ ...none, location: '7' }, offered).location).toBe('8');
    expect(settledChoice(none, { ...offered, locations: locations.slice(0, 1) }).location).toBe('');
  });

  test('what another service had, and this one has not, is dropped', () => {
    const offered = { service: { ...service, venues: ['home'] as const }, branches: [], locations: [] };
    expect(settledChoice(choice, offered)).toMatchObject({ place: 'home', branch: '' });
  });
});

test('a choice stays on the device until it is booked, unless its time is over', async () => {
  begin().choose(choice);
  expect(begin().$state.get().choice).toEqual(choice);
  const late = createBooking(String(freelancer), '');
  late.restore('', Date.parse(startsAt));
  expect(late.$state.get()).toMatchObject({ choice: { ...choice, startsAt: '' }, problem: { code: 'taken' } });
  const booking = begin();
  expect(await booking.confirm(shopThat(), choice)).toBe(true);
  expect(booking.$state.get().booked).toEqual(appointment);
  expect(readKept(String(freelancer))).toBeNull();
});

test('another service in the page’s address begins anew', () => {
  begin().choose(choice);
  const booking = createBooking(String(freelancer), '');
  booking.restore('5', now);
  expect(booking.$state.get().choice).toMatchObject({ service: '5', startsAt: '' });
});

test('after an answer that was lost, also over a reload, the same is sent under the same key', async () => {
  const shop = shopThat(lost, lost, 'books');
  const booking = begin();
  expect(await booking.confirm(shop, choice)).toBe(false);
  expect(booking.$state.get()).toMatchObject({ isUnsure: true, choice: { startsAt } });
  // Its own booking has taken the time by then.
  booking.checkFree({ slots: [], end: '2027-01-01' });
  await booking.confirm(shop, booking.$state.get().choice);
  const reloaded = begin();
  expect(reloaded.$state.get()).toMatchObject({ isUnsure: true, choice: { startsAt } });
  expect(await reloaded.confirm(shop, reloaded.$state.get().choice)).toBe(true);
  expect(new Set(shop.asked.map(({ key }) => key)).size).toBe(1);
});

test('another choice is sent under another key', async () => {
  const shop = shopThat(lost);
  const booking = begin();
  await booking.confirm(shop, choice);
  booking.choose({ note: 'another' });
  expect(booking.$state.get().isUnsure).toBe(false);
  await booking.confirm(shop, booking.$state.get().choice);
  expect(new Set(shop.asked.map(({ key }) => key)).size).toBe(2);
});

test('a time that is taken is given up, and the rest of the choice stays', async () => {
  const booking = begin();
  expect(await booking.confirm(shopThat(refused('taken')), choice)).toBe(false);
  expect(booking.$state.get()).toMatchObject({
    choice: { ...choice, startsAt: '' },
    problem: { code: 'taken' },
    isUnsure: false,
  });
  booking.choose({ startsAt });
  booking.checkFree({ slots: [{ startsAt, endsAt: startsAt }], end: '2027-01-01' });
  expect(booking.$state.get()).toMatchObject({ choice: { startsAt }, problem: null });
  booking.checkFree({ slots: [], end: '2027-01-01' });
  expect(booking.$state.get()).toMatchObject({ choice: { startsAt: '' }, problem: { code: 'taken' } });
});

test('times that were not asked for yet say nothing of one', () => {
  const booking = begin();
  booking.choose(choice);
  booking.checkFree({ slots: [], end: '2026-12-03' });
  expect(booking.$state.get().choice.startsAt).toBe(startsAt);
});
