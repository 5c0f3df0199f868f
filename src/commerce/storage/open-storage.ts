import { hkdfSync } from 'node:crypto';
import { dirname, join } from 'node:path';
import { messageOf } from '../../lib/errors.ts';
import { makeFolder } from '../../lib/make-folder.ts';
import { createSealer, type Sealer } from '../../lib/sealer.ts';
import { readSecretFile } from '../../lib/secret-file.ts';
import { isSqliteError } from '../../lib/sql/sqlite-database.ts';
import { StorageError } from '../errors/storage-error.ts';
import { accountChanges, accountReads } from './accounts.ts';
import { appointmentChanges, appointmentReads } from './appointments.ts';
import { cartChanges, cartReads } from './carts.ts';
import { openConnection, type CommerceDatabase, type RunRead } from './connection.ts';
import { contentChanges, contentReads } from './content.ts';
import { idempotencyChanges } from './idempotency-records.ts';
import { locationChanges, locationReads } from './locations.ts';
import { orderChanges, orderReads } from './orders.ts';
import { outboxChanges, outboxReads } from './outbox.ts';
import { paymentChanges, paymentReads } from './payments.ts';
import { readFacetTable } from './products/facets.ts';
import { productChanges, productReads } from './products/products.ts';
import { readVocabulary, runInSlices, updateSearchIndex } from './products/search-index.ts';
import { serviceChanges, serviceReads } from './services.ts';
import { lastStampSetting, readSetting, settingChanges, settingReads, writeSetting } from './settings.ts';
import type { Storage, StorageChanges, StorageReads } from './storage.ts';
import { storeChanges, storeReads } from './stores.ts';
import { storefrontChangeChanges, storefrontChangeReads } from './storefront-changes.ts';
import { createTaxonomyLookups, readAttributeRules, taxonomyChanges, taxonomyReads } from './taxonomy.ts';
import { warrantyChanges, warrantyReads } from './warranties.ts';
import { wishlistChanges, wishlistReads } from './wishlist.ts';

/**
 * Creates the sealer of one-time codes. Its key is in a file next to the database, so that a copy of the database alone
 * reveals none of them.
 * @throws {Error} if the file can be neither read nor created
 */
export const openOutboxSealer = (databasePath: string): Sealer => {
  const secret = readSecretFile(join(dirname(databasePath), 'outbox.key'));
  return createSealer(Buffer.from(hkdfSync('sha256', secret, '', 'outbox', 32)));
};

const openConnections = (path: string): { writer: CommerceDatabase; reader: CommerceDatabase; sealer: Sealer } => {
  try {
    makeFolder(dirname(path));
    const writer = openConnection(path);
    updateSearchIndex(writer);
    return { writer, reader: openConnection(path, { readOnly: true }), sealer: openOutboxSealer(path) };
  } catch (error) {
    throw new StorageError(`the database ${path} cannot be opened: ${messageOf(error)}`);
  }
};

/** Returns a transaction's timestamp, which is later than all earlier ones even if the clock was set back. */
const createStamp = (db: CommerceDatabase): (() => string) => {
  let stamp: string | null = null;
  return () => {
    if (stamp !== null) return stamp;
    const last = readSetting(db, lastStampSetting);
    stamp = new Date(Math.max(Date.now(), last === null ? 0 : Date.parse(last) + 1)).toISOString();
    writeSetting(db, lastStampSetting, stamp);
    return stamp;
  };
};

/** Milliseconds that a change waits for another program that changes the shop, such as an import. */
const busyWaitMs = 5000;

const createReads = (db: CommerceDatabase, sealer: Sealer, run: RunRead): StorageReads => ({
  ...storeReads(db, run),
  ...contentReads(db, run),
  ...taxonomyReads(db, run),
  ...productReads(db, run),
  ...cartReads(db, run),
  ...orderReads(db, run),
  ...paymentReads(db, run),
  ...warrantyReads(db, run),
  ...serviceReads(db, run),
  ...appointmentReads(db, run),
  ...accountReads(db, run),
  ...locationReads(db, run),
  ...wishlistReads(db, run),
  ...outboxReads(db, sealer, run),
  ...storefrontChangeReads(db, run),
  ...settingReads(db, run),
});

/** Creates the changes for one transaction, which the caller begins and ends. */
const createChanges = (db: CommerceDatabase, sealer: Sealer): StorageChanges => {
  const stamp = createStamp(db);
  const lookups = createTaxonomyLookups(db);
  return {
    ...storeChanges(db),
    ...contentChanges(db),
    ...taxonomyChanges(db, { stamp, lookups }),
    ...productChanges(db, { stamp, lookups }),
    ...cartChanges(db),
    ...orderChanges(db, stamp),
    ...paymentChanges(db, stamp),
    ...warrantyChanges(db),
    ...serviceChanges(db),
    ...appointmentChanges(db),
    ...accountChanges(db, sealer),
    ...locationChanges(db),
    ...wishlistChanges(db),
    ...outboxChanges(db, sealer),
    ...idempotencyChanges(db),
    ...storefrontChangeChanges(db),
    ...settingChanges(db),
  };
};

const transact = async <Result>(
  db: CommerceDatabase,
  sealer: Sealer,
  work: (changes: StorageChanges) => Promise<Result>,
  waitMs: number,
): Promise<Result> => {
  try {
    return await db.transactionAsync(() => work(createChanges(db, sealer)), { waitMs });
  } catch (error) {
    if (isSqliteError(error, 'busy'))
      throw new StorageError('another program is changing the shop right now; try again when it is done');
    throw error;
  }
};

/**
 * Opens the shop's database, creating or migrating it first. Reads have a connection of their own, so that they never
 * see the uncommitted changes of a transaction.
 * @throws {StorageError}
 */
export const openStorage = (path: string): Storage => {
  const { writer, reader, sealer } = openConnections(path);
  let last: Promise<unknown> = Promise.resolve();
  return {
    ...createReads(reader, sealer, async (read) => reader.snapshot(read)),
    warmUpSearch: async (signal) => {
      await runInSlices(readVocabulary(reader), signal);
      for (const { code } of reader.all<{ code: string }>('SELECT code FROM stores ORDER BY code'))
        await runInSlices(readFacetTable(reader, code, readAttributeRules(reader)), signal);
    },
    transaction: async (work) => {
      const deadline = performance.now() + busyWaitMs;
      const mine = last.then(() => transact(writer, sealer, work, deadline - performance.now()));
      last = mine.catch(() => undefined);
      return mine;
    },
    close: async () => {
      await last;
      reader.close();
      writer.close();
    },
  };
};
