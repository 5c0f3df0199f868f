import { openSqliteDatabase, type SqliteDatabase } from '../lib/sql/sqlite-database.ts';

/**
 * Version of the schema of a store's content on disk. Nothing is held in memory, so that memory use does not grow with
 * the catalogue. The file is a copy that can be pulled from the API again: one with another version is emptied first.
 */
const schemaVersion = 11;

// Tables with long rows have row ids: without, SQLite would put what exceeds a quarter of a page into pages of its own.
const schema = `
  CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
  CREATE TABLE documents (kind TEXT NOT NULL, locale TEXT NOT NULL, json TEXT NOT NULL, PRIMARY KEY (kind, locale)) STRICT;
  CREATE TABLE products (
    id TEXT PRIMARY KEY,
    sequence INTEGER NOT NULL,
    category_id TEXT,
    subcategory_id TEXT,
    brand_id TEXT,
    -- Whether the lowest price, which cards show, is a promo price.
    promo INTEGER NOT NULL,
    promo_until INTEGER,
    created_at TEXT,
    revision INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX products_by_category ON products (category_id, sequence, id);
  CREATE INDEX products_by_subcategory ON products (subcategory_id, sequence, id);
  CREATE INDEX products_by_brand ON products (brand_id, sequence, id);
  CREATE INDEX products_by_sequence ON products (sequence, id);
  CREATE INDEX products_by_promo ON products (sequence, id) WHERE promo = 1;
  CREATE INDEX products_by_promo_end ON products (promo_until) WHERE promo_until IS NOT NULL;
  CREATE INDEX products_by_age ON products (created_at DESC, sequence, id);
  CREATE INDEX products_by_revision ON products (revision);
  -- Products as stored-products.ts packs them.
  CREATE TABLE texts (id TEXT NOT NULL, locale TEXT NOT NULL, json TEXT NOT NULL, PRIMARY KEY (id, locale)) STRICT;
  CREATE TABLE attribute_kinds (number INTEGER PRIMARY KEY, json TEXT NOT NULL UNIQUE) STRICT;
  CREATE TABLE pictures (path TEXT PRIMARY KEY, facts TEXT NOT NULL) STRICT, WITHOUT ROWID;
`;

/** Opens a store's catalogue for writing; creates it if there is none. */
export const openCatalogueForWriting = (path: string): SqliteDatabase =>
  openSqliteDatabase({ path, schema: { rebuild: schema, version: schemaVersion } });

/** Opens a store's catalogue for reading; several processes and threads may do so at once. */
export const openCatalogueForReading = (path: string): SqliteDatabase => openSqliteDatabase({ path, readOnly: true });
