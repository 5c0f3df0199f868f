import { map } from 'nanostores';
import type { Appointment } from '../../contract/services.ts';
import { isPassing, problemOf, type Problem } from '../../ui/state/problems.ts';
import { createSameKey } from '../../ui/state/same-key.ts';
import { tracked } from '../../ui/state/shell.ts';
import type { ServicesApi } from './slot-store.ts';

/** Appointments of an account. */

export type Appointments = {
  state: 'loading' | 'ready' | 'failed';
  /** Latest first. */
  list: readonly Appointment[];
  page: number;
  lastPage: number;
  /** Why they could not be loaded. */
  problem: Problem | null;
  /** Id of the appointment being changed. */
  acting: string | null;
};

const rowPerPage = 20;

const isOpen = ({ status }: Pick<Appointment, 'status'>): boolean => status === 'booked' || status === 'confirmed';

/**
 * Tells whether an appointment is upcoming or in progress.
 * @param now milliseconds since 1970
 */
export const isUpcoming = (appointment: Pick<Appointment, 'status' | 'endsAt'>, now: number): boolean =>
  isOpen(appointment) && Date.parse(appointment.endsAt) > now;

/** Splits a list into upcoming, next first, and past, latest first. */
export const splitAppointments = (
  list: readonly Appointment[],
  now: number,
): { upcoming: Appointment[]; past: Appointment[] } => {
  const byStart = list.toSorted((one, other) => Date.parse(one.startsAt) - Date.parse(other.startsAt));
  return {
    upcoming: byStart.filter((one) => isUpcoming(one, now)),
    past: byStart.filter((one) => !isUpcoming(one, now)).toReversed(),
  };
};

/**
 * Tells whether a service that is paid for as a product can be paid for now.
 * @param now milliseconds since 1970
 */
export const isToPay = (appointment: Appointment, now: number): boolean =>
  appointment.productId !== null && isUpcoming(appointment, now) && appointment.payment === null;

/** Tells whether money was paid for a canceled appointment. */
export const isRefundDue = ({ status, payment }: Pick<Appointment, 'status' | 'payment'>): boolean =>
  status === 'cancelled' && (payment === 'paid' || payment === 'review');

type Api = Pick<ServicesApi, 'appointments' | 'rescheduleAppointment' | 'cancelAppointment'>;

/** Error of a change; null: it succeeded. */
export type ChangeProblem = Problem | null;

export const createAppointments = (api: Api) => {
  const $state = map<Appointments>({
    state: 'loading',
    list: [],
    page: 0,
    lastPage: 1,
    problem: null,
    acting: null,
  });
  const set = (change: Partial<Appointments>): void => $state.set({ ...$state.get(), ...change });
  const keys = createSameKey();
  /** The page that was last asked for. */
  let asked = 1;

  const ask = async (page: number): Promise<void> => {
    asked = page;
    set({ state: 'loading', problem: null });
    try {
      const { appointments, lastPage } = await tracked(api.appointments({ page, rowPerPage }));
      const before = page === 1 ? [] : $state.get().list;
      // Appointments booked in the meantime shift the pages, so that some come twice.
      const known = new Set(before.map(({ id }) => id));
      const list = [...before, ...appointments.filter(({ id }) => !known.has(id))];
      set({ state: 'ready', list, page, lastPage });
    } catch (error) {
      set({ state: 'failed', problem: problemOf(error) });
    }
  };

  /** Sends a change; an identical one reuses its idempotency key until the change is known to be done. */
  const change = async (
    id: string,
    what: unknown,
    send: (key: string) => Promise<Appointment>,
  ): Promise<ChangeProblem> => {
    set({ acting: id });
    try {
      const changed = await tracked(send(keys.keyFor([id, what])));
      keys.done();
      set({ list: $state.get().list.map((one) => (one.id === id ? changed : one)) });
      return null;
    } catch (error) {
      // A refusal is kept under its key: the next try is another request.
      if (!isPassing(error)) keys.done();
      return problemOf(error);
    } finally {
      set({ acting: null });
    }
  };

  return {
    $state,
    load: (): Promise<void> => ask(1),
    /** Fetches the next page of older appointments. */
    more: (): Promise<void> => ask($state.get().page + 1),
    /** Retries what failed: a reload, or the next page. */
    again: (): Promise<void> => ask(asked),
    /**
     * @param startsAt as in the slot
     * @returns why the appointment was not moved; null: it was moved
     */
    reschedule: (id: string, startsAt: string): Promise<ChangeProblem> =>
      change(id, { startsAt }, (key) => api.rescheduleAppointment(id, { starts_at: startsAt }, key)),
    /**
     * @param reason '': none
     * @returns why the appointment was not canceled; null: it was canceled
     */
    cancel: (id: string, reason: string): Promise<ChangeProblem> =>
      change(id, { reason }, (key) => api.cancelAppointment(id, reason === '' ? {} : { reason }, key)),
  };
};
export type AppointmentsStore = ReturnType<typeof createAppointments>;
