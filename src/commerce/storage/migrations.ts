/** Migration 1: the catalogue, its texts and its search. Money is in cents, localized texts are JSON objects. */
const migration1 = `
CREATE TABLE notes (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;

CREATE TABLE stores (code TEXT PRIMARY KEY, details TEXT NOT NULL) STRICT;
CREATE TABLE store_domains (
  domain TEXT PRIMARY KEY,
  store_code TEXT NOT NULL REFERENCES stores ON DELETE CASCADE
) STRICT;
CREATE TABLE links (
  store_code TEXT NOT NULL REFERENCES stores ON DELETE CASCADE,
  id INTEGER NOT NULL, name TEXT NOT NULL, link TEXT NOT NULL, logo TEXT,
  PRIMARY KEY (store_code, id)
) STRICT;

-- Categories, groups and subcategories: one table, one id space.
CREATE TABLE categories (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  level TEXT NOT NULL CHECK (level IN ('category', 'group', 'subcategory')),
  parent_id INTEGER REFERENCES categories,
  slug TEXT NOT NULL, name TEXT NOT NULL, image TEXT, sequence INTEGER NOT NULL,
  UNIQUE (level, slug)
) STRICT;
INSERT INTO sqlite_sequence VALUES ('categories', 10000); -- made by imports: apart from the ids given by a taxonomy
CREATE INDEX categories_parent ON categories (parent_id, sequence, id);

CREATE TABLE brands (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL, image TEXT) STRICT;
CREATE TABLE brand_spellings (spelling TEXT PRIMARY KEY, brand_id INTEGER NOT NULL REFERENCES brands) STRICT, WITHOUT ROWID;

CREATE TABLE units (id INTEGER PRIMARY KEY, name TEXT NOT NULL) STRICT;
INSERT INTO units VALUES (1, '{"en":"Piece","kh":"គ្រឿង","zh":"件"}');

CREATE TABLE attribute_rules (position INTEGER PRIMARY KEY, rule TEXT NOT NULL) STRICT;
CREATE TABLE option_words (word TEXT PRIMARY KEY, name TEXT NOT NULL, color TEXT) STRICT;

CREATE TABLE products (
  key INTEGER PRIMARY KEY,
  store_code TEXT NOT NULL REFERENCES stores ON DELETE CASCADE,
  id INTEGER NOT NULL,
  sku TEXT NOT NULL,
  name TEXT NOT NULL,
  name_key TEXT NOT NULL,
  brand_id INTEGER REFERENCES brands,
  category_id INTEGER REFERENCES categories,
  subcategory_id INTEGER REFERENCES categories,
  price INTEGER CHECK (price > 0),
  promo_price INTEGER CHECK (promo_price > 0),
  sale_price INTEGER GENERATED ALWAYS AS (coalesce(promo_price, price)) STORED,
  promo_until TEXT,
  description TEXT, model TEXT, model_key TEXT NOT NULL, upc TEXT,
  image TEXT, images TEXT NOT NULL,
  unit_id INTEGER NOT NULL DEFAULT 1 REFERENCES units,
  stock INTEGER CHECK (stock >= 0),
  sequence INTEGER NOT NULL,
  origin TEXT NOT NULL,
  draft_hash TEXT NOT NULL,
  created_at TEXT NOT NULL, updated_at TEXT NOT NULL,
  UNIQUE (store_code, id), UNIQUE (store_code, sku)
) STRICT;
CREATE INDEX products_sequence ON products (store_code, sequence, id);
CREATE INDEX products_category ON products (store_code, category_id, sequence, id);
CREATE INDEX products_subcategory ON products (store_code, subcategory_id, sequence, id);
CREATE INDEX products_brand ON products (store_code, brand_id, sequence, id);
CREATE INDEX products_updated ON products (store_code, updated_at);
CREATE INDEX products_sale_price ON products (store_code, sale_price, id);
CREATE INDEX products_promo ON products (promo_until) WHERE promo_until IS NOT NULL;

-- The next product id of a store: ids of removed products are not given again.
CREATE TABLE product_ids (
  store_code TEXT PRIMARY KEY REFERENCES stores ON DELETE CASCADE,
  last_id INTEGER NOT NULL, last_sequence INTEGER NOT NULL
) STRICT;

CREATE TABLE translations (
  product INTEGER NOT NULL REFERENCES products ON DELETE CASCADE,
  language TEXT NOT NULL, name TEXT, name_key TEXT, description TEXT,
  PRIMARY KEY (product, language)
) STRICT, WITHOUT ROWID;
CREATE TABLE attributes (
  product INTEGER NOT NULL REFERENCES products ON DELETE CASCADE,
  key TEXT NOT NULL, value TEXT NOT NULL, number REAL,
  PRIMARY KEY (product, key)
) STRICT, WITHOUT ROWID;

CREATE TABLE option_types (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE) STRICT;
CREATE TABLE option_values (
  id INTEGER PRIMARY KEY,
  type_id INTEGER NOT NULL REFERENCES option_types, name TEXT NOT NULL,
  UNIQUE (type_id, name)
) STRICT;
CREATE TABLE product_options (
  product INTEGER NOT NULL REFERENCES products ON DELETE CASCADE,
  position INTEGER NOT NULL,
  option_id INTEGER NOT NULL REFERENCES option_values,
  PRIMARY KEY (product, position)
) STRICT, WITHOUT ROWID;
CREATE TABLE variants (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  product INTEGER NOT NULL REFERENCES products ON DELETE CASCADE,
  position INTEGER NOT NULL, sku TEXT NOT NULL,
  price INTEGER CHECK (price > 0), promo_price INTEGER CHECK (promo_price > 0),
  stock INTEGER CHECK (stock >= 0), image TEXT,
  UNIQUE (product, sku)
) STRICT;
CREATE TABLE variant_options (
  variant INTEGER NOT NULL REFERENCES variants ON DELETE CASCADE,
  position INTEGER NOT NULL,
  option_id INTEGER NOT NULL REFERENCES option_values,
  PRIMARY KEY (variant, position)
) STRICT, WITHOUT ROWID;

-- Texts of all stores; '{store}' in them stands for the store's name.
CREATE TABLE texts (
  kind TEXT NOT NULL CHECK (kind IN ('help', 'policies', 'news')),
  position INTEGER NOT NULL, document TEXT NOT NULL,
  PRIMARY KEY (kind, position)
) STRICT, WITHOUT ROWID;

CREATE TABLE promotions (
  store_code TEXT NOT NULL REFERENCES stores ON DELETE CASCADE,
  id INTEGER NOT NULL, position INTEGER NOT NULL,
  title TEXT NOT NULL, summary TEXT NOT NULL, image TEXT, ends_at TEXT NOT NULL,
  PRIMARY KEY (store_code, id)
) STRICT, WITHOUT ROWID;
CREATE TABLE promotion_products (
  store_code TEXT NOT NULL, promotion_id INTEGER NOT NULL, position INTEGER NOT NULL,
  product INTEGER NOT NULL REFERENCES products ON DELETE CASCADE,
  PRIMARY KEY (store_code, promotion_id, position),
  FOREIGN KEY (store_code, promotion_id) REFERENCES promotions ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE INDEX promotion_products_product ON promotion_products (product);

-- Words made by search/tokens.ts; M* since the default leaves Khmer vowel signs out.
CREATE VIRTUAL TABLE product_search USING fts5 (
  name, code, brand, category,
  content = '', contentless_delete = 1, prefix = '1 2 3',
  tokenize = "unicode61 remove_diacritics 0 categories 'L* N* Co M*'"
);
`;

