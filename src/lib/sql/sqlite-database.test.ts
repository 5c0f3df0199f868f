import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isSqliteError, openSqliteDatabase, removeDamagedDatabase } from './sqlite-database.ts';

let dir: string;
let path: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'sqlite-'));
  path = join(dir, 'deep', 'file.sqlite');
});
afterEach(() => rmSync(dir, { recursive: true }));

const migrations = [
  'CREATE TABLE items (id INTEGER PRIMARY KEY, name TEXT UNIQUE)',
  'ALTER TABLE items ADD COLUMN price',
];
type Item = { id: number; name: string; price: number | null };

const thrownBy = (work: () => unknown): unknown => {
  try {
    work();
  } catch (error) {
    return error;
  }
  throw new Error('nothing was thrown');
};

test('values are given in order or by name', () => {
  const database = openSqliteDatabase({ path, schema: { migrations } });
  expect(database.run('INSERT INTO items (name, price) VALUES (?, ?)', 'one', 5)).toEqual({ changes: 1, id: 1 });
  expect(database.run('INSERT INTO items (name) VALUES (:name)', { name: 'two' })).toEqual({ changes: 1, id: 2 });
  expect(database.all<Item>('SELECT * FROM items ORDER BY id')).toEqual([
    { id: 1, name: 'one', price: 5 },
    { id: 2, name: 'two', price: null },
  ]);
  expect(database.get<Item>('SELECT * FROM items WHERE name = :name', { name: 'two' })?.id).toBe(2);
  expect(database.get<Item>('SELECT * FROM items WHERE name = ?', 'three')).toBeUndefined();
  database.close();
});

test('migrations run once and in order; a file of a newer version is refused', () => {
  const first = openSqliteDatabase({ path, schema: { migrations: migrations.slice(0, 1) } });
  first.run(`INSERT INTO items (name) VALUES ('kept')`);
  first.close();
  for (const _ of [1, 2]) {
    const database = openSqliteDatabase({ path, schema: { migrations } });
    expect(database.all<Item>('SELECT * FROM items')).toEqual([{ id: 1, name: 'kept', price: null }]);
    database.close();
  }
  expect(() => openSqliteDatabase({ path, schema: { migrations: migrations.slice(0, 1) } })).toThrow(
    `${path} was written by a newer version of this program`,
  );
});

test('a migration that fails changes nothing', () => {
  const broken = [...migrations, 'CREATE TABLE more (id); CREATE TABLE items (id)'];
  openSqliteDatabase({ path, schema: { migrations } }).close();
  expect(() => openSqliteDatabase({ path, schema: { migrations: broken } })).toThrow('already exists');
  const database = openSqliteDatabase({ path, schema: { migrations: [...migrations, 'CREATE TABLE more (id)'] } });
  database.close();
});

test('a file that can be filled again is emptied if it has another version', () => {
  const open = (version: number) =>
    openSqliteDatabase({
      path,
      schema: {
        rebuild: 'CREATE TABLE items (name PRIMARY KEY); CREATE TABLE current (name REFERENCES items)',
        version,
      },
    });
  const first = open(3);
  first.exec(`INSERT INTO items VALUES ('copy'); INSERT INTO current VALUES ('copy')`);
  first.close();
  const same = open(3);
  expect(same.all('SELECT * FROM items')).toHaveLength(1);
  same.close();
  const other = open(2);
  expect(other.all('SELECT * FROM items')).toEqual([]);
  expect(() => other.run(`INSERT INTO current VALUES ('none')`)).toThrow('FOREIGN KEY');
  other.close();
});

test('a transaction takes effect as a whole', async () => {
  const database = openSqliteDatabase({ path, schema: { migrations } });
  const insert = (name: string) => database.run('INSERT INTO items (name) VALUES (?)', name);
  expect(database.transaction(() => insert('one').changes)).toBe(1);
  expect(() =>
    database.transaction(() => {
      insert('two');
      insert('one');
    }),
  ).toThrow('UNIQUE');
  await expect(
    database.transactionAsync(async () => {
      insert('three');
      await Promise.resolve();
      throw new Error('changed my mind');
    }),
  ).rejects.toThrow('changed my mind');
  expect(await database.transactionAsync(async () => insert('four').changes)).toBe(1);
  expect(database.all<Item>('SELECT name FROM items ORDER BY id')).toEqual([{ name: 'one' }, { name: 'four' }]);
  database.close();
});

