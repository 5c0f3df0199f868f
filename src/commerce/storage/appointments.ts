import type { Cents } from '../../contract/money.ts';
import type { OrderPayment } from '../../contract/orders.ts';
import type { AppointmentStatus } from '../../contract/services.ts';
import type { Language, Localized } from '../localization/language.ts';
import { runNow, type CommerceDatabase, type RunRead } from './connection.ts';
import type { Owner } from './carts.ts';
import { parseJson, parseLocalized, toJson } from './json.ts';
import type { OrderAddress } from './orders.ts';

/** What was agreed on: names and the address are copies, which later changes do not affect. */
export type AppointmentDraft = {
  number: string;
  serviceId: number;
  freelancerId: number;
  service: Localized;
  freelancer: Localized;
  startsAt: string;
  endsAt: string;
  /** The end including the buffer: the freelancer's next appointment cannot start before it. */
  busyUntil: string;
  address: OrderAddress;
  note: string;
  price: Cents | null;
  isFrom: boolean;
  productId: number | null;
  /** The language in which it was booked, for its notifications. */
  language: Language;
};

export type AppointmentEvent = { status: AppointmentStatus; at: string; note: string | null };

export type AppointmentRecord = AppointmentDraft & {
  id: number;
  store: string;
  account: number;
  status: AppointmentStatus;
  /**
   * The order that pays for it, with the payment of this appointment; null if there is none, it was canceled, or the
   * money of an open one went back.
   */
  order: { id: number; number: string; payment: OrderPayment } | null;
  createdAt: string;
  events: AppointmentEvent[];
};

type AppointmentRow = {
  id: number;
  store: string;
  account: number;
  number: string;
  serviceId: number;
  freelancerId: number;
  service: string;
  freelancer: string;
  startsAt: string;
  endsAt: string;
  busyUntil: string;
  status: AppointmentStatus;
  address: string;
  note: string;
  price: Cents | null;
  isFrom: number;
  productId: number | null;
  language: Language;
  createdAt: string;
  orderId: number | null;
  orderNumber: string | null;
  payment: OrderPayment | null;
};

const appointmentSelect = `SELECT a.id, a.store_code AS store, a.account, a.number, a.service_id AS serviceId,
    a.freelancer_id AS freelancerId, a.service, a.freelancer, a.starts_at AS startsAt, a.ends_at AS endsAt,
    a.busy_until AS busyUntil, a.status, a.address, a.note, a.price, a.is_from AS isFrom, a.product_id AS productId,
    a.language, a.created_at AS createdAt, o.id AS orderId,
    o.number AS orderNumber, CASE WHEN a.refunded_at IS NULL THEN o.payment ELSE 'refunded' END AS payment
  FROM appointments a LEFT JOIN orders o ON o.id = a.order_id AND o.status <> 'cancelled'
    AND NOT (a.status IN ('booked', 'confirmed') AND o.status IN ('returned', 'refunded'))`;

const toAppointmentRecord = (
  db: CommerceDatabase,
  { orderId, orderNumber, payment, ...row }: AppointmentRow,
): AppointmentRecord => ({
  ...row,
  service: parseLocalized(row.service),
  freelancer: parseLocalized(row.freelancer),
  address: parseJson<OrderAddress>(row.address),
  isFrom: row.isFrom === 1,
  order:
    orderId === null || orderNumber === null || payment === null ? null : { id: orderId, number: orderNumber, payment },
  events: db.all<AppointmentEvent>(
    'SELECT status, at, note FROM appointment_events WHERE appointment = ? ORDER BY id',
    row.id,
  ),
});

/** Returns whether an error is a trigger or the unique index rejecting an overlap (migration 11). */
const isOverlapError = (error: unknown): boolean =>
  error instanceof Error && (error.message === 'taken' || /appointments\.starts_at/u.test(error.message));

/** Returns the result of the write; null if the time is taken. */
const nullIfOverlapping = <Result>(write: () => Result): Result | null => {
  try {
    return write();
  } catch (error) {
    if (isOverlapError(error)) return null;
    throw error;
  }
};

