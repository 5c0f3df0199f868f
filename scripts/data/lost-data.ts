import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { databasePath } from '../../src/commerce/start-commerce.ts';
import { fromCents } from '../../src/contract/money.ts';
import { openSqliteDatabase, type SqliteDatabase } from '../../src/lib/sql/sqlite-database.ts';
import { releasesFile, releasesFolder } from '../../src/release/layout.ts';
import { attemptStorePath } from '../../src/server/payments/attempt-store.ts';

/** Checks whether the data folder is consistent: the shop's database, the payment journal, releases and receipts. */

/** Maximum number of orders that are listed one by one; the rest is counted. */
const maxNamed = 10;
/** How many of the newest orders are looked up in the journal. */
const maxNewest = 20;
const keptMs = 90 * 86_400_000;
/**
 * How much older than the shop's database the journal may be. A backup copies the journal first, so an order that was
 * started and placed between the two copies is only in the database; a backup takes seconds.
 */
const copiedWithinMs = 5 * 60_000;

/** Queries a database that another process may be using; null if it is missing, empty, or cannot be read. */
const ask = <Result>(path: string, read: (database: SqliteDatabase) => Result): Result | null => {
  if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) === 0) return null;
  const database = openSqliteDatabase({ path, readOnly: true });
  try {
    return read(database);
  } catch {
    return null;
  } finally {
    database.close();
  }
};

const countRows = (path: string, table: string): number =>
  ask(path, (database) => Number(database.prepare(`SELECT count(*) AS n FROM ${table}`).get()?.['n'] ?? 0)) ?? 0;

const filesIn = (folder: string): string[] => (existsSync(folder) ? readdirSync(folder) : []);

/** Lists what the folder contains that only a shop with a database can have created. */
const remainsOf = (dataDir: string): string[] => {
  const releases = filesIn(join(dataDir, 'releases')).filter((store) =>
    existsSync(releasesFile(releasesFolder(dataDir, store))),
  ).length;
  const attempts = countRows(attemptStorePath(dataDir), 'attempts');
  const receipts = filesIn(join(dataDir, 'receipts')).length;
  return [
    ...(releases > 0 ? [`the releases of ${releases} stores`] : []),
    ...(attempts > 0 ? [`${attempts} payment attempts`] : []),
    ...(receipts > 0 ? [`${receipts} receipts`] : []),
  ];
};

/**
 * Finds out whether the shop's database was lost: it is missing or empty, but the data folder has other data of a shop.
 * @returns a sentence on what was lost and how to repair it; null if nothing was lost
 */
export const findLostDatabase = (dataDir: string): string | null => {
  const path = databasePath(dataDir);
  // A file that cannot be read as a database counts as not empty: opening it later reports why.
  const isThere = (statSync(path, { throwIfNoEntry: false })?.size ?? 0) > 0;
  const isEmpty = ask(path, (database) => {
    const tables = database.prepare("SELECT count(*) AS n FROM sqlite_schema WHERE name = 'stores'").get();
    return tables?.['n'] === 0 || countRows(path, 'stores') === 0;
  });
  if (isThere && isEmpty !== true) return null;
  const remains = remainsOf(dataDir);
  if (remains.length === 0) return null;
  return (
    `The shop's database ${path} is ${isThere ? 'empty' : 'missing or empty'}, but ${dataDir} has ${remains.join(', ')}. ` +
    'Put a backup of it in its place and move away the -wal and -shm beside it; to begin with an empty shop instead, start once with NEW_DATABASE=1.'
  );
};

/**
 * Compares the stores of the configuration with those of the shop's database.
 * @param codes codes of the stores that use the embedded API
 * @returns a sentence on which stores the database lacks and how to create them; null if it has them all
 */
export const findMissingStores = (dataDir: string, codes: readonly string[]): string | null => {
  const known = ask(databasePath(dataDir), (database) => database.prepare('SELECT code FROM stores').all());
  const missing = codes.filter((code) => known?.every((row) => row['code'] !== code) ?? false);
  if (missing.length === 0) return null;
  return `The shop's database has no store ${missing.join(', ')}; make it with: npm run import -- --shop FOLDER (docs/deploy.md).`;
};

/** Returns when the journal's last attempt was started, in ms; -Infinity if it has none. */
const lastAttemptAt = (dataDir: string): number =>
  ask(attemptStorePath(dataDir), (database) =>
    Number(database.prepare('SELECT max(created_at) AS at FROM attempts').get()?.['at'] ?? -Infinity),
  ) ?? -Infinity;

type Ordered = { id: string; store: string; account: string; orderId: string; amount: number; paymentType: string };

const readOrdered = (dataDir: string, since: number): Ordered[] | null =>
  ask(
    attemptStorePath(dataDir),
    (database) =>
      database
        .prepare(
          `SELECT id, store, account, json_extract(record, '$.orderId') AS orderId,
             json_extract(record, '$.wish.amount') AS amount, json_extract(record, '$.wish.paymentType') AS paymentType
           FROM attempts WHERE state = 'ordered' AND since >= ? ORDER BY created_at`,
        )
        .all(since) as Ordered[],
  );

const listed = (all: string[]): string =>
  [...all.slice(0, maxNamed), ...(all.length > maxNamed ? [`and ${all.length - maxNamed} more`] : [])].join(', ');

/**
 * Compares the orders in the payment journal with those in the shop's database.
 * @param stores codes of the stores that use the embedded API
 * @returns a sentence for each way in which they differ
 */
export const compareOrders = (dataDir: string, stores: readonly string[], now: number): string[] => {
  const attempts = (readOrdered(dataDir, now - keptMs) ?? []).filter(({ store }) => stores.includes(store));
  const lastAttempt = lastAttemptAt(dataDir);
  const found = ask(databasePath(dataDir), (database) => {
    const order = database.prepare('SELECT 1 FROM orders WHERE id = ? AND account = ? AND store_code = ?');
    const newest = database
      .prepare('SELECT id, number, created_at FROM orders WHERE created_at >= ? ORDER BY id DESC LIMIT ?')
      .all(new Date(now - keptMs).toISOString(), maxNewest) as { id: number; number: string; created_at: string }[];
    return {
      lost: attempts.filter(({ orderId, account, store }) => !order.get(Number(orderId), Number(account), store)),
      newest,
    };
  });
  if (!found) return [];
  const { lost, newest } = found;
  const known = new Set(attempts.map(({ orderId }) => orderId));
  const sentences: string[] = [];
  if (lost.length > 0) {
    const orders = lost.map(
      ({ id, store, account, orderId, amount, paymentType }) =>
        `${store} order ${orderId} of shopper ${account} ($${fromCents(amount).toFixed(2)}, ${paymentType}, attempt ${id})`,
    );
    sentences.push(
      `${lost.length} orders of the payment journal are not in the shop's database: ${listed(orders)}. ` +
        'The database is older than the journal: put a newer backup in its place, without the -wal and -shm beside it, or enter these orders again and tell their shoppers.',
    );
  }
  const isMidCopy = (order: (typeof newest)[number]): boolean =>
    Math.abs(Date.parse(order.created_at) - lastAttempt) < copiedWithinMs;
  if (newest.every(({ id }) => !known.has(String(id))) && !newest.every(isMidCopy))
    sentences.push(
      `The payment journal knows none of the newest ${newest.length} orders of the shop (${listed(newest.map(({ number }) => number))}). ` +
        'It was lost or is older: put a newer backup in its place, without the -wal and -shm beside it; `npm run shop -- payments` lists what was paid and not ordered.',
    );
  return sentences;
};
