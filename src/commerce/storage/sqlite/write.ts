import type { Changes } from '../storage.ts';
import type { Connection } from './connection.ts';
import { lookups } from './lookups.ts';
import { readNote, writeNote } from './notes.ts';
import { indexEverything } from './search-index.ts';
import { endPromotions, writePrice, writeStock } from './write-prices.ts';
import { removeOthers, writeProduct } from './write-products.ts';
import { writePromotions, writeStore, writeTexts } from './write-stores.ts';
import { writeAttributeRules, writeBrands, writeCategories, writeOptionWords } from './write-taxonomy.ts';

const lastStamp = 'last stamp';

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
export const changesOn = (db: Connection): Changes => {
  const stamp = stampOnce(db);
  const names = lookups(db);
  return {
    putStore: async (code, details) => writeStore(db, code, details),
    putCategories: async (categories) => {
      names.forget();
      writeCategories(db, categories, stamp);
    },
    putBrands: async (brands) => {
      names.forget();
      writeBrands(db, brands, stamp);
    },
    putAttributeRules: async (rules) => writeAttributeRules(db, rules),
    putOptionWords: async (words) => writeOptionWords(db, words),
    putProduct: async (store, draft, options) => writeProduct(db, names, store, draft, options, stamp),
    keepOnly: async (store, origin, skus) => removeOthers(db, store, origin, skus, stamp),
    putTexts: async (texts) => writeTexts(db, texts),
    putPromotions: async (store, promotions) => writePromotions(db, store, promotions),
    indexAll: async () => indexEverything(db, names),
    setPrice: async (store, product, variant, change) => writePrice(db, store, product, variant, change, stamp),
    setStock: async (store, product, variant, stock) => writeStock(db, store, product, variant, stock, stamp),
    endPromotions: async (now) => endPromotions(db, now, stamp),
    setNote: async (key, value) => writeNote(db, key, value),
  };
};