/** Queries for appointments; `run` executes each on one consistent snapshot. */
export const appointmentReads = (db: CommerceDatabase, run: RunRead) => ({
  /** Returns a page of the shopper's appointments, latest first. */
  appointments: (
    { store, account }: Owner,
    { page, rowPerPage }: { page: number; rowPerPage: number },
  ): Promise<{ appointments: AppointmentRecord[]; total: number }> =>
    run(() => ({
      appointments: db
        .all<AppointmentRow>(
          `${appointmentSelect} WHERE a.account = ? AND a.store_code = ? ORDER BY a.starts_at DESC, a.id DESC LIMIT ? OFFSET ?`,
          account,
          store,
          rowPerPage,
          (page - 1) * rowPerPage,
        )
        .map((row) => toAppointmentRecord(db, row)),
      total:
        db.get<{ total: number }>(
          'SELECT count(*) AS total FROM appointments WHERE account = ? AND store_code = ?',
          account,
          store,
        )?.total ?? 0,
    })),
  appointment: ({ store, account }: Owner, id: number): Promise<AppointmentRecord | null> =>
    run(() => {
      const row = db.get<AppointmentRow>(
        `${appointmentSelect} WHERE a.id = ? AND a.account = ? AND a.store_code = ?`,
        id,
        account,
        store,
      );
      return row ? toAppointmentRecord(db, row) : null;
    }),
  appointmentByNumber: (store: string, number: string): Promise<AppointmentRecord | null> =>
    run(() => {
      const row = db.get<AppointmentRow>(`${appointmentSelect} WHERE a.store_code = ? AND a.number = ?`, store, number);
      return row ? toAppointmentRecord(db, row) : null;
    }),
  /** Returns a store's appointments from a time on, earliest first. */
  storeAppointments: (
    store: string,
    { status, from, max }: { status: AppointmentStatus | null; from: string; max: number },
  ): Promise<AppointmentRecord[]> =>
    run(() =>
      db
        .all<AppointmentRow>(
          `${appointmentSelect} WHERE a.store_code = ?1 AND a.starts_at >= ?2 AND (?3 IS NULL OR a.status = ?3)
      ORDER BY a.starts_at, a.id LIMIT ?4`,
          store,
          from,
          status,
          max,
        )
        .map((row) => toAppointmentRecord(db, row)),
    ),
  /** Returns a store's canceled appointments before a time whose order may have to be refunded, earliest first. */
  appointmentsToRefund: (
    store: string,
    { before, max }: { before: string; max: number },
  ): Promise<AppointmentRecord[]> =>
    run(() =>
      db
        .all<AppointmentRow>(
          `${appointmentSelect} WHERE a.store_code = ? AND a.starts_at < ? AND a.status = 'cancelled'
      AND a.refunded_at IS NULL AND o.payment IN ('paid', 'review') ORDER BY a.starts_at, a.id LIMIT ?`,
          store,
          before,
          max,
        )
        .map((row) => toAppointmentRecord(db, row)),
    ),
  /** Returns whether an order pays for canceled appointments and for nothing else, and none was refunded alone. */
  isOrderOfCancelledAppointments: (order: number): Promise<boolean> =>
    run(
      () =>
        db.get<{ isSo: number }>(
          `SELECT (SELECT sum(quantity) FROM order_lines WHERE order_id = ?1)
        = (SELECT count(*) FROM appointments WHERE order_id = ?1 AND status = 'cancelled' AND refunded_at IS NULL) AS isSo`,
          order,
        )?.isSo === 1,
    ),
  /** Returns the numbers of an order's appointments whose share of it was refunded. */
  refundedAppointments: (order: number): Promise<string[]> =>
    run(() =>
      db
        .all<{ number: string }>(
          'SELECT number FROM appointments WHERE order_id = ? AND refunded_at IS NOT NULL ORDER BY refunded_at, id',
          order,
        )
        .map(({ number }) => number),
    ),
  /** Counts an account's future open appointments. */
  countOpenAppointments: ({ store, account }: Owner, now: string): Promise<number> =>
    run(
      () =>
        db.get<{ count: number }>(
          `SELECT count(*) AS count FROM appointments WHERE account = ? AND store_code = ? AND starts_at > ?
      AND status IN ('booked', 'confirmed')`,
          account,
          store,
          now,
        )?.count ?? 0,
    ),
});
export type AppointmentReads = ReturnType<typeof appointmentReads>;

