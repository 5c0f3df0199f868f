/** Migration 3: carts and orders. Money in cents, times as ISO 8601, localized texts and addresses as JSON. */
export const schema3 = `
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
