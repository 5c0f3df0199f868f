import { languageTags, type Language } from '../../localization/language.ts';
import type { Connection } from './connection.ts';
import { productsNote } from './facet-table.ts';
import { readNote } from './notes.ts';

type Named = { key: number; name: string };
type Places = ReadonlyMap<number, number>;

/** The place of each product of a store in the list of all their names. */
const readPlaces = (db: Connection, store: string, language: Language): Places => {
  const { compare } = new Intl.Collator(languageTags[language], { numeric: true });
  const rows = db
    .all<Named>(
      `SELECT p.key, coalesce(t.name, p.name) AS name FROM products p
      LEFT JOIN translations t ON t.product = p.key AND t.language = ? WHERE p.store_code = ?`,
      language,
      store,
    )
    .toSorted((one, other) => compare(one.name, other.name) || one.key - other.key);
  return new Map(rows.map(({ key }, place) => [key, place]));
};

/** Stores and languages whose places are kept; those of 10,000 products take about half a megabyte. */
const mostKept = 36;
type Kept = { products: string | null; places: Places };
const kept = new WeakMap<Connection, Map<string, Kept>>();

const placesOf = (db: Connection, store: string, language: Language): Places => {
  const all = kept.get(db) ?? new Map<string, Kept>();
  kept.set(db, all);
  const which = `${language} ${store}`;
  const products = readNote(db, productsNote);
  const known = all.get(which);
  const places = known?.products === products ? known.places : readPlaces(db, store, language);
  all.delete(which);
  all.set(which, { products, places });
  for (const oldest of all.keys()) if (all.size > mostKept) all.delete(oldest);
  return places;
};

/**
 * Keys of a store's products by their names in a language, as its readers expect names in a list: SQLite has no such
 * order. Names are sorted once after products changed; a list takes its part of that order.
 */
export const inNameOrder = (
  db: Connection,
  store: string,
  language: Language,
  keys: readonly { key: number }[],
): { key: number }[] => {
  const places = placesOf(db, store, language);
  const placeOf = (key: number): number => places.get(key) ?? places.size + key;
  return keys.toSorted((one, other) => placeOf(one.key) - placeOf(other.key));
};