/**
 * Migration 2: accounts. Secrets (session tokens, codes, reset tokens) are stored only as hashes; times are in ISO
 * 8601.
 */
const migration2 = `
-- One row for each registration; only what was verified counts. Contacts: phone in E.164, email in small letters.
CREATE TABLE accounts (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  store_code TEXT NOT NULL REFERENCES stores ON DELETE CASCADE,
  name TEXT NOT NULL,
  email TEXT, phone TEXT,
  -- The contact that a one-time code reached; codes for a forgotten password go there and nowhere else.
  proven TEXT,
  password TEXT NOT NULL,
  language TEXT NOT NULL DEFAULT 'en',
  verified_at TEXT, created_at TEXT NOT NULL, updated_at TEXT NOT NULL,
  CHECK (email IS NOT NULL OR phone IS NOT NULL)
) STRICT;
CREATE UNIQUE INDEX accounts_email ON accounts (store_code, email) WHERE verified_at IS NOT NULL;
CREATE UNIQUE INDEX accounts_phone ON accounts (store_code, phone) WHERE verified_at IS NOT NULL;
CREATE INDEX accounts_proven ON accounts (store_code, proven) WHERE proven IS NOT NULL;
CREATE INDEX accounts_pending_email ON accounts (store_code, email) WHERE verified_at IS NULL;
CREATE INDEX accounts_pending_phone ON accounts (store_code, phone) WHERE verified_at IS NULL;
CREATE INDEX accounts_pending_created ON accounts (created_at) WHERE verified_at IS NULL;

CREATE TABLE sessions (
  token_hash TEXT PRIMARY KEY,
  account INTEGER NOT NULL REFERENCES accounts ON DELETE CASCADE,
  created_at TEXT NOT NULL, seen_at TEXT NOT NULL, expires_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX sessions_account ON sessions (account);
CREATE INDEX sessions_expires ON sessions (expires_at);

-- One-time codes. account is null for a forgotten password of nobody: it is asked and answered like any other.
CREATE TABLE codes (
  secret_hash TEXT PRIMARY KEY,
  store_code TEXT NOT NULL REFERENCES stores ON DELETE CASCADE,
  account INTEGER REFERENCES accounts ON DELETE CASCADE,
  type TEXT NOT NULL CHECK (type IN ('register', 'forgot')),
  login TEXT NOT NULL,
  code_hash TEXT NOT NULL,
  wrong INTEGER NOT NULL DEFAULT 0,
  sent_at TEXT NOT NULL, expires_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX codes_login ON codes (store_code, login, type);
CREATE INDEX codes_account ON codes (account);
CREATE INDEX codes_expires ON codes (expires_at);

CREATE TABLE resets (
  token_hash TEXT PRIMARY KEY,
  account INTEGER NOT NULL REFERENCES accounts ON DELETE CASCADE,
  expires_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX resets_account ON resets (account);
CREATE INDEX resets_expires ON resets (expires_at);

-- What is limited by number and time (logins, codes), so that a restart forgets nothing.
CREATE TABLE tries (id INTEGER PRIMARY KEY, subject TEXT NOT NULL, at TEXT NOT NULL) STRICT;
CREATE INDEX tries_subject ON tries (subject, at);
CREATE INDEX tries_at ON tries (at);

-- First answers by idempotency key (R84).
CREATE TABLE kept_answers (
  scope TEXT NOT NULL, call TEXT NOT NULL, key TEXT NOT NULL,
  request TEXT NOT NULL, answer TEXT NOT NULL, kept_at TEXT NOT NULL,
  PRIMARY KEY (scope, call, key)
) STRICT, WITHOUT ROWID;
CREATE INDEX kept_answers_at ON kept_answers (kept_at);

-- What is to be told to whom (R70). channel 'shop': to the shop's staff.
CREATE TABLE outbox (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  store_code TEXT NOT NULL REFERENCES stores ON DELETE CASCADE,
  channel TEXT NOT NULL CHECK (channel IN ('phone', 'email', 'shop')),
  recipient TEXT NOT NULL,
  kind TEXT NOT NULL, text TEXT NOT NULL,
  created_at TEXT NOT NULL, due_at TEXT NOT NULL, until TEXT,
  tries INTEGER NOT NULL DEFAULT 0, sent_at TEXT, error TEXT
) STRICT;
CREATE INDEX outbox_due ON outbox (due_at) WHERE sent_at IS NULL;
CREATE INDEX outbox_store ON outbox (store_code, id);
CREATE INDEX outbox_created ON outbox (created_at);
CREATE INDEX outbox_until ON outbox (until) WHERE until IS NOT NULL;

CREATE TABLE locations (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  account INTEGER NOT NULL REFERENCES accounts ON DELETE CASCADE,
  name TEXT NOT NULL, description TEXT NOT NULL,
  lat REAL NOT NULL, long REAL NOT NULL,
  phone TEXT,
  province_code TEXT, district_code TEXT, commune_code TEXT, landmark TEXT,
  is_default INTEGER NOT NULL DEFAULT 0 CHECK (is_default IN (0, 1)),
  created_at TEXT NOT NULL, updated_at TEXT NOT NULL
) STRICT;
CREATE INDEX locations_account ON locations (account, id);
CREATE UNIQUE INDEX locations_default ON locations (account) WHERE is_default = 1;

CREATE TABLE wishes (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  account INTEGER NOT NULL REFERENCES accounts ON DELETE CASCADE,
  product INTEGER NOT NULL REFERENCES products ON DELETE CASCADE,
  variant INTEGER REFERENCES variants ON DELETE CASCADE,
  created_at TEXT NOT NULL
) STRICT;
CREATE UNIQUE INDEX wishes_once ON wishes (account, product, ifnull(variant, 0));
CREATE INDEX wishes_product ON wishes (product);
CREATE INDEX wishes_variant ON wishes (variant) WHERE variant IS NOT NULL;
`;

