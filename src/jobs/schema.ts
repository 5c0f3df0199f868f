/**
 * Migrations of the jobs. The statements are the same for SQLite and Postgres. Times are milliseconds since 1970;
 * flags are 0 or 1.
 */
export const jobMigrations: readonly string[] = [
  `
-- What has to be published: one row for each store. Requests are numbered; those up to "done" are served.
CREATE TABLE jobs (
  store TEXT PRIMARY KEY,
  wanted BIGINT NOT NULL DEFAULT 0,
  done BIGINT NOT NULL DEFAULT 0,
  everything BIGINT NOT NULL DEFAULT 0, -- the last request that asks for more than single products
  forced BIGINT NOT NULL DEFAULT 0,     -- the last request that may publish what would be held back
  cause TEXT NOT NULL DEFAULT '',
  due_at BIGINT NOT NULL DEFAULT 0,
  failures INTEGER NOT NULL DEFAULT 0,
  error TEXT,
  held INTEGER NOT NULL DEFAULT 0,
  pinned_at BIGINT,
  lease_by TEXT,
  lease_until BIGINT NOT NULL DEFAULT 0,
  running BIGINT,
  started_at BIGINT
);
CREATE TABLE job_products (
  store TEXT NOT NULL,
  product TEXT NOT NULL,
  request BIGINT NOT NULL,
  updated_at TEXT,                      -- the version that the change was announced with
  looks INTEGER NOT NULL DEFAULT 0,     -- how often an older version was found
  PRIMARY KEY (store, product)
);
CREATE TABLE job_runs (
  id TEXT PRIMARY KEY,
  store TEXT NOT NULL,
  cause TEXT NOT NULL,
  started_at BIGINT NOT NULL,
  ended_at BIGINT NOT NULL,
  outcome TEXT NOT NULL,
  error TEXT,
  release TEXT,
  pages INTEGER,
  rendered INTEGER,
  removed INTEGER
);
CREATE INDEX job_runs_newest ON job_runs (store, ended_at);
CREATE TABLE webhook_ids (
  store TEXT NOT NULL,
  id TEXT NOT NULL,
  received_at BIGINT NOT NULL,
  PRIMARY KEY (store, id)
);
CREATE INDEX webhook_ids_age ON webhook_ids (received_at);
`,
  `
-- The request that a webhook became, for whoever sends it again; of older webhooks, the last one known serves them.
ALTER TABLE webhook_ids ADD COLUMN request BIGINT NOT NULL DEFAULT 0;
UPDATE webhook_ids SET request = COALESCE((SELECT wanted FROM jobs WHERE jobs.store = webhook_ids.store), 0);
ALTER TABLE jobs ADD COLUMN retried BIGINT NOT NULL DEFAULT 0; -- the last request that waits for no pause
ALTER TABLE job_runs ADD COLUMN request BIGINT;                -- the last request that was served; null: none asked
`,
  `
ALTER TABLE job_products ADD COLUMN look_at BIGINT NOT NULL DEFAULT 0; -- end of the pause before the next look
`,
  `
ALTER TABLE jobs ADD COLUMN running_cause TEXT; -- of the run at work; "cause" is that of the last request
`,
];
