import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { postgresPrograms, startPostgres, type TestPostgres } from '../testing/postgres.ts';
import { openPostgres } from './postgres.ts';
import type { Sql } from './sql.ts';
import { openSqlite } from './sqlite.ts';

const migrations = [
  'CREATE TABLE items (name TEXT PRIMARY KEY, at BIGINT NOT NULL)',
  'ALTER TABLE items ADD COLUMN note TEXT; CREATE INDEX items_by_age ON items (at)',
];
const now = 1_800_000_000_000;

let server: TestPostgres;
let folder: string;
let opened: Sql[] = [];
beforeAll(async () => {
  if (postgresPrograms !== null) server = await startPostgres();
});
afterAll(() => server?.stop());

const engines = [
  {
    name: 'SQLite',
    isHere: true,
    empty: async () => undefined,
    connect: (versions: readonly string[]) => openSqlite({ path: join(folder, 'file.sqlite'), migrations: versions }),
  },
  {
    name: 'Postgres',
    isHere: postgresPrograms !== null,
    empty: () => server.empty(),
    connect: (versions: readonly string[]) => openPostgres({ url: server.url, name: 'items', migrations: versions }),
  },
];

describe.each(engines)('$name', ({ name, isHere, empty, connect }) => {
  const open = (versions: readonly string[] = migrations): Sql => {
    const sql = connect(versions);
    opened.push(sql);
    return sql;
  };
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'sql-'));
    if (isHere) await empty();
  });
  afterEach(async () => {
    await Promise.all(opened.map((sql) => sql.close()));
    opened = [];
    rmSync(folder, { recursive: true });
  });
  const names = async (sql: Sql): Promise<string[]> =>
    (await sql.all<{ name: string }>('SELECT name FROM items ORDER BY name')).map((row) => row.name);
  const add = (sql: Sql, text: string): Promise<number> =>
    sql.run('INSERT INTO items (name, at) VALUES ($1, $2)', text, now);

  test.skipIf(!isHere)('whole numbers are numbers, and changed rows are counted', async () => {
    const sql = open();
    expect(await add(sql, 'one')).toBe(1);
    expect(await sql.all('SELECT name, at, note, (SELECT count(*) FROM items) AS n FROM items')).toEqual([
      { name: 'one', at: now, note: null, n: 1 },
    ]);
    expect(await sql.run('UPDATE items SET at = at + 1 WHERE name = $1', 'two')).toBe(0);
    expect(await sql.all('UPDATE items SET at = at + 1 RETURNING at')).toEqual([{ at: now + 1 }]);
  });

  test.skipIf(!isHere)('text is ordered by its bytes', async () => {
    const sql = open();
    for (const text of ['~', 'b', 'B', 'é', '2026', 'a']) await add(sql, text);
    expect(await names(sql)).toEqual(['2026', 'B', 'a', 'b', '~', 'é']);
  });

  test.skipIf(!isHere)('a transaction takes effect as a whole', async () => {
    const sql = open();
    const broken = sql.transaction(async (on) => {
      await add(on, 'one');
      await on.transaction((inner) => add(inner, 'two'));
      await add(on, 'one');
    });
    await expect(broken).rejects.toThrow(/unique/iu);
    expect(await names(sql)).toEqual([]);
    expect(await sql.transaction((on) => add(on, 'one'))).toBe(1);
    expect(await names(sql)).toEqual(['one']);
  });

  test.skipIf(!isHere)('what one reads and then writes, no other changes in between', async () => {
    const first = open();
    // Two connections of one process to a SQLite file would wait for each other without an end.
    const both = [first, name === 'SQLite' ? first : open()];
    await add(first, 'sum');
    const raise = (sql: Sql): Promise<unknown> =>
      sql.transaction(async (on) => {
        const [row] = await on.all<{ at: number }>('SELECT at FROM items');
        await on.run('UPDATE items SET at = $1', (row?.at ?? 0) + 1);
      });
    for (let round = 0; round < 20; round += 1) await Promise.all(both.flatMap((sql) => [raise(sql), raise(sql)]));
    expect(await first.all('SELECT at FROM items')).toEqual([{ at: now + 80 }]);
  });

  test.skipIf(!isHere)('migrations run once, and tables of a newer version are refused', async () => {
    const former = open(migrations.slice(0, 1));
    await add(former, 'kept');
    const both = [open(), open()];
    expect(await Promise.all(both.map((sql) => sql.all('SELECT * FROM items')))).toEqual(
      both.map(() => [{ name: 'kept', at: now, note: null }]),
    );
    await expect(async () => names(open(migrations.slice(0, 1)))).rejects.toThrow('newer version of this program');
    // A process of the version before serves on.
    expect(await former.all('SELECT * FROM items')).toHaveLength(1);
  });
});

test.skipIf(postgresPrograms === null)('a server that was away is used again', async () => {
  await server.empty();
  const sql = openPostgres({ url: server.url, name: 'items', migrations });
  await sql.run(`INSERT INTO items (name, at) VALUES ('one', 1)`);
  const startAgain = await server.interrupt();
  const count = 'SELECT count(*) AS n FROM items';
  await expect(sql.all(count)).rejects.toThrow(/ENOENT|ECONNREFUSED|terminat/u);
  await expect(sql.transaction((on) => on.all(count))).rejects.toThrow(/ENOENT|ECONNREFUSED|terminat/u);
  const late = openPostgres({ url: server.url, name: 'items', migrations });
  await expect(late.all(count)).rejects.toThrow('the database of DATABASE_URL cannot be used');
  await startAgain();
  for (const one of [sql, late]) {
    expect(await one.all(count)).toEqual([{ n: 1 }]);
    await one.close();
  }
});
