import { LRUCache } from 'lru-cache';
import type { Product } from '../contract/products.ts';
import type { Locale } from '../i18n/locales.ts';
import type { SqliteDatabase } from '../lib/sql/sqlite-database.ts';

type Attribute = Product['attributes'][number];

/** A product as its row has it: each attribute is the number of its kind and its value. */
type StoredProduct = Omit<Product, 'attributes'> & { attributes: [kind: number, value: string][] };

/** The language whose row has all fields of a product; other rows have those that differ from it. */
const baseLocale: Locale = 'en';

/** Maximum number of kinds in memory: more than shops have, unless each product has attributes of its own. */
const maxCachedKinds = 5000;

/** Tells a row of all fields from one of differences: an id never differs. */
const isWhole = (stored: Partial<StoredProduct>): stored is StoredProduct => stored.id !== undefined;

/** Returns the fields of a product that differ from those of its base; all of them if the two do not have the same. */
const differenceOf = (product: StoredProduct, base: StoredProduct): Partial<StoredProduct> => {
  if (Object.keys(base).join() !== Object.keys(product).join()) return product;
  const own = Object.entries(product).filter(
    ([key, value]) => JSON.stringify(value) !== JSON.stringify(base[key as keyof StoredProduct]),
  );
  return Object.fromEntries(own);
};

/**
 * Reads and writes the texts of a catalogue's products in their compact form. Most of a product's bytes are names of
 * attributes, which many products share, and fields that are the same in every language. Use one for writing in one
 * transaction only: numbers that are rolled back are given again.
 */
export const createStoredProducts = (database: SqliteDatabase) => {
  // Kinds never change and are never deleted; a new one has a new number.
  const kinds = new LRUCache<number, Omit<Attribute, 'value'>>({ max: maxCachedKinds });
  const numbers = new LRUCache<string, number>({ max: maxCachedKinds });

  const readKind = (number: number): Omit<Attribute, 'value'> => {
    const json = database.prepare('SELECT json FROM attribute_kinds WHERE number = ?').get(number)?.['json'];
    const kind = JSON.parse(String(json)) as Omit<Attribute, 'value'>;
    kinds.set(number, kind);
    return kind;
  };

  const numberOf = ({ key, name, group, better }: Attribute): number => {
    const json = JSON.stringify({ key, name, group, better });
    const known = numbers.get(json);
    if (known !== undefined) return known;
    database.run('INSERT INTO attribute_kinds (json) VALUES (?) ON CONFLICT DO NOTHING', json);
    const number = Number(database.prepare('SELECT number FROM attribute_kinds WHERE json = ?').get(json)?.['number']);
    numbers.set(json, number);
    return number;
  };

  const pack = (product: Product): StoredProduct => ({
    ...product,
    attributes: product.attributes.map((attribute) => [numberOf(attribute), attribute.value]),
  });

  const unpack = (stored: StoredProduct): Product => ({
    ...stored,
    attributes: stored.attributes.map(([number, value]) => {
      const { key, name, group, better } = kinds.get(number) ?? readKind(number);
      return { key, name, value, group, better };
    }),
  });

  const readRow = (id: string, locale: Locale): Partial<StoredProduct> | null => {
    const json = database.prepare('SELECT json FROM texts WHERE id = ? AND locale = ?').get(id, locale)?.['json'];
    return typeof json === 'string' ? (JSON.parse(json) as Partial<StoredProduct>) : null;
  };

  const readStored = (id: string, locale: Locale): StoredProduct | null => {
    const row = readRow(id, locale);
    if (!row || isWhole(row)) return row;
    const base = readRow(id, baseLocale);
    if (!base || !isWhole(base))
      throw new Error(`product ${id} has no row in ${baseLocale}, which its ${locale} needs`);
    return { ...base, ...row };
  };

  /** Returns whether the row changed. */
  const writeRow = (id: string, locale: Locale, row: Partial<StoredProduct>): boolean => {
    const json = JSON.stringify(row);
    const set = `INSERT INTO texts VALUES (?, ?, ?)
      ON CONFLICT (id, locale) DO UPDATE SET json = excluded.json WHERE json <> excluded.json`;
    return database.run(set, id, locale, json).changes > 0;
  };

  const othersOf = (id: string): [Locale, StoredProduct][] =>
    database
      .all<{ locale: Locale }>('SELECT locale FROM texts WHERE id = ? AND locale <> ?', id, baseLocale)
      .flatMap(({ locale }) => {
        const stored = readStored(id, locale);
        return stored ? [[locale, stored]] : [];
      });

  return {
    /** Returns a product in one language; null if there is none. */
    read: (id: string, locale: Locale): Product | null => {
      const stored = readStored(id, locale);
      return stored && unpack(stored);
    },

    /** Writes a product in one language, and leaves it as it is in the others; returns whether that changed anything. */
    write: (product: Product, locale: Locale): boolean => {
      const stored = pack(product);
      if (locale !== baseLocale) {
        const base = readRow(product.id, baseLocale);
        return writeRow(product.id, locale, base && isWhole(base) ? differenceOf(stored, base) : stored);
      }
      const others = othersOf(product.id);
      if (!writeRow(product.id, locale, stored)) return false;
      for (const [other, text] of others) writeRow(product.id, other, differenceOf(text, stored));
      return true;
    },
  };
};
