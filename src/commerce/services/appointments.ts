import { CommerceError, invalidInputError, notFoundError } from '../errors/commerce-error.ts';
import type { Language } from '../localization/language.ts';
import { resolveDeliveryAddress } from '../orders/delivery-address.ts';
import { unusedOrderNumber } from '../orders/place-order.ts';
import type { AppointmentRecord } from '../storage/appointments.ts';
import type { Owner } from '../storage/carts.ts';
import type { OrderAddress } from '../storage/orders.ts';
import type { ServiceRecord } from '../storage/services.ts';
import type { StorageChanges, StorageReads } from '../storage/storage.ts';
import { getBookingRules, getMerchantSettings, type StoreDetails } from '../storage/stores.ts';
import { notifyAppointment } from './appointment-notifications.ts';
import { canChange, isAppointmentRefundDue, statusAfter, stepFault, type BookingStep } from './appointment-rules.ts';
import { freeSlots, type ServiceDuration } from './available-slots.ts';
import { isOpenThroughout, readOpeningHours } from '../../contract/opening-hours.ts';
import { shiftDay, cambodiaDay, minuteMs, startOfDay } from '../../contract/cambodia-time.ts';

/**
 * Booking, within the caller's transaction. Availability is always checked again there; what a page has shown may be
 * stale.
 */

type Asked = {
  store: string;
  details: StoreDetails;
  freelancer: number;
  work: ServiceDuration;
  /** First and last day, both inclusive. */
  from: string;
  to: string;
  now: Date;
  /** The id of an appointment whose own time counts as free: the one to be moved. */
  but?: number;
};

/** Returns the times at which a freelancer can start, in milliseconds since 1970, earliest first. */
export const listFreeSlots = async (
  reading: Pick<StorageReads, 'schedule' | 'bookedTimes'>,
  { store, details, freelancer, work, from, to, now, but }: Asked,
): Promise<number[]> => {
  const between = {
    from: new Date(startOfDay(from)).toISOString(),
    // an appointment or its buffer may end on a later day
    to: new Date(startOfDay(shiftDay(to, 3))).toISOString(),
    ...(but === undefined ? {} : { but }),
  };
  return freeSlots({
    schedule: await reading.schedule(store, freelancer),
    work,
    taken: await reading.bookedTimes(store, freelancer, between),
    rules: getBookingRules(details),
    from,
    to,
    now: now.getTime(),
  });
};

const taken = (): CommerceError =>
  new CommerceError('taken', 'this time is taken, or cannot be booked; choose another one');

const timesOf = (startsAt: number, { durationMinutes, bufferMinutes }: ServiceDuration) => ({
  startsAt: new Date(startsAt).toISOString(),
  endsAt: new Date(startsAt + durationMinutes * minuteMs).toISOString(),
  busyUntil: new Date(startsAt + (durationMinutes + bufferMinutes) * minuteMs).toISOString(),
});

const checkFree = async (
  changes: StorageChanges,
  startsAt: number,
  asked: Omit<Asked, 'from' | 'to'>,
): Promise<void> => {
  const day = cambodiaDay(startsAt);
  if (!(await listFreeSlots(changes, { ...asked, from: day, to: day })).includes(startsAt)) throw taken();
};

const detailsOf = async (changes: StorageChanges, store: string): Promise<StoreDetails> => {
  const found = await changes.store(store);
  if (!found) throw notFoundError('there is no such store');
  return found.details;
};

const own = async (changes: StorageChanges, owner: Owner, id: number): Promise<AppointmentRecord> => {
  const appointment = await changes.appointment(owner, id);
  if (!appointment) throw notFoundError('there is no such appointment');
  return appointment;
};

/**
 * Resolves where the work is done: at a branch, or at the customer's address in a province that the freelancer serves.
 */
const resolveServiceAddress = async (
  changes: StorageChanges,
  owner: Owner,
  details: StoreDetails,
  { address, service, areas }: { address: string; service: ServiceRecord; areas: readonly string[] },
) => {
  const resolved = await resolveDeliveryAddress(changes, owner, getMerchantSettings(details), address);
  if (!service.places.includes(resolved.isPickup ? 'shop' : 'home'))
    throw invalidInputError('this service is not done there', { address: 'invalid' });
  if (!resolved.isPickup && (resolved.provinceCode === null || !areas.includes(resolved.provinceCode)))
    throw invalidInputError('this freelancer does not come to that province', { address: 'invalid' });
  return resolved;
};

/** Refuses a branch that is closed then. A branch whose hours cannot be read counts as open, as does a home. */
const checkBranchOpen = (
  details: StoreDetails,
  { branchId }: OrderAddress,
  { startsAt, endsAt }: ReturnType<typeof timesOf>,
): void => {
  const branch = getMerchantSettings(details).branches.find(({ id }) => id === branchId);
  const spans = readOpeningHours(branch?.openingHours ?? '');
  if (spans.length > 0 && !isOpenThroughout(spans, Date.parse(startsAt), Date.parse(endsAt)))
    throw invalidInputError('this branch is closed then', { address: 'invalid' });
};

export type BookingForm = {
  freelancer: number;
  service: number;
  /** Milliseconds since 1970. */
  startsAt: number;
  address: string;
  note: string;
  language: Language;
};

/**
 * Books a slot.
 * @throws {CommerceError} taken if the slot is not free (or no longer is), not_found, bad_request for an address that
 *   is not served or a branch that is closed, not_allowed_now if the account has too many open appointments
 */
