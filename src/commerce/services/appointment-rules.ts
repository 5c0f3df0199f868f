import type { OrderPayment } from '../../contract/orders.ts';
import type { AppointmentStatus } from '../../contract/services.ts';
import { minuteMs } from '../../contract/cambodia-time.ts';
import type { BookingRules } from './available-slots.ts';

/** The parts of an appointment that decide what may be done with it. Times are in ISO 8601. */
type Stand = { status: AppointmentStatus; startsAt: string };

/** Returns whether the appointment still occupies its freelancer's time. */
export const isOpenAppointment = ({ status }: Pick<Stand, 'status'>): boolean =>
  status === 'booked' || status === 'confirmed';

/** Returns the last moment (inclusive, ISO 8601) at which a shopper may reschedule or cancel. */
export const changeUntil = (
  { startsAt }: Pick<Stand, 'startsAt'>,
  { changeHours }: Pick<BookingRules, 'changeHours'>,
): string => new Date(Date.parse(startsAt) - changeHours * 60 * minuteMs).toISOString();

/** Returns whether the shopper may reschedule or cancel. */
export const canChange = (appointment: Stand, rules: Pick<BookingRules, 'changeHours'>, now: Date): boolean =>
  isOpenAppointment(appointment) && now.getTime() <= Date.parse(changeUntil(appointment, rules));

/** Returns whether money is to go back: the appointment was canceled, and its order is or may be paid. */
export const isAppointmentRefundDue = ({
  status,
  order,
}: Pick<Stand, 'status'> & { order: { payment: OrderPayment } | null }): boolean =>
  status === 'cancelled' && (order?.payment === 'paid' || order?.payment === 'review');

/** The steps that a shop's staff can take with a booking. */
export const bookingSteps = ['confirm', 'cancel', 'no-show', 'done'] as const;
export type BookingStep = (typeof bookingSteps)[number];

/** The status after a step. */
export const statusAfter: Readonly<Record<BookingStep, AppointmentStatus>> = {
  confirm: 'confirmed',
  cancel: 'cancelled',
  'no-show': 'no_show',
  done: 'done',
};

/** Returns why staff cannot take the step, as a clause to show; null if they can. */
export const stepFault = (appointment: Stand, step: BookingStep, now: Date): string | null => {
  if (!isOpenAppointment(appointment) || (step === 'confirm' && appointment.status === 'confirmed'))
    return `it is ${appointment.status.replace('_', ' ')} already`;
  if ((step === 'no-show' || step === 'done') && now.getTime() < Date.parse(appointment.startsAt))
    return 'it has not begun yet';
  return null;
};