test('asynchronous work waits for another connection without blocking the process', async () => {
  const options = { path, schema: { migrations } };
  const [mine, other] = [openSqliteDatabase(options), openSqliteDatabase(options)];
  other.exec('BEGIN IMMEDIATE');
  const insert = (): Promise<unknown> =>
    mine.transactionAsync(async () => mine.run(`INSERT INTO items (name) VALUES ('mine')`));
  const waiting = insert();
  // Only a free process gets to this line before the other's transaction ends.
  const answer = await new Promise((resolve) => {
    setImmediate(() => resolve('free'));
  });
  expect(answer).toBe('free');
  other.exec('COMMIT');
  await waiting;
  expect(other.all('SELECT name FROM items')).toEqual([{ name: 'mine' }]);

  other.exec('BEGIN IMMEDIATE');
  const failed = await mine
    .transactionAsync(async () => undefined, { waitMs: 50 })
    .catch((error: unknown) => isSqliteError(error, 'busy'));
  expect(failed).toBe(true);
  for (const database of [mine, other]) database.close();
});

test('a transaction that SQLite has already undone throws what undid it', async () => {
  const database = openSqliteDatabase({ path, schema: { migrations } });
  const fail = (): never => {
    database.exec('ROLLBACK');
    throw new Error('disk full');
  };
  expect(() => database.transaction(fail)).toThrow('disk full');
  await expect(database.transactionAsync(async () => fail())).rejects.toThrow('disk full');
  database.close();
});

test('a snapshot sees one moment, whatever another connection writes', () => {
  const writer = openSqliteDatabase({ path, schema: { migrations } });
  const reader = openSqliteDatabase({ path, readOnly: true });
  const count = () => reader.get<{ n: number }>('SELECT count(*) AS n FROM items')?.n;
  reader.snapshot(() => {
    expect(count()).toBe(0);
    writer.run(`INSERT INTO items (name) VALUES ('new')`);
    expect(count()).toBe(0);
  });
  expect(count()).toBe(1);
  expect(
    isSqliteError(
      thrownBy(() => reader.exec('DELETE FROM items')),
      'readOnly',
    ),
  ).toBe(true);
  for (const database of [reader, writer]) database.close();
});

test('tells how SQLite failed', () => {
  const first = openSqliteDatabase({ path, schema: { migrations } });
  const second = openSqliteDatabase({ path, busyTimeoutMs: 0 });
  const busy = first.transaction(() => thrownBy(() => second.transaction(() => undefined)));
  expect([isSqliteError(busy), isSqliteError(busy, 'busy'), isSqliteError(busy, 'full', 'corrupt')]).toEqual([
    true,
    true,
    false,
  ]);
  expect(isSqliteError(new Error('busy'), 'busy')).toBe(false);
  for (const database of [first, second]) database.close();
});

test('a file gets the permissions asked for, and so do those beside it', () => {
  const database = openSqliteDatabase({ path, schema: { migrations }, mode: 0o600, pragmas: { cache_size: -100 } });
  expect(['', '-wal', '-shm'].map((suffix) => statSync(`${path}${suffix}`).mode & 0o777)).toEqual([
    0o600, 0o600, 0o600,
  ]);
  expect(database.get('PRAGMA cache_size')).toEqual({ cache_size: -100 });
  database.close();
});

test('a file that cannot be opened now is not damaged, and stays', () => {
  openSqliteDatabase({ path, schema: { migrations } }).close();
  // Where the file beside it belongs, SQLite finds what it cannot open.
  mkdirSync(`${path}-wal`);
  expect(removeDamagedDatabase(path)).toBe(false);
  rmSync(`${path}-wal`, { recursive: true });
  const database = openSqliteDatabase({ path, schema: { migrations } });
  expect(database.all('SELECT * FROM items')).toEqual([]);
  database.close();
});

test('a damaged file is removed, a sound or absent one left alone', () => {
  expect(removeDamagedDatabase(path)).toBe(false);
  openSqliteDatabase({ path, schema: { migrations } }).close();
  expect(removeDamagedDatabase(path)).toBe(false);
  writeFileSync(path, 'no database at all, but long enough to be looked at as one');
  expect(removeDamagedDatabase(path)).toBe(true);
  expect(existsSync(path)).toBe(false);
});