/** Changes to appointments, and their queries, within one transaction. */
export const appointmentChanges = (db: CommerceDatabase) => ({
  ...appointmentReads(db, runNow),
  /** Adds an appointment; returns its id, or null if the time is taken. */
  addAppointment: async ({ store, account }: Owner, draft: AppointmentDraft, now: string): Promise<number | null> =>
    nullIfOverlapping(
      () =>
        db.run(
          `INSERT INTO appointments (store_code, account, number, service_id, freelancer_id, service, freelancer, starts_at,
          ends_at, busy_until, address, note, price, is_from, product_id, language, created_at)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
          store,
          account,
          draft.number,
          draft.serviceId,
          draft.freelancerId,
          toJson(draft.service),
          toJson(draft.freelancer),
          draft.startsAt,
          draft.endsAt,
          draft.busyUntil,
          toJson(draft.address),
          draft.note,
          draft.price,
          Number(draft.isFrom),
          draft.productId,
          draft.language,
          now,
        ).id,
    ),
  /** Reschedules an appointment, which then needs confirmation again. Returns false if the new time is taken. */
  moveAppointment: async (
    id: number,
    { startsAt, endsAt, busyUntil }: Pick<AppointmentDraft, 'startsAt' | 'endsAt' | 'busyUntil'>,
  ): Promise<boolean> =>
    nullIfOverlapping(() =>
      db.run(
        "UPDATE appointments SET starts_at = ?, ends_at = ?, busy_until = ?, status = 'booked' WHERE id = ?",
        startsAt,
        endsAt,
        busyUntil,
        id,
      ),
    ) !== null,
  setAppointmentStatus: async (id: number, status: AppointmentStatus): Promise<void> => {
    db.run('UPDATE appointments SET status = ? WHERE id = ?', status, id);
  },
  markAppointmentRefunded: async (id: number, now: string): Promise<void> => {
    db.run('UPDATE appointments SET refunded_at = ? WHERE id = ?', now, id);
  },
  addAppointmentEvent: async (id: number, { status, at, note }: AppointmentEvent): Promise<void> => {
    db.run('INSERT INTO appointment_events (appointment, status, at, note) VALUES (?, ?, ?, ?)', id, status, at, note);
  },
  /**
   * Links an order to the account's open appointments that it pays for: for each line, as many appointments with its
   * product as it has pieces, `first` (an id) before the others, then the earliest. Skips those that another order pays
   * for, and those that are over at `now`.
   */
  linkAppointmentsToOrder: async (
    { store, account }: Owner,
    order: number,
    {
      lines,
      first,
      now,
    }: { lines: readonly { productId: number; quantity: number }[]; first: number | null; now: string },
  ): Promise<void> => {
    for (const { productId, quantity } of lines)
      db.run(
        `UPDATE appointments SET order_id = ?1 WHERE id IN (
        SELECT a.id FROM appointments a LEFT JOIN orders o ON o.id = a.order_id
        WHERE a.account = ?2 AND a.store_code = ?3 AND a.product_id = ?4 AND a.status IN ('booked', 'confirmed')
          AND a.ends_at > ?6 AND (o.id IS NULL OR o.status IN ('cancelled', 'returned', 'refunded'))
        ORDER BY a.id IS NOT ?7, a.starts_at LIMIT ?5)`,
        order,
        account,
        store,
        productId,
        quantity,
        now,
        first,
      );
  },
});
export type AppointmentChanges = ReturnType<typeof appointmentChanges>;
