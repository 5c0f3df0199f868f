/** Migration 10: a warranty for each piece that was delivered. Days are 'YYYY-MM-DD' in Cambodia, names as JSON. */
export const schema10 = `
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
