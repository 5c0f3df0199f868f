import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { backUp, restore, UnfinishedRestoreError } from './backup.ts';

let folder: string;
let dataDir: string;
let to: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'backup-'));
  [dataDir, to] = [join(folder, 'data'), join(folder, 'backups')];
  mkdirSync(join(dataDir, 'receipts', 'S001'), { recursive: true });
  mkdirSync(join(dataDir, 'releases', 'S001'), { recursive: true });
  writeFileSync(join(dataDir, 'releases', 'S001', 'current'), 'made anew');
  writeFileSync(join(dataDir, 'receipts', 'S001', 'a.webp'), 'a receipt');
  writeFileSync(join(dataDir, 'journal.key'), 'a key', { mode: 0o600 });
  for (const name of ['commerce', 'journal']) {
    const database = open(name);
    database.exec(
      'PRAGMA journal_mode = WAL; CREATE TABLE entries (id INTEGER PRIMARY KEY, amount INTEGER); INSERT INTO entries (amount) VALUES (1);',
    );
    database.close();
  }
});
afterEach(() => rmSync(folder, { recursive: true }));

const open = (name: string, below = dataDir): DatabaseSync =>
  new DatabaseSync(join(below, `${name}.sqlite`), { timeout: 5000 });

test('everything that cannot be made again is copied, and restored into an empty folder', async () => {
  const report = await backUp(dataDir, to);
  expect(report.files).toBe(4);
  expect(statSync(report.folder).mode & 0o077).toBe(0);
  const empty = join(folder, 'empty');
  expect(await restore(report.folder, empty)).toMatchObject({ files: 4, bytes: report.bytes });
  expect(readFileSync(join(empty, 'receipts', 'S001', 'a.webp'), 'utf8')).toBe('a receipt');
  for (const name of ['journal.key', 'journal.sqlite'])
    expect(statSync(join(empty, name)).mode & 0o777, name).toBe(0o600);
  expect(existsSync(join(empty, 'releases'))).toBe(false);
  const database = open('commerce', empty);
  expect(database.prepare('SELECT count(*) AS n FROM entries').get()).toEqual({ n: 1 });
  database.close();
});

test('databases that are written all the time are copied as they were at one moment', async () => {
  let stopped = false;
  const write = async (): Promise<void> => {
    const database = open('commerce');
    // Two rows in each transaction, which add up to nothing.
    const insert = database.prepare('INSERT INTO entries (amount) VALUES (?)');
    while (!stopped) {
      database.exec('BEGIN IMMEDIATE');
      insert.run(5);
      insert.run(-5);
      database.exec('COMMIT');
      await pause(1);
    }
    database.close();
  };
  const writing = write();
  const sums: unknown[] = [];
  for (let round = 0; round < 5; round += 1) {
    const { folder: made } = await backUp(dataDir, to, new Date(round * 1000));
    const copy = open('commerce', made);
    sums.push(copy.prepare('SELECT sum(amount) AS sum, count(*) % 2 AS odd FROM entries').get());
    copy.close();
    await pause(30);
  }
  stopped = true;
  await writing;
  expect(sums).toEqual(Array.from({ length: 5 }, () => ({ sum: 1, odd: 1 })));
});

describe('nothing is restored', () => {
  test('beside the log or journal of a database that was moved away', async () => {
    const { folder: made } = await backUp(dataDir, to);
    const left = join(folder, 'empty');
    mkdirSync(left);
    for (const name of ['commerce.sqlite-wal', 'commerce.sqlite-shm', 'journal.sqlite-journal'])
      writeFileSync(join(left, name), 'of another database');
    await expect(restore(made, left)).rejects.toThrow(
      /already has journal\.sqlite-journal, commerce\.sqlite-wal, commerce\.sqlite-shm; move them away/u,
    );
    expect(readdirSync(left)).toHaveLength(3);
  });

  test.each([
    [
      'over a shop that is there',
      () => {},
      () => dataDir,
      /already has journal\.sqlite, .*commerce\.sqlite, .*journal\.key; move them away/u,
    ],
    [
      'from a backup that was changed',
      (made: string) => appendFileSync(join(made, 'receipts', 'S001', 'a.webp'), '!'),
      () => join(folder, 'empty'),
      /a\.webp was changed since the backup was made/u,
    ],
    [
      'from a backup that lacks a file',
      (made: string) => rmSync(join(made, 'journal.key')),
      () => join(folder, 'empty'),
      /the backup lacks journal\.key/u,
    ],
    [
      'from a folder that is no backup',
      (made: string) => rmSync(join(made, 'backup.json')),
      () => join(folder, 'empty'),
      /is no backup: its backup\.json is missing/u,
    ],
    [
      'from a list of files that is there and cannot be read',
      (made: string) => {
        rmSync(join(made, 'backup.json'));
        mkdirSync(join(made, 'backup.json'));
      },
      () => join(folder, 'empty'),
      /backup\.json cannot be read \(EISDIR\)/u,
    ],
  ] as const)('%s', async (_, spoil, target, sentence) => {
    const { folder: made } = await backUp(dataDir, to);
    spoil(made);
    await expect(restore(made, target())).rejects.toThrow(sentence);
    expect(existsSync(join(folder, 'empty', 'commerce.sqlite'))).toBe(false);
  });
});

