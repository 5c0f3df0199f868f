/** Migration 4: payments, what they hold, and receipts. Sums in cents; times as ISO 8601. */
export const schema4 = `
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
