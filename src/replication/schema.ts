/**
 * Migrations of the release log in Postgres: the tables of docs/release-format.md, for all stores. Times are
 * milliseconds since 1970; flags are 0 or 1.
 */
export const releaseLogMigrations: readonly string[] = [
  `
-- The newest release of a store, and the one that is served: another one after a rollback.
CREATE TABLE release_heads (
  store TEXT PRIMARY KEY,
  newest BIGINT NOT NULL,
  release BIGINT NOT NULL,
  restored_at BIGINT NOT NULL,
  changed_at BIGINT NOT NULL
);
CREATE TABLE release_list (
  store TEXT NOT NULL,
  number BIGINT NOT NULL,
  id TEXT NOT NULL,
  created_at BIGINT NOT NULL,
  code_version TEXT NOT NULL,
  modified_floor BIGINT NOT NULL,
  next_price_end BIGINT,
  former BIGINT,
  pages BIGINT NOT NULL,
  PRIMARY KEY (store, number)
);
CREATE TABLE release_pages (
  store TEXT NOT NULL,
  address TEXT NOT NULL,
  since BIGINT NOT NULL,
  hash BYTEA,
  fingerprint TEXT NOT NULL,
  headers BIGINT NOT NULL,
  status BIGINT NOT NULL,
  PRIMARY KEY (store, address, since)
);
CREATE INDEX release_pages_by_release ON release_pages (store, since);
CREATE TABLE release_bodies (
  store TEXT NOT NULL,
  hash BYTEA NOT NULL,
  size BIGINT NOT NULL,
  dictionary BIGINT,
  written_at BIGINT NOT NULL,
  is_hard BIGINT NOT NULL,
  frame BYTEA NOT NULL,
  br BYTEA,
  PRIMARY KEY (store, hash)
);
CREATE TABLE release_dictionaries (
  store TEXT NOT NULL,
  id BIGINT NOT NULL,
  hash BYTEA NOT NULL,
  family TEXT NOT NULL,
  version TEXT NOT NULL,
  mean BIGINT NOT NULL,
  has_drifted BIGINT NOT NULL,
  made_at BIGINT NOT NULL,
  bytes BYTEA NOT NULL,
  PRIMARY KEY (store, id)
);
-- Numbered here: each machine numbers its own.
CREATE TABLE release_header_sets (
  store TEXT NOT NULL,
  id BIGINT GENERATED ALWAYS AS IDENTITY,
  headers TEXT NOT NULL,
  PRIMARY KEY (store, id)
);
`,
];