/** Migration 3: carts and orders. Money is in cents, times are in ISO 8601, localized texts and addresses are JSON. */
const migration3 = `
-- A line outlives its product: it stays listed, with the name it came with, and does not count.
CREATE TABLE cart_lines (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  account INTEGER NOT NULL REFERENCES accounts ON DELETE CASCADE,
  product INTEGER REFERENCES products ON DELETE SET NULL,
  product_id INTEGER NOT NULL,
  variant INTEGER, unit INTEGER NOT NULL REFERENCES units,
  quantity INTEGER NOT NULL CHECK (quantity BETWEEN 1 AND 999),
  note TEXT NOT NULL, name TEXT NOT NULL, image TEXT,
  created_at TEXT NOT NULL
) STRICT;
CREATE INDEX cart_lines_account ON cart_lines (account, id);
CREATE UNIQUE INDEX cart_lines_once ON cart_lines (account, product, ifnull(variant, 0), unit) WHERE product IS NOT NULL;
CREATE INDEX cart_lines_product ON cart_lines (product);

-- Nothing here is deleted with an account or a product: orders are the shop's books.
CREATE TABLE orders (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  store_code TEXT NOT NULL REFERENCES stores,
  account INTEGER NOT NULL REFERENCES accounts,
  number TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('placed', 'confirmed', 'shipped', 'delivered', 'cancelled', 'returned', 'refunded')),
  payment TEXT NOT NULL CHECK (payment IN ('unpaid', 'review', 'paid', 'failed', 'refunded')),
  payment_type TEXT NOT NULL, payment_method TEXT, receipt TEXT,
  payment_id TEXT UNIQUE,
  total INTEGER NOT NULL CHECK (total >= 0),
  discount INTEGER NOT NULL CHECK (discount BETWEEN 0 AND total),
  discount_label TEXT,
  delivery_fee INTEGER NOT NULL CHECK (delivery_fee >= 0),
  grand_total INTEGER NOT NULL CHECK (grand_total = total - discount + delivery_fee),
  address TEXT NOT NULL, note TEXT NOT NULL,
  tracking_code TEXT,
  refund_due INTEGER NOT NULL DEFAULT 0 CHECK (refund_due IN (0, 1)),
  return_asked_at TEXT, delivered_at TEXT,
  created_at TEXT NOT NULL,
  UNIQUE (store_code, number)
) STRICT;
CREATE INDEX orders_account ON orders (account, store_code, id);
CREATE INDEX orders_account_status ON orders (account, store_code, status, id);
CREATE INDEX orders_store ON orders (store_code, id);
CREATE INDEX orders_store_status ON orders (store_code, status, id);

CREATE TABLE order_lines (
  order_id INTEGER NOT NULL REFERENCES orders,
  position INTEGER NOT NULL,
  product INTEGER REFERENCES products ON DELETE SET NULL,
  product_id INTEGER NOT NULL,
  variant INTEGER, unit INTEGER NOT NULL REFERENCES units,
  quantity INTEGER NOT NULL CHECK (quantity > 0),
  price INTEGER NOT NULL CHECK (price > 0),
  name TEXT NOT NULL, variant_name TEXT, unit_name TEXT NOT NULL,
  image TEXT, note TEXT NOT NULL, category TEXT,
  PRIMARY KEY (order_id, position)
) STRICT, WITHOUT ROWID;
CREATE INDEX order_lines_product ON order_lines (product);

CREATE TABLE order_events (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  order_id INTEGER NOT NULL REFERENCES orders,
  status TEXT NOT NULL, at TEXT NOT NULL, note TEXT
) STRICT;
CREATE INDEX order_events_order ON order_events (order_id, id);
`;

