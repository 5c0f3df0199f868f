import { hkdfSync } from 'node:crypto';
import { dirname, join } from 'node:path';
import { createSealer, type Sealer } from '../../../lib/sealer.ts';
import { readSecretFile } from '../../../lib/secret-file.ts';
import { makeFolder } from '../../../lib/make-folder.ts';
import { StorageError, type Changes, type Storage } from '../storage.ts';
import { connect, type Connection } from './connection.ts';
import { readFacetTable } from './facet-table.ts';
import { migrate } from './migrations.ts';
import { catalogueVersion, readNote } from './notes.ts';
import { ordersReadingOn } from './orders/orders-on.ts';
import {
  isPaymentDue,
  readHeldFor,
  readUnusedPayments,
  readPayment,
  readPaymentByMd5,
  readReceipt,
} from './payment-rows.ts';
import { peopleReading } from './people.ts';
import { readBrands, readCategories, readGroups, readKinds } from './read-categories.ts';
import { readRules } from './product-rows.ts';
import { readPcParts } from './read-pc-parts.ts';
import { readProduct, readProducts } from './read-products.ts';
import { readCounts, readLinks, readPromotions, readStore, readStoreByDomain, readTexts } from './read-stores.ts';
import { renewIndex } from './search-index.ts';
import { servicesReadingOn } from './services/services-on.ts';
import { readShopWords } from './shop-words.ts';
import { runInSlices } from './slices.ts';
import { readStoresWithUntoldChanges, readUntoldChanges } from './untold-changes.ts';
import { warrantiesReadingOn } from './warranties.ts';
import { changesOn } from './write.ts';

const isBusy = (error: unknown): boolean =>
  error instanceof Error && 'errcode' in error && (Number(error.errcode) & 0xff) === 5;

/**
 * Opens what seals texts of the outbox. Its key is in a file beside the database: a copy of the database opens nothing.
 * @throws where the file can be neither read nor made
 */
export const openOutboxSealer = (databasePath: string): Sealer => {
  const secret = readSecretFile(join(dirname(databasePath), 'outbox.key'));
  return createSealer(Buffer.from(hkdfSync('sha256', secret, '', 'outbox', 32)));
};

const opened = (path: string): { writer: Connection; reader: Connection; sealer: Sealer } => {
  try {
    makeFolder(dirname(path));
    const writer = connect(path);
    migrate(writer);
    renewIndex(writer);
    return { writer, reader: connect(path, { readOnly: true }), sealer: openOutboxSealer(path) };
  } catch (error) {
    if (error instanceof StorageError) throw error;
    throw new StorageError(
      `the database ${path} cannot be opened: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
};

const transact = async <Result>(
  db: Connection,
  sealer: Sealer,
  work: (changes: Changes) => Promise<Result>,
): Promise<Result> => {
  try {
    db.execute('BEGIN IMMEDIATE');
  } catch (error) {
    if (isBusy(error))
      throw new StorageError('another program is changing the shop right now; try again when it is done');
    throw error;
  }
  try {
    const result = await work(changesOn(db, sealer));
    db.execute('COMMIT');
    return result;
  } catch (error) {
    db.rollBack();
    throw error;
  }
};

/**
 * Opens the shop's database, making or migrating it first. Reads have a
 * connection of their own, so that they never see a change that is under way.
 * @throws {StorageError}
 */
export const openStorage = (path: string): Storage => {
  const { writer, reader, sealer } = opened(path);
  let last: Promise<unknown> = Promise.resolve();
  const ask = async <Result>(read: () => Result): Promise<Result> => reader.snapshot(read);

  return {
    store: (code) => ask(() => readStore(reader, code)),
    storeByDomain: (domain) => ask(() => readStoreByDomain(reader, domain)),
    categories: (store, language) => ask(() => readCategories(reader, store, language)),
    kinds: (store) => ask(() => readKinds(reader, store)),
    groups: (store, category, language) => ask(() => readGroups(reader, store, category, language)),
    brands: (store, page, rowPerPage) => ask(() => readBrands(reader, store, page, rowPerPage)),
    product: (store, id, language) => ask(() => readProduct(reader, store, id, language)),
    products: (store, query, language) => ask(() => readProducts(reader, store, query, language)),
    pcParts: (store, wanted, language) => ask(() => readPcParts(reader, store, wanted, language)),
    links: (store) => ask(() => readLinks(reader, store)),
    texts: (store, kind) => ask(() => readTexts(reader, store, kind)),
    promotions: (store, now) => ask(() => readPromotions(reader, store, now)),
    counts: () => ask(() => readCounts(reader)),
    note: (key) => ask(() => readNote(reader, key)),
    storesWithUntoldChanges: () => ask(() => readStoresWithUntoldChanges(reader)),
    untoldChanges: (store, limit) => ask(() => readUntoldChanges(reader, store, limit)),
    ...peopleReading(reader, sealer, ask),
    ...ordersReadingOn(reader, ask),
    ...warrantiesReadingOn(reader, ask),
    ...servicesReadingOn(reader, ask),
    payment: (id) => ask(() => readPayment(reader, id)),
    unusedPayments: (store) => ask(() => readUnusedPayments(reader, store)),
    heldFor: (account, goods) => ask(() => readHeldFor(reader, account, goods)),
    isPaymentDue: (now) => ask(() => isPaymentDue(reader, now)),
    paymentByMd5: (md5) => ask(() => readPaymentByMd5(reader, md5)),
    receipt: (name) => ask(() => readReceipt(reader, name)),
    catalogueVersion: () => ask(() => catalogueVersion(reader)),
    warmSearch: async (signal) => {
      await runInSlices(readShopWords(reader), signal);
      for (const { code } of reader.all<{ code: string }>('SELECT code FROM stores ORDER BY code'))
        await runInSlices(readFacetTable(reader, code, readRules(reader)), signal);
    },
    change: async (work) => {
      const mine = last.then(() => transact(writer, sealer, work));
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