export const book = async (
  changes: StorageChanges,
  owner: Owner,
  form: BookingForm,
  now: Date,
): Promise<AppointmentRecord> => {
  const details = await detailsOf(changes, owner.store);
  const freelancer = await changes.freelancer(owner.store, form.freelancer);
  if (!freelancer) throw notFoundError('there is no such freelancer');
  const service = (await changes.servicesByFreelancer(owner.store, freelancer.id)).find(
    ({ id }) => id === form.service,
  );
  if (!service) throw notFoundError('this freelancer has no such service');
  const address = await resolveServiceAddress(changes, owner, details, {
    address: form.address,
    service,
    areas: freelancer.areas,
  });
  await checkFree(changes, form.startsAt, {
    store: owner.store,
    details,
    freelancer: freelancer.id,
    work: service,
    now,
  });
  const times = timesOf(form.startsAt, service);
  checkBranchOpen(details, address, times);
  const { maxOpen } = getBookingRules(details);
  if ((await changes.countOpenAppointments(owner, now.toISOString())) >= maxOpen)
    throw new CommerceError('not_allowed_now', `there are ${maxOpen} appointments already; cancel one first`);
  const at = now.toISOString();
  const id = await changes.addAppointment(
    owner,
    {
      number: await unusedOrderNumber(changes, owner.store),
      serviceId: service.id,
      freelancerId: freelancer.id,
      service: service.name,
      freelancer: freelancer.name,
      ...times,
      address,
      note: form.note,
      price: service.price,
      isFrom: service.isFrom,
      productId: service.productId,
      language: form.language,
    },
    at,
  );
  if (id === null) throw taken();
  await changes.addAppointmentEvent(id, { status: 'booked', at, note: null });
  const appointment = await own(changes, owner, id);
  await notifyAppointment(changes, appointment, 'booked');
  return appointment;
};

const changeable = async (changes: StorageChanges, owner: Owner, id: number, now: Date): Promise<AppointmentRecord> => {
  const appointment = await own(changes, owner, id);
  if (!canChange(appointment, getBookingRules(await detailsOf(changes, owner.store)), now))
    throw new CommerceError('not_allowed_now', 'this appointment cannot be changed any more; call the shop');
  return appointment;
};

/**
 * Reschedules an appointment. It keeps its duration and has to be confirmed again.
 * @throws {CommerceError} taken, not_found, not_allowed_now, bad_request if its branch is closed then; the appointment
 *   then keeps its old time
 */
export const reschedule = async (
  changes: StorageChanges,
  owner: Owner,
  id: number,
  { startsAt, now }: { startsAt: number; now: Date },
): Promise<AppointmentRecord> => {
  const before = await changeable(changes, owner, id, now);
  const between = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / minuteMs;
  const work = {
    durationMinutes: between(before.startsAt, before.endsAt),
    bufferMinutes: between(before.endsAt, before.busyUntil),
  };
  const details = await detailsOf(changes, owner.store);
  await checkFree(changes, startsAt, {
    store: owner.store,
    details,
    freelancer: before.freelancerId,
    work,
    now,
    but: id,
  });
  const times = timesOf(startsAt, work);
  checkBranchOpen(details, before.address, times);
  if (!(await changes.moveAppointment(id, times))) throw taken();
  await changes.addAppointmentEvent(id, { status: 'booked', at: now.toISOString(), note: null });
  const after = await own(changes, owner, id);
  await notifyAppointment(changes, after, 'rescheduled');
  return after;
};

const end = async (
  changes: StorageChanges,
  appointment: AppointmentRecord,
  step: BookingStep,
  { note, now }: { note: string | null; now: Date },
): Promise<AppointmentRecord> => {
  const status = statusAfter[step];
  await changes.setAppointmentStatus(appointment.id, status);
  await changes.addAppointmentEvent(appointment.id, { status, at: now.toISOString(), note });
  const after = await own(changes, appointment, appointment.id);
  if (status === 'confirmed' || status === 'cancelled') await notifyAppointment(changes, after, status);
  return after;
};

/** Cancels the shopper's own appointment. @throws {CommerceError} not_found, not_allowed_now */
export const cancelOwnAppointment = async (
  changes: StorageChanges,
  owner: Owner,
  id: number,
  { reason, now }: { reason: string | null; now: Date },
): Promise<AppointmentRecord> =>
  end(changes, await changeable(changes, owner, id, now), 'cancel', { note: reason, now });

/** Applies a step by the shop's staff. @throws {CommerceError} not_allowed_now, with the reason in its message */
export const takeBookingStep = async (
  changes: StorageChanges,
  appointment: AppointmentRecord,
  step: BookingStep,
  options: { note: string | null; now: Date },
): Promise<AppointmentRecord> => {
  const fault = stepFault(appointment, step, options.now);
  if (fault !== null) throw new CommerceError('not_allowed_now', `booking ${appointment.number}: ${fault}`);
  return end(changes, appointment, step, options);
};

/**
 * Records that the staff has paid back a canceled appointment whose order also pays for something else.
 * @throws {CommerceError} not_allowed_now, with the reason in its message
 */
export const refundAppointment = async (
  changes: StorageChanges,
  appointment: AppointmentRecord,
  { note, now }: { note: string | null; now: Date },
): Promise<AppointmentRecord> => {
  const { id, number, order, status } = appointment;
  if (order === null || !isAppointmentRefundDue(appointment))
    throw new CommerceError('not_allowed_now', `booking ${number}: there is no money to pay back`);
  if (await changes.isOrderOfCancelledAppointments(order.id))
    throw new CommerceError(
      'not_allowed_now',
      `booking ${number}: refund order ${order.number}, it pays for nothing else`,
    );
  const at = now.toISOString();
  await changes.markAppointmentRefunded(id, at);
  if (note !== null) await changes.addAppointmentEvent(id, { status, at, note });
  return own(changes, appointment, id);
};
