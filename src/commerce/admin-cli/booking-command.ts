import { appointmentStatuses, type AppointmentStatus } from '../../contract/services.ts';
import { serializeAppointment } from '../serializers/services.ts';
import { bookingSteps, isAppointmentRefundDue, type BookingStep } from '../services/appointment-rules.ts';
import { refundAppointment, takeBookingStep } from '../services/appointments.ts';
import { cambodiaDay, localTime, startOfDay } from '../../contract/cambodia-time.ts';
import type { AppointmentRecord } from '../storage/appointments.ts';
import { ChangeError } from '../errors/storage-error.ts';
import type { Storage } from '../storage/storage.ts';
import { getBookingRules } from '../storage/stores.ts';
import { requireOption, parseNote, rejectOtherOptions, type AdminOptions } from './arguments.ts';
import { parseOrderNumber } from './order-command.ts';

const bookingChanges = [...bookingSteps, 'refund'] as const;

/** Lists appointments, or applies a step (confirm, cancel …) to one. */
export type BookingCommand = { action: 'booking'; isJson: boolean; now: Date; store: string } & (
  | { step: 'list'; status: AppointmentStatus | null }
  | { step: BookingStep | 'refund'; number: string; note: string | null }
);

const maxListed = 100;

const statusOf = (text: string | undefined): AppointmentStatus | null => {
  if (text === undefined) return null;
  const status = appointmentStatuses.find((one) => one === text);
  if (!status) throw new ChangeError(`--status ${text}: expected one of ${appointmentStatuses.join(', ')}`);
  return status;
};

/** @throws {ChangeError} with a one-sentence message */
export const parseBookingCommand = (name: string, values: AdminOptions, now: Date): BookingCommand => {
  const common = { action: 'booking', isJson: values.json ?? false, now } as const;
  if (name === 'list') {
    rejectOtherOptions('booking list', values, ['store', 'status', 'json']);
    return { ...common, step: name, store: requireOption('store', values.store), status: statusOf(values.status) };
  }
  const step = bookingChanges.find((one) => one === name);
  if (!step) throw new ChangeError(`"booking ${name}": expected list, ${bookingChanges.join(', ')}`);
  rejectOtherOptions(`booking ${step}`, values, ['order', 'note', 'json']);
  return {
    ...common,
    step,
    ...parseOrderNumber(requireOption('order', values.order)),
    note: parseNote('note', values.note, 500),
  };
};

/** Describes the payment of a service that is paid at checkout; other services are paid on the spot. */
const paymentOf = (one: AppointmentRecord): string[] => {
  const { productId, order } = one;
  if (order === null) return productId === null ? [] : ['not paid'];
  return [`${order.payment}, order ${order.number}${isAppointmentRefundDue(one) ? ', REFUND DUE' : ''}`];
};

const line = (one: AppointmentRecord): string =>
  [
    one.number,
    localTime(Date.parse(one.startsAt)),
    one.status,
    one.service.en,
    one.freelancer.en,
    `${one.address.isPickup ? 'at' : 'to'} ${one.address.name.en}, ${one.address.description.en}, ${one.address.phone ?? 'no phone'}`,
    ...paymentOf(one),
    ...(one.note === '' ? [] : [`“${one.note}”`]),
  ].join('  ');

/**
 * Lists appointments or applies the step; returns the text to print.
 * @throws {ChangeError | CommerceError | StorageError} with a one-sentence message
 */
export const runBookingCommand = async (storage: Storage, command: BookingCommand): Promise<string> => {
  const { store, isJson, now } = command;
  const found = await storage.store(store);
  if (!found) throw new ChangeError(`there is no store ${store}`);
  const rules = getBookingRules(found.details);
  const serialize = (one: AppointmentRecord) => serializeAppointment(one, { rules, now, language: 'en' });
  if (command.step === 'list') {
    const from = new Date(startOfDay(cambodiaDay(now.getTime()))).toISOString();
    const { status } = command;
    const owed =
      status === null || status === 'cancelled'
        ? await storage.appointmentsToRefund(store, { before: from, max: maxListed })
        : [];
    const listed = [...owed, ...(await storage.storeAppointments(store, { status, from, max: maxListed }))];
    if (isJson) return JSON.stringify(listed.map(serialize));
    return listed.length === 0 ? 'no bookings from today on' : listed.map(line).join('\n');
  }
  const { step, number, note } = command;
  return storage.transaction(async (changes) => {
    const before = await changes.appointmentByNumber(store, number);
    if (!before) throw new ChangeError(`there is no booking ${number}`);
    const after =
      step === 'refund'
        ? await refundAppointment(changes, before, { note, now })
        : await takeBookingStep(changes, before, step, { note, now });
    return isJson ? JSON.stringify(serialize(after)) : line(after);
  });
};