/** Migration 4: payments, their reservations, and receipts. Amounts are in cents, times in ISO 8601. */
const migration4 = `
CREATE TABLE payments (
  id TEXT PRIMARY KEY,
  store_code TEXT NOT NULL REFERENCES stores ON DELETE CASCADE,
  account INTEGER NOT NULL REFERENCES accounts ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (kind IN ('khqr', 'paypal')),
  state TEXT NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'paid', 'failed', 'expired', 'cancelled', 'refunded')),
  amount INTEGER NOT NULL CHECK (amount > 0),
  -- What is bought, as it was priced: JSON.
  purchase TEXT NOT NULL,
  -- KHQR. charged is in cents of a dollar, or whole riel.
  payload TEXT, md5 TEXT UNIQUE, bill TEXT, receiver TEXT, currency TEXT CHECK (currency IN ('USD', 'KHR')), charged INTEGER,
  -- PayPal.
  success_url TEXT, cancel_url TEXT,
  created_at TEXT NOT NULL, expires_at TEXT NOT NULL, ended_at TEXT, paid_at TEXT,
  order_id INTEGER UNIQUE,
  -- Goods that were gone when the money came late: JSON.
  missing TEXT NOT NULL DEFAULT '[]',
  CHECK (state = 'paid' OR order_id IS NULL),
  CHECK ((state IN ('paid', 'refunded')) = (paid_at IS NOT NULL))
) STRICT, WITHOUT ROWID;
CREATE INDEX payments_account ON payments (account, state);
CREATE INDEX payments_unused ON payments (store_code, paid_at) WHERE state = 'paid' AND order_id IS NULL;
CREATE INDEX payments_ended ON payments (created_at) WHERE state IN ('failed', 'expired', 'cancelled');
CREATE INDEX payments_due ON payments (expires_at) WHERE state = 'pending';

-- Pieces that are out of the stock for a payment that pends, or that is paid and has no order yet.
CREATE TABLE holds (
  payment TEXT NOT NULL REFERENCES payments ON DELETE CASCADE,
  position INTEGER NOT NULL,
  product INTEGER NOT NULL REFERENCES products ON DELETE CASCADE,
  variant INTEGER REFERENCES variants ON DELETE CASCADE,
  quantity INTEGER NOT NULL CHECK (quantity > 0),
  PRIMARY KEY (payment, position)
) STRICT, WITHOUT ROWID;
CREATE INDEX holds_product ON holds (product);
CREATE INDEX holds_variant ON holds (variant) WHERE variant IS NOT NULL;

-- Receipts of bank transfers; the files lie in the folder 'receipts'.
CREATE TABLE receipts (
  name TEXT PRIMARY KEY,
  store_code TEXT NOT NULL REFERENCES stores ON DELETE CASCADE,
  account INTEGER NOT NULL REFERENCES accounts ON DELETE CASCADE,
  bytes INTEGER NOT NULL, created_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX receipts_account ON receipts (account, created_at);
`;

