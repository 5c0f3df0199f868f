import type { Sealer } from '../../../lib/sealer.ts';
import type { Changes } from '../storage.ts';
import { observeClock } from './clock.ts';
import type { Connection } from './connection.ts';
import { lookups } from './lookups.ts';
import { lastStamp, readNote, writeNote } from './notes.ts';
import { ordersChangesOn } from './orders/orders-on.ts';
import { peopleChanges } from './people.ts';
import { readStore } from './read-stores.ts';
import { indexEverything } from './search-index.ts';
import { servicesChangesOn } from './services/services-on.ts';
import { strikeOutAll, strikeOutTold } from './untold-changes.ts';
import { warrantiesChangesOn } from './warranties.ts';
import { paymentChangesOn } from './write-payments.ts';
import { endPromotions, writePrice, writeStock } from './write-prices.ts';
import { removeOthers, writeProduct } from './write-products.ts';
import { writePromotions, writeStore, writeTexts } from './write-stores.ts';
import { writeAttributeRules, writeBrands, writeCategories, writeOptionWords } from './write-taxonomy.ts';

/** The transaction's time: after that of every earlier one, also when the clock was set back. */
const stampOnce = (db: Connection): (() => string) => {
  let stamp: string | null = null;
  return () => {
    if (stamp !== null) return stamp;
    const last = readNote(db, lastStamp);
    stamp = new Date(Math.max(Date.now(), last === null ? 0 : Date.parse(last) + 1)).toISOString();
    writeNote(db, lastStamp, stamp);
    return stamp;
  };
};

/** The changes of one transaction, which the caller begins and ends. */
export const changesOn = (db: Connection, sealer: Sealer): Changes => {
  const stamp = stampOnce(db);
  const names = lookups(db);
  return {
    putStore: async (code, details) => writeStore(db, code, details),
    putCategories: async (categories) => {
      names.forget();
      stamp();
      writeCategories(db, categories, stamp);
    },
    putBrands: async (brands) => {
      names.forget();
      stamp();
      writeBrands(db, brands, stamp);
    },
    putAttributeRules: async (rules) => {
      stamp();
      writeAttributeRules(db, rules);
    },
    putOptionWords: async (words) => {
      stamp();
      writeOptionWords(db, words);
    },
    putProduct: async (store, draft, options) => writeProduct(db, names, store, draft, options, stamp),
    keepOnly: async (store, origin, skus) => removeOthers(db, store, origin, skus, stamp),
    putTexts: async (texts) => writeTexts(db, texts),
    putPromotions: async (store, promotions) => writePromotions(db, store, promotions),
    indexAll: async () => indexEverything(db, names),
    setPrice: async (store, product, variant, change) => writePrice(db, store, product, variant, change, stamp),
    setStock: async (store, product, variant, stock) => writeStock(db, store, product, variant, stock, stamp),
    endPromotions: async (now) => endPromotions(db, now, stamp),
    observeClock: async (now) => observeClock(db, now),
    ...peopleChanges(db, sealer),
    ...ordersChangesOn(db, stamp),
    ...warrantiesChangesOn(db),
    ...servicesChangesOn(db),
    store: async (code) => readStore(db, code),
    ...paymentChangesOn(db, stamp),
    setNote: async (key, value) => writeNote(db, key, value),
    changesTold: async (store, told) => strikeOutTold(db, store, told),
    forgetUntoldChanges: async () => strikeOutAll(db),
  };
};
