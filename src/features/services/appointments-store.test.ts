import { beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../api/request.ts';
import { appointmentResponse, type Appointment } from '../../contract/services.ts';
import { createAppointments, isRefundDue, isToPay, splitAppointments } from './appointments-store.ts';

const now = Date.parse('2026-12-03T02:30:00Z');

const appointment = (id: number, startsAt: string, change: object = {}): Appointment =>
  appointmentResponse.parse({
    data: {
      id,
      service_name: 'Setup',
      freelancer_name: 'Dara',
      starts_at: startsAt,
      ends_at: new Date(Date.parse(startsAt) + 3_600_000).toISOString(),
      status: 'confirmed',
      ...change,
    },
  });
const ids = (list: readonly Appointment[]): string[] => list.map(({ id }) => id);

test('what goes on now is still to come, the next first; what is over or canceled is past, the latest first', () => {
  const { upcoming, past } = splitAppointments(
    [
      appointment(5, '2026-12-20T02:00:00Z', { status: 'cancelled' }),
      appointment(4, '2026-12-10T02:00:00Z'),
      appointment(3, '2026-12-03T02:00:00Z', { status: 'booked' }),
      appointment(2, '2026-12-03T01:30:00Z'),
      appointment(1, '2026-12-01T02:00:00Z', { status: 'done' }),
    ],
    now,
  );
  expect([ids(upcoming), ids(past)]).toEqual([
    ['3', '4'],
    ['5', '2', '1'],
  ]);
});

test('what a product pays for is paid once, before it is over; what is canceled is refunded', () => {
  const sold = { product_id: 9 };
  expect(isToPay(appointment(1, '2026-12-10T02:00:00Z', sold), now)).toBe(true);
  expect(isToPay(appointment(1, '2026-12-10T02:00:00Z'), now)).toBe(false);
  expect(isToPay(appointment(1, '2026-12-01T02:00:00Z', sold), now)).toBe(false);
  expect(isToPay(appointment(1, '2026-12-10T02:00:00Z', { ...sold, payment_status: 'review' }), now)).toBe(false);
  const cancelled = (payment: string): Appointment =>
    appointment(1, '2026-12-10T02:00:00Z', { status: 'cancelled', payment_status: payment });
  expect(['paid', 'review', 'unpaid', 'refunded'].map((payment) => isRefundDue(cancelled(payment)))).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

beforeEach(() => {
  vi.stubGlobal('isSecureContext', true);
  return () => vi.unstubAllGlobals();
});

const first = appointment(1, '2026-12-10T02:00:00Z');
const shop = (change: (key: string) => Promise<Appointment>) => ({
  appointments: ({ page = 1 }: { page?: number }) =>
    Promise.resolve({
      appointments: [page === 1 ? first : appointment(2, '2026-11-01T02:00:00Z')],
      total: 2,
      lastPage: 2,
    }),
  rescheduleAppointment: (_id: string, _body: object, key: string) => change(key),
  cancelAppointment: (_id: string, _body: object, key: string) => change(key),
});

test('more of them follow those that are known', async () => {
  const appointments = createAppointments(shop(() => Promise.resolve(first)));
  await appointments.load();
  await appointments.more();
  expect(appointments.$state.get()).toMatchObject({ state: 'ready', page: 2, lastPage: 2 });
  expect(ids(appointments.$state.get().list)).toEqual(['1', '2']);
});

test('what failed is asked for again: the list as it was reloaded, or the next page', async () => {
  const pages: number[] = [];
  let isDown = false;
  const appointments = createAppointments({
    ...shop(() => Promise.resolve(first)),
    appointments: ({ page = 1 }) => {
      pages.push(page);
      return isDown
        ? Promise.reject(new ApiError('no answer', null))
        : Promise.resolve({ appointments: [appointment(page, '2026-11-01T02:00:00Z')], total: 3, lastPage: 3 });
    },
  });
  await appointments.load();
  for (const ask of [appointments.load, appointments.more]) {
    isDown = true;
    await ask();
    isDown = false;
    await appointments.again();
  }
  expect(pages).toEqual([1, 1, 1, 2, 2]);
});

test('a change takes the place of what it changed; one that fails leaves it, and is sent again under its key', async () => {
  const moved = appointment(1, '2026-12-11T02:00:00Z', { status: 'booked' });
  const answers = [() => Promise.reject(new ApiError('no answer', null)), () => Promise.resolve(moved)];
  const keys: string[] = [];
  const appointments = createAppointments(
    shop((key) => {
      keys.push(key);
      return (answers.shift() ?? (() => Promise.resolve(moved)))();
    }),
  );
  await appointments.load();
  expect(await appointments.reschedule('1', moved.startsAt)).not.toBeNull();
  expect(appointments.$state.get()).toMatchObject({ list: [first], acting: null });
  expect(await appointments.reschedule('1', moved.startsAt)).toBeNull();
  expect(appointments.$state.get().list).toEqual([moved]);
  await appointments.cancel('1', '');
  expect(new Set(keys.slice(0, 2)).size).toBe(1);
  expect(keys[2]).not.toBe(keys[0]);
});

test('a change that was refused is another request the next time: the time may be free again', async () => {
  const keys: string[] = [];
  const appointments = createAppointments(
    shop((key) => {
      keys.push(key);
      return keys.length === 1 ? Promise.reject(new ApiError('taken', 409)) : Promise.resolve(first);
    }),
  );
  await appointments.load();
  expect(await appointments.reschedule('1', first.startsAt)).not.toBeNull();
  expect(await appointments.reschedule('1', first.startsAt)).toBeNull();
  expect(new Set(keys).size).toBe(2);
});