/** Migration 5: keeps promo prices that have ended, so that they can be restored if a wrong clock ended them. */
const migration5 = `
ALTER TABLE products ADD COLUMN ended_promo INTEGER;
-- When it ended by the shop's word; null: there is none that may come back.
ALTER TABLE products ADD COLUMN ended_until TEXT;
ALTER TABLE variants ADD COLUMN ended_promo INTEGER;
CREATE INDEX products_ended_promo ON products (ended_until) WHERE ended_until IS NOT NULL;
`;

/** Migration 6: finds receipts that are the same image, and orders that have a receipt. */
const migration6 = `
-- The SHA-256 of the file; null: sent before it was kept.
ALTER TABLE receipts ADD COLUMN content TEXT;
CREATE INDEX receipts_content ON receipts (content) WHERE content IS NOT NULL;
CREATE INDEX orders_receipt ON orders (receipt) WHERE receipt IS NOT NULL;
`;

/** Migration 7: deletes recorded responses to guests, which contain secrets of one-time codes in plain text. */
const migration7 = `
DELETE FROM kept_answers WHERE call LIKE 'POST /api/auth/%';
`;

/**
 * Migration 8: lets a code be redeemed by its login alone. Its secret is stored sealed, and wrong attempts without the
 * secret are counted separately.
 */
