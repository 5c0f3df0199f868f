import type { Cents } from '../../../../contract/money.ts';
import type { OrderPayment } from '../../../../contract/orders.ts';
import type { AppointmentStatus } from '../../../../contract/services.ts';
import type { OrderAddress, Owner } from '../../orders.ts';
import type { AppointmentDraft, AppointmentEvent, AppointmentRecord } from '../../services.ts';
import type { Connection } from '../connection.ts';
import { localized, parsed, stored } from '../json.ts';

type Row = {
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
  createdAt: string;
  orderId: number | null;
  orderNumber: string | null;
  payment: OrderPayment | null;
};

const rows = `SELECT a.id, a.store_code AS store, a.account, a.number, a.service_id AS serviceId,
    a.freelancer_id AS freelancerId, a.service, a.freelancer, a.starts_at AS startsAt, a.ends_at AS endsAt,
    a.busy_until AS busyUntil, a.status, a.address, a.note, a.price, a.is_from AS isFrom, a.product_id AS productId,
    a.created_at AS createdAt, o.id AS orderId,
    o.number AS orderNumber, o.payment
  FROM appointments a LEFT JOIN orders o ON o.id = a.order_id AND o.status <> 'cancelled'`;

const recordOf = (db: Connection, { orderId, orderNumber, payment, ...row }: Row): AppointmentRecord => ({
  ...row,
  service: localized(row.service),
  freelancer: localized(row.freelancer),
  address: parsed<OrderAddress>(row.address),
  isFrom: row.isFrom === 1,
  order:
    orderId === null || orderNumber === null || payment === null ? null : { id: orderId, number: orderNumber, payment },
  events: db.all<AppointmentEvent>(
    'SELECT status, at, note FROM appointment_events WHERE appointment = ? ORDER BY id',
    row.id,
  ),
});

export const readAppointments = (
  db: Connection,
  { store, account }: Owner,
  { page, rowPerPage }: { page: number; rowPerPage: number },
): { appointments: AppointmentRecord[]; total: number } => ({
  appointments: db
    .all<Row>(
      `${rows} WHERE a.account = ? AND a.store_code = ? ORDER BY a.starts_at DESC, a.id DESC LIMIT ? OFFSET ?`,
      account,
      store,
      rowPerPage,
      (page - 1) * rowPerPage,
    )
    .map((row) => recordOf(db, row)),
  total:
    db.get<{ total: number }>(
      'SELECT count(*) AS total FROM appointments WHERE account = ? AND store_code = ?',
      account,
      store,
    )?.total ?? 0,
});

export const readAppointment = (db: Connection, { store, account }: Owner, id: number): AppointmentRecord | null => {
  const row = db.get<Row>(`${rows} WHERE a.id = ? AND a.account = ? AND a.store_code = ?`, id, account, store);
  return row ? recordOf(db, row) : null;
};

export const readAppointmentByNumber = (db: Connection, store: string, number: string): AppointmentRecord | null => {
  const row = db.get<Row>(`${rows} WHERE a.store_code = ? AND a.number = ?`, store, number);
  return row ? recordOf(db, row) : null;
};

export const readShopAppointments = (
  db: Connection,
  store: string,
  { status, from, most }: { status: AppointmentStatus | null; from: string; most: number },
): AppointmentRecord[] =>
  db
    .all<Row>(
      `${rows} WHERE a.store_code = ?1 AND a.starts_at >= ?2 AND (?3 IS NULL OR a.status = ?3)
      ORDER BY a.starts_at, a.id LIMIT ?4`,
      store,
      from,
      status,
      most,
    )
    .map((row) => recordOf(db, row));

export const countOpenAppointments = (db: Connection, { store, account }: Owner, now: string): number =>
  db.get<{ count: number }>(
    `SELECT count(*) AS count FROM appointments WHERE account = ? AND store_code = ? AND starts_at > ?
      AND status IN ('booked', 'confirmed')`,
    account,
    store,
    now,
  )?.count ?? 0;

/** Whether a trigger or the index refused an overlap (schema-11). */
const isTaken = (error: unknown): boolean =>
  error instanceof Error && (error.message === 'taken' || /appointments\.starts_at/u.test(error.message));

/** @returns what the write gives; null if the time is taken */
const unlessTaken = <Result>(write: () => Result): Result | null => {
  try {
    return write();
  } catch (error) {
    if (isTaken(error)) return null;
    throw error;
  }
};

export const addAppointment = (
  db: Connection,
  { store, account }: Owner,
  draft: AppointmentDraft,
  now: string,
): number | null =>
  unlessTaken(
    () =>
      db.run(
        `INSERT INTO appointments (store_code, account, number, service_id, freelancer_id, service, freelancer, starts_at,
          ends_at, busy_until, address, note, price, is_from, product_id, created_at)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
        store,
        account,
        draft.number,
        draft.serviceId,
        draft.freelancerId,
        stored(draft.service),
        stored(draft.freelancer),
        draft.startsAt,
        draft.endsAt,
        draft.busyUntil,
        stored(draft.address),
        draft.note,
        draft.price,
        Number(draft.isFrom),
        draft.productId,
        now,
      ).id,
  );

export const moveAppointment = (
  db: Connection,
  id: number,
  { startsAt, endsAt, busyUntil }: Pick<AppointmentDraft, 'startsAt' | 'endsAt' | 'busyUntil'>,
): boolean =>
  unlessTaken(() =>
    db.run(
      "UPDATE appointments SET starts_at = ?, ends_at = ?, busy_until = ?, status = 'booked' WHERE id = ?",
      startsAt,
      endsAt,
      busyUntil,
      id,
    ),
  ) !== null;

export const setAppointmentStatus = (db: Connection, id: number, status: AppointmentStatus): void => {
  db.run('UPDATE appointments SET status = ? WHERE id = ?', status, id);
};

export const addAppointmentEvent = (db: Connection, id: number, { status, at, note }: AppointmentEvent): void => {
  db.run('INSERT INTO appointment_events (appointment, status, at, note) VALUES (?, ?, ?, ?)', id, status, at, note);
};

export const payAppointments = (
  db: Connection,
  { store, account }: Owner,
  order: number,
  lines: readonly { productId: number; quantity: number }[],
): void => {
  for (const { productId, quantity } of lines)
    db.run(
      `UPDATE appointments SET order_id = ?1 WHERE id IN (
        SELECT a.id FROM appointments a LEFT JOIN orders o ON o.id = a.order_id
        WHERE a.account = ?2 AND a.store_code = ?3 AND a.product_id = ?4 AND a.status IN ('booked', 'confirmed')
          AND (o.id IS NULL OR o.status = 'cancelled')
        ORDER BY a.starts_at LIMIT ?5)`,
      order,
      account,
      store,
      productId,
      quantity,
    );
};
