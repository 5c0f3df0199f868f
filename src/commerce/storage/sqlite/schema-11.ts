import { ofStores, own } from './schema-9.ts';

/** Tables that pages show: each change is told to the storefront. */
const shown = [
  'service_categories',
  'services',
  'freelancers',
  'skills',
  'freelancer_skills',
  'freelancer_services',
  'freelancer_hours',
];

const overlap = (event: string, condition = ''): string => `
CREATE TRIGGER appointments_taken_${event.split(' ', 1)[0]?.toLowerCase()} BEFORE ${event} ON appointments
WHEN new.status IN ('booked', 'confirmed') BEGIN
  SELECT RAISE(ABORT, 'taken') FROM appointments
    WHERE store_code = new.store_code AND freelancer_id = new.freelancer_id AND status IN ('booked', 'confirmed')
      AND starts_at < new.busy_until AND busy_until > new.starts_at${condition};
END;`;

/**
 * Migration 11: services, freelancers and their time, appointments. Sums in cents; times as ISO 8601; minutes and days
 * are those of Cambodia. Two open appointments of a freelancer never overlap: triggers refuse the second as 'taken'.
 */
export const schema11 = `
CREATE TABLE service_categories (
  store_code TEXT NOT NULL REFERENCES stores ON DELETE CASCADE,
  id INTEGER NOT NULL, position INTEGER NOT NULL, name TEXT NOT NULL, icon TEXT,
  PRIMARY KEY (store_code, id)
) STRICT, WITHOUT ROWID;
CREATE TABLE services (
  store_code TEXT NOT NULL REFERENCES stores ON DELETE CASCADE,
  id INTEGER NOT NULL, position INTEGER NOT NULL, category_id INTEGER NOT NULL,
  name TEXT NOT NULL, description TEXT NOT NULL, image TEXT,
  price INTEGER CHECK (price > 0), is_from INTEGER NOT NULL CHECK (is_from IN (0, 1)),
  -- The product that is bought to pay for it: its price counts then.
  sku TEXT,
  duration_minutes INTEGER NOT NULL CHECK (duration_minutes > 0),
  buffer_minutes INTEGER NOT NULL CHECK (buffer_minutes >= 0),
  places TEXT NOT NULL,
  PRIMARY KEY (store_code, id),
  FOREIGN KEY (store_code, category_id) REFERENCES service_categories ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE INDEX services_category ON services (store_code, category_id, position);

CREATE TABLE freelancers (
  store_code TEXT NOT NULL REFERENCES stores ON DELETE CASCADE,
  id INTEGER NOT NULL, position INTEGER NOT NULL,
  name TEXT NOT NULL, title TEXT NOT NULL, about TEXT NOT NULL, image TEXT,
  -- Tenths of a star.
  rating INTEGER CHECK (rating BETWEEN 1 AND 50),
  reviews INTEGER NOT NULL, jobs INTEGER NOT NULL,
  languages TEXT NOT NULL, areas TEXT NOT NULL, portfolio TEXT NOT NULL,
  PRIMARY KEY (store_code, id)
) STRICT, WITHOUT ROWID;
CREATE TABLE skills (
  store_code TEXT NOT NULL REFERENCES stores ON DELETE CASCADE,
  key TEXT NOT NULL, position INTEGER NOT NULL, name TEXT NOT NULL,
  PRIMARY KEY (store_code, key)
) STRICT, WITHOUT ROWID;
CREATE TABLE freelancer_skills (
  store_code TEXT NOT NULL, freelancer_id INTEGER NOT NULL, skill TEXT NOT NULL,
  PRIMARY KEY (store_code, freelancer_id, skill),
  FOREIGN KEY (store_code, freelancer_id) REFERENCES freelancers ON DELETE CASCADE,
  FOREIGN KEY (store_code, skill) REFERENCES skills ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE INDEX freelancer_skills_skill ON freelancer_skills (store_code, skill);
CREATE TABLE freelancer_services (
  store_code TEXT NOT NULL, freelancer_id INTEGER NOT NULL, service_id INTEGER NOT NULL,
  PRIMARY KEY (store_code, freelancer_id, service_id),
  FOREIGN KEY (store_code, freelancer_id) REFERENCES freelancers ON DELETE CASCADE,
  FOREIGN KEY (store_code, service_id) REFERENCES services ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE INDEX freelancer_services_service ON freelancer_services (store_code, service_id);
${['freelancer_hours', 'freelancer_breaks']
  .map(
    (table) => `