const migration8 = `
ALTER TABLE codes ADD COLUMN sealed_secret BLOB;
ALTER TABLE codes ADD COLUMN wrong_blind INTEGER NOT NULL DEFAULT 0;
`;

const productChanged = (key: string): string => `
  INSERT INTO untold_changes (store_code, product, version)
    SELECT store_code, id, 1 FROM products WHERE key = ${key}
    ON CONFLICT DO UPDATE SET version = version + 1;`;

const everythingChanged = (stores: string): string => `
  INSERT INTO untold_changes (store_code, product, version)
    SELECT code, 0, 1 FROM stores WHERE ${stores}
    ON CONFLICT DO UPDATE SET version = version + 1;`;

/** Condition for stock changes that pages show: stock runs out, comes back, or is no longer counted. */
const soldOutChanged = '(old.stock = 0) IS NOT (new.stock = 0)';

const trigger = (name: string, event: string, body: string, condition = ''): string => `
CREATE TRIGGER untold_${name} AFTER ${event}${condition === '' ? '' : ` WHEN ${condition}`} BEGIN${body}
END;`;

const shownByProduct = `name, sku, brand_id, category_id, subcategory_id, price, promo_price, promo_until, description, model,
  upc, image, images, unit_id, sequence`;

/** Triggers for a table whose rows belong to a product, whose key is in the column `product`. */
const ofProduct = (table: string, columns: string): string =>
  [
    trigger(`${table}_new`, `INSERT ON ${table}`, productChanged('new.product')),
    trigger(`${table}_changed`, `UPDATE OF ${columns} ON ${table}`, productChanged('new.product')),
    trigger(`${table}_gone`, `DELETE ON ${table}`, productChanged('old.product')),
  ].join('');

/** Triggers for a table that any page of the given stores may show. */
const ofStores = (table: string, stores: { before: string; after: string }): string =>
  [
    trigger(`${table}_new`, `INSERT ON ${table}`, everythingChanged(stores.after)),
    trigger(`${table}_changed`, `UPDATE ON ${table}`, everythingChanged(stores.after)),
    trigger(`${table}_gone`, `DELETE ON ${table}`, everythingChanged(stores.before)),
  ].join('');

const all = { before: 'true', after: 'true' };
/** Conditions for the store that a row belongs to by its column `store_code`. */
const own = { before: 'code = old.store_code', after: 'code = new.store_code' };

/**
 * Migration 9: an outbox of changes that storefronts must be notified of. Triggers fill it within the transaction of
 * the change, so that none is missed, whatever code makes it. Product 0 stands for everything else that a store's pages
 * show.
 */
