/** Migration 2: people. Secrets (session tokens, codes, reset tokens) are kept as hashes alone; times as ISO 8601. */
export const schema2 = `
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

-- First answers by idempotency key (D18).
CREATE TABLE kept_answers (
  scope TEXT NOT NULL, call TEXT NOT NULL, key TEXT NOT NULL,
  request TEXT NOT NULL, answer TEXT NOT NULL, kept_at TEXT NOT NULL,
  PRIMARY KEY (scope, call, key)
) STRICT, WITHOUT ROWID;
CREATE INDEX kept_answers_at ON kept_answers (kept_at);

-- What is to be told to whom (D29). channel 'shop': to the shop's staff.
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
