import { join } from 'node:path';
import { expect, test } from 'vitest';
import { withPlans } from '../testing/query-plans.ts';
import { openSmallShop } from '../testing/small-shop.ts';
import { openConnection } from './connection.ts';
import { appointmentChanges } from './appointments.ts';
import { serviceChanges } from './services.ts';

test('no question or change about services and appointments reads a whole table', async () => {
  const shop = await openSmallShop();
  const connection = openConnection(join(shop.folder, 'data', 'commerce.sqlite'));
  const { db, scans, statements } = withPlans(connection);
  const now = '2026-12-01T00:00:00.000Z';
  const account = db.run(
    `INSERT INTO accounts (store_code, name, password, language, phone, created_at, updated_at)
    VALUES ('S001', 'n', 'p', 'en', '+85512345678', ?1, ?1)`,
    now,
  ).id;
  const owner = { store: 'S001', account };
  const changes = { ...serviceChanges(db), ...appointmentChanges(db) };
  await changes.serviceCategories('S001');
  await changes.services('S001', 1);
  await changes.services('S001', null);
  expect(await changes.service('S001', 2)).toMatchObject({ productId: 2 });
  const query = { skill: 'phones', area: '12', language: 'km', rating: 40, service: 1, page: 1, rowPerPage: 10 };
  expect((await changes.freelancers('S001', query)).total).toBe(1);
  await changes.freelancer('S001', 1);
  await changes.servicesByFreelancer('S001', 1);
  await changes.schedule('S001', 1);
  const draft = {
    number: 'S001-222222',
    serviceId: 1,
    freelancerId: 1,
    service: { en: 's' },
    freelancer: { en: 'f' },
    startsAt: '2026-12-03T02:00:00.000Z',
    endsAt: '2026-12-03T03:00:00.000Z',
    busyUntil: '2026-12-03T03:30:00.000Z',
    address: { name: { en: 'n' }, phone: null, description: { en: 'd' }, provinceCode: null, isPickup: true },
    note: '',
    price: null,
    isFrom: false,
    productId: 2,
    language: 'en' as const,
  };
  const id = (await changes.addAppointment(owner, draft, now)) ?? 0;
  expect(await changes.addAppointment(owner, { ...draft, number: 'S001-333333' }, now)).toBeNull();
  const later = { ...draft, number: 'S001-444444', startsAt: draft.busyUntil, endsAt: '2026-12-03T04:00:00.000Z' };
  const second = await changes.addAppointment(owner, { ...later, busyUntil: later.endsAt }, now);
  expect(await changes.moveAppointment(second ?? 0, draft)).toBe(false);
  await changes.addAppointmentEvent(id, { status: 'booked', at: now, note: null });
  await changes.setAppointmentStatus(id, 'confirmed');
  await changes.markAppointmentRefunded(id, now);
  expect(await changes.countOpenAppointments(owner, now)).toBe(2);
  expect((await changes.appointments(owner, { page: 1, rowPerPage: 10 })).total).toBe(2);
  await changes.appointment(owner, id);
  await changes.appointmentByNumber('S001', 'S001-222222');
  expect(await changes.storeAppointments('S001', { status: 'confirmed', from: now, max: 10 })).toHaveLength(1);
  expect(await changes.appointmentsToRefund('S001', { before: now, max: 10 })).toEqual([]);
  expect(await changes.isOrderOfCancelledAppointments(999)).toBe(false);
  expect(await changes.refundedAppointments(999)).toEqual([]);
  const between = { from: draft.startsAt, to: draft.endsAt };
  expect(await changes.bookedTimes('S001', 1, between)).toHaveLength(1);
  expect(await changes.bookedTimes('S001', 1, { ...between, but: id })).toEqual([]);
  await changes.linkAppointmentsToOrder(owner, 999, { lines: [{ productId: 3, quantity: 1 }], first: id, now });
  expect(statements()).toBeGreaterThan(20);
  expect(scans()).toEqual([]);
  connection.close();
  await shop.close();
});