describe('a restore that fails on its way', () => {
  let made: string;
  let target: string;
  beforeEach(async () => {
    writeFileSync(join(dataDir, 'receipts', 'S001', 'b.webp'), 'another receipt');
    ({ folder: made } = await backUp(dataDir, to));
    target = join(folder, 'empty');
    mkdirSync(target);
  });

  test('leaves nothing, and can be done again', async () => {
    writeFileSync(join(target, 'receipts'), 'a file in place of a folder');
    await expect(restore(made, target)).rejects.toThrow(/EEXIST|ENOTDIR/u);
    expect(readdirSync(target)).toEqual(['receipts']);
    rmSync(join(target, 'receipts'));
    expect(await restore(made, target)).toMatchObject({ files: 5 });
    expect(readdirSync(target, { recursive: true }).filter((name) => name.includes('.part'))).toEqual([]);
  });

  test.each([
    ['while files are put in their places leaves none of them', false, []],
    ['after it has replaced a file says which', true, ['receipts/S001/a.webp']],
  ])('%s', async (_, isThere, replaced) => {
    const receipts = join(target, 'receipts', 'S001');
    mkdirSync(join(receipts, 'b.webp', 'a folder in place of a file'), { recursive: true });
    if (isThere) writeFileSync(join(receipts, 'a.webp'), 'a receipt of before');
    // Files are put in their places in the order of the list: a.webp, then the one that cannot be.
    const list = join(made, 'backup.json');
    const text = JSON.parse(readFileSync(list, 'utf8')) as { files: { path: string }[] };
    text.files.sort((a, b) => a.path.localeCompare(b.path));
    writeFileSync(list, JSON.stringify(text));

    const failed = await restore(made, target).catch((error: unknown) => error);
    expect(failed instanceof UnfinishedRestoreError).toBe(isThere);
    if (isThere) expect(String(failed)).toContain(`replaced were ${replaced.join(', ')}`);
    expect(readdirSync(target)).toEqual(['receipts']);
    expect(readdirSync(receipts).toSorted()).toEqual(isThere ? ['a.webp', 'b.webp'] : ['b.webp']);
  });
});

test('a key belongs to its owner alone, whatever the modes of its copy and of a part that was left', async () => {
  const { folder: made } = await backUp(dataDir, to);
  chmodSync(join(made, 'journal.key'), 0o644);
  const target = join(folder, 'empty');
  mkdirSync(target);
  // What a restore that was killed has left.
  writeFileSync(join(target, 'journal.key.part'), 'a part', { mode: 0o644 });
  await restore(made, target);
  expect(statSync(join(target, 'journal.key')).mode & 0o777).toBe(0o600);
});

test('a damaged database is said, and leaves no backup that looks whole', async () => {
  writeFileSync(
    join(dataDir, 'journal.sqlite'),
    'no database, but a text that is long enough to be read as one'.repeat(99),
  );
  await expect(backUp(dataDir, to)).rejects.toThrow(/not a database|journal\.sqlite is damaged/u);
  expect(readdirSync(to)).toEqual([]);
});

test('a folder without a shop is said', async () => {
  await expect(backUp(join(folder, 'nothing'), to)).rejects.toThrow('there is no shop in');
});