const migration9 = `
CREATE TABLE untold_changes (
  store_code TEXT NOT NULL,
  product INTEGER NOT NULL,
  version INTEGER NOT NULL,
  PRIMARY KEY (store_code, product)
) STRICT, WITHOUT ROWID;
${trigger('products_new', 'INSERT ON products', productChanged('new.key'))}
${trigger('products_changed', `UPDATE OF ${shownByProduct} ON products`, productChanged('new.key'))}
${trigger('products_stock', 'UPDATE OF stock ON products', productChanged('new.key'), soldOutChanged)}
${trigger(
  'products_gone',
  'DELETE ON products',
  `
  INSERT INTO untold_changes (store_code, product, version) VALUES (old.store_code, old.id, 1)
    ON CONFLICT DO UPDATE SET version = version + 1;`,
)}
${ofProduct('variants', 'position, sku, price, promo_price, image')}
${trigger('variants_stock', 'UPDATE OF stock ON variants', productChanged('new.product'), soldOutChanged)}
${ofProduct('translations', 'name, description')}
${ofProduct('attributes', 'value')}
${ofProduct('product_options', 'option_id')}
${ofStores('stores', { before: 'code = old.code', after: 'code = new.code' })}
${ofStores('links', own)}
${ofStores('promotions', own)}
${ofStores('promotion_products', own)}
${ofStores('categories', all)}
${ofStores('brands', all)}
${ofStores('units', all)}
${ofStores('attribute_rules', all)}
${ofStores('option_words', all)}
${ofStores('texts', all)}
`;

/** Migration 10: a warranty for each delivered piece. Days are 'YYYY-MM-DD' in Cambodia, names are JSON. */
const migration10 = `
CREATE TABLE warranties (
  number TEXT PRIMARY KEY,
  store_code TEXT NOT NULL REFERENCES stores,
  order_id INTEGER NOT NULL REFERENCES orders,
  line INTEGER NOT NULL, piece INTEGER NOT NULL,
  product_id INTEGER NOT NULL,
  name TEXT NOT NULL, variant_name TEXT, image TEXT,
  bought_on TEXT NOT NULL, covered_until TEXT NOT NULL,
  months INTEGER NOT NULL CHECK (months > 0),
  serial TEXT,
  void INTEGER NOT NULL DEFAULT 0 CHECK (void IN (0, 1)),
  UNIQUE (order_id, line, piece)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX warranties_serial ON warranties (store_code, serial) WHERE serial IS NOT NULL;
`;

/** The tables of migration 11 that pages show, so that the storefront is notified of each change. */
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
 * Migration 11: services, freelancers with their schedules, and appointments. Amounts are in cents, times in ISO 8601;
 * minutes and days are in Cambodia's time. Two open appointments of a freelancer never overlap: triggers reject the
 * second one as 'taken'.
 */
const migration11 = `
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

/**
 * Migration 12: an order's courier and the places on its way, and indexes to find it by number or tracking code. Both
 * indexes contain the result of `trackingKey`.
 */
const migration12 = `
ALTER TABLE orders ADD COLUMN courier TEXT;
ALTER TABLE order_events ADD COLUMN place TEXT;
ALTER TABLE order_events ADD COLUMN courier TEXT;
CREATE INDEX orders_number_key ON orders (store_code, upper(replace(number, '-', '')));
CREATE INDEX orders_tracking_key ON orders (store_code, upper(replace(replace(tracking_code, ' ', ''), '-', '')))
  WHERE tracking_code IS NOT NULL;
`;

/** Migration 13: promotions that start later; null means that a promotion has already started. */
const migration13 = `
ALTER TABLE promotions ADD COLUMN starts_at TEXT;
`;

/** Migration 14: the phrases with which shoppers ask for a subcategory, as JSON: a list by language. */
const migration14 = `
ALTER TABLE categories ADD COLUMN questions TEXT;
`;

/** Migration 15: the stock that the last catalogue file gave, so that the next one only changes it if it says another. */
const migration15 = `
ALTER TABLE products ADD COLUMN file_stock INTEGER;
ALTER TABLE variants ADD COLUMN file_stock INTEGER;
`;

/** Migration 16: the language in which an order or appointment was placed; that of the account where none was noted. */
const migration16 = ['orders', 'appointments']
  .map(
    (table) => `