-- weekday: 1 is Monday; to_minute above 1440 is on the next day.
CREATE TABLE ${table} (
  store_code TEXT NOT NULL, freelancer_id INTEGER NOT NULL,
  weekday INTEGER NOT NULL CHECK (weekday BETWEEN 1 AND 7),
  from_minute INTEGER NOT NULL CHECK (from_minute BETWEEN 0 AND 1439),
  to_minute INTEGER NOT NULL CHECK (to_minute > from_minute AND to_minute <= 2880),
  PRIMARY KEY (store_code, freelancer_id, weekday, from_minute),
  FOREIGN KEY (store_code, freelancer_id) REFERENCES freelancers ON DELETE CASCADE
) STRICT, WITHOUT ROWID;`,
  )
  .join('')}
-- Days off, '2027-04-14' or '04-14' for every year; of freelancer 0: of everybody.
CREATE TABLE holidays (
  store_code TEXT NOT NULL REFERENCES stores ON DELETE CASCADE,
  freelancer_id INTEGER NOT NULL, day TEXT NOT NULL,
  PRIMARY KEY (store_code, freelancer_id, day)
) STRICT, WITHOUT ROWID;

-- Names and the address are what was agreed, whatever becomes of the service and the freelancer.
CREATE TABLE appointments (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  store_code TEXT NOT NULL REFERENCES stores ON DELETE CASCADE,
  account INTEGER NOT NULL REFERENCES accounts ON DELETE CASCADE,
  number TEXT NOT NULL,
  service_id INTEGER NOT NULL, freelancer_id INTEGER NOT NULL,
  service TEXT NOT NULL, freelancer TEXT NOT NULL,
  starts_at TEXT NOT NULL, ends_at TEXT NOT NULL, busy_until TEXT NOT NULL,
  status TEXT NOT NULL DEFAULT 'booked' CHECK (status IN ('booked', 'confirmed', 'done', 'no_show', 'cancelled')),
  address TEXT NOT NULL, note TEXT NOT NULL,
  price INTEGER CHECK (price > 0), is_from INTEGER NOT NULL CHECK (is_from IN (0, 1)),
  product_id INTEGER,
  order_id INTEGER REFERENCES orders ON DELETE SET NULL,
  created_at TEXT NOT NULL,
  UNIQUE (store_code, number),
  CHECK (starts_at < ends_at AND ends_at <= busy_until)
) STRICT;
CREATE INDEX appointments_account ON appointments (account, starts_at);
CREATE INDEX appointments_shop ON appointments (store_code, starts_at);
CREATE INDEX appointments_order ON appointments (order_id) WHERE order_id IS NOT NULL;
CREATE UNIQUE INDEX appointments_once ON appointments (store_code, freelancer_id, starts_at)
  WHERE status IN ('booked', 'confirmed');
${overlap('INSERT')}
${overlap('UPDATE OF starts_at, busy_until, status, freelancer_id', ' AND id <> new.id')}
CREATE TABLE appointment_events (
  id INTEGER PRIMARY KEY,
  appointment INTEGER NOT NULL REFERENCES appointments ON DELETE CASCADE,
  status TEXT NOT NULL, at TEXT NOT NULL, note TEXT
) STRICT;
CREATE INDEX appointment_events_of ON appointment_events (appointment, id);
${shown.map((table) => ofStores(table, own)).join('')}
`;
