import { mkdirSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/**
 * One store's content on disk. Nothing of it is held in memory, so that memory
 * does not grow with the catalogue. It is a copy that can be made again from
 * the API: a file of another layout is thrown away, and pulled anew.
 */
const layout = 7;

const schema = `
  CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
  CREATE TABLE documents (kind TEXT NOT NULL, locale TEXT NOT NULL, json TEXT NOT NULL, PRIMARY KEY (kind, locale)) STRICT, WITHOUT ROWID;
  CREATE TABLE products (
    id TEXT PRIMARY KEY,
    sequence INTEGER NOT NULL,
    category_id TEXT,
    subcategory_id TEXT,
    brand_id TEXT,
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
  CREATE TABLE texts (id TEXT NOT NULL, locale TEXT NOT NULL, json TEXT NOT NULL, PRIMARY KEY (id, locale)) STRICT, WITHOUT ROWID;
  CREATE TABLE pictures (path TEXT PRIMARY KEY, facts TEXT NOT NULL) STRICT, WITHOUT ROWID;
`;

const pragmas = `PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA busy_timeout = 5000;`;

/** Opens, or makes, a store's catalogue for writing. */
export const openForWriting = (path: string): DatabaseSync => {
  mkdirSync(dirname(path), { recursive: true });
  const database = new DatabaseSync(path);
  database.exec(pragmas);
  const found = Number(database.prepare('PRAGMA user_version').get()?.['user_version']);
  if (found === layout) return database;
  database.exec('PRAGMA writable_schema = RESET');
  const tables = database
    .prepare(`SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'`)
    .all();
  database.exec('BEGIN IMMEDIATE');
  for (const { name } of tables) database.exec(`DROP TABLE "${String(name)}"`);
  database.exec(schema);
  database.exec(`PRAGMA user_version = ${layout}; COMMIT`);
  return database;
};

/** Opens a store's catalogue for reading; several processes and threads may. */
export const openForReading = (path: string): DatabaseSync => {
  const database = new DatabaseSync(path, { readOnly: true });
  database.exec('PRAGMA busy_timeout = 5000;');
  return database;
};

/** Undoes an open transaction; where the disk was full, the database has done so itself. */
export const rollBack = (database: DatabaseSync): void => {
  if (database.isTransaction) database.exec('ROLLBACK');
};

const isSound = (path: string): boolean => {
  let database: DatabaseSync | null = null;
  try {
    database = new DatabaseSync(path, { readOnly: true, timeout: 5000 });
    return database.prepare('PRAGMA quick_check(1)').get()?.['quick_check'] === 'ok';
  } catch {
    return false;
  } finally {
    database?.close();
  }
};

/** Throws a database away that can be made again, where it is damaged; true where it was. */
export const removeIfDamaged = (path: string): boolean => {
  if (!statSync(path, { throwIfNoEntry: false }) || isSound(path)) return false;
  for (const ending of ['', '-wal', '-shm']) rmSync(`${path}${ending}`, { recursive: true, force: true });
  return true;
};