ALTER TABLE ${table} ADD COLUMN language TEXT NOT NULL DEFAULT 'en';
UPDATE ${table} SET language = (SELECT language FROM accounts WHERE id = account);
`,
  )
  .join('');

/** Migration 17: when the money of a canceled appointment went back whose order also paid for something else. */
const migration17 = `
ALTER TABLE appointments ADD COLUMN refunded_at TEXT;
`;

/**
 * Migration 18: the search index without lists of one and three letters, which took a third of the file and are read
 * from the words just as fast. `updateSearchIndex` fills it.
 */
const migration18 = `
DROP TABLE product_search;
CREATE VIRTUAL TABLE product_search USING fts5 (
  name, code, brand, category,
  content = '', contentless_delete = 1, prefix = '2',
  tokenize = "unicode61 remove_diacritics 0 categories 'L* N* Co M*'"
);
DELETE FROM notes WHERE key = 'search words';
`;

/**
 * Migration 19: the stock of products of which not all variants are counted, which was the sum of the others. It says
 * that the catalogue has changed, so that neither lists nor storefronts keep the former stock.
 */
const migration19 = `
UPDATE notes SET value = max(value, strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) WHERE key = 'last stamp';
UPDATE products SET stock = NULL,
  updated_at = max(updated_at, coalesce((SELECT value FROM notes WHERE key = 'last stamp'), ''))
WHERE stock IS NOT NULL
  AND key IN (SELECT product FROM variants WHERE stock IS NULL)
  AND key IN (SELECT product FROM variants WHERE stock IS NOT NULL);
`;

/** Sets the lowest price of variants of the products that meet a condition. */
const setVariantPrice = (which: string): string => `
  UPDATE products SET (variant_price, variant_reduced) = (
    SELECT iif(promo_price < price, promo_price, price) AS lowest, coalesce(promo_price < price, 0)
    FROM variants WHERE product = key AND price IS NOT NULL ORDER BY stock IS 0, lowest, position LIMIT 1)
  WHERE ${which};`;

const variantPriceTrigger = (name: string, event: string, product: string, condition = 'true'): string => `
CREATE TRIGGER variant_price_${name} AFTER ${event} ON variants WHEN ${condition} BEGIN${setVariantPrice(`key = ${product}`)}
END;`;

/**
 * Migration 20: the lowest price of each product and whether it is a promo price, for lists, which sort and filter by
 * what cards show: `lowestPrice` of contract/selling.ts. Triggers keep that of variants, whatever code changes their
 * prices or stock, and each touches one product only.
 */
const migration20 = `
-- Null: no variant has a price, so the product's own counts.
ALTER TABLE products ADD COLUMN variant_price INTEGER;
ALTER TABLE products ADD COLUMN variant_reduced INTEGER;
ALTER TABLE products ADD COLUMN lowest_price INTEGER
  AS (coalesce(variant_price, iif(promo_price < price, promo_price, price))) VIRTUAL;
ALTER TABLE products ADD COLUMN is_reduced INTEGER AS (coalesce(variant_reduced, promo_price < price, 0)) VIRTUAL;
${setVariantPrice('key IN (SELECT product FROM variants WHERE price IS NOT NULL)')}
DROP INDEX products_sale_price;
CREATE INDEX products_lowest_price ON products (store_code, lowest_price, id);
${variantPriceTrigger('new', 'INSERT', 'new.product')}
${variantPriceTrigger(
  'changed',
  'UPDATE OF position, price, promo_price, stock',
  'new.product',
  `old.position <> new.position OR old.price IS NOT new.price OR old.promo_price IS NOT new.promo_price
    OR ${soldOutChanged}`,
)}
${variantPriceTrigger('gone', 'DELETE', 'old.product')}
`;

/** All migrations in order: number n brings the database to version n. A released migration must never change. */
export const migrations: readonly string[] = [
  migration1,
  migration2,
  migration3,
  migration4,
  migration5,
  migration6,
  migration7,
  migration8,
  migration9,
  migration10,
  migration11,
  migration12,
  migration13,
  migration14,
  migration15,
  migration16,
  migration17,
  migration18,
  migration19,
  migration20,
];
