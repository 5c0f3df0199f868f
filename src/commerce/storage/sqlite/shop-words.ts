import { createVocabulary, type Term, type Vocabulary } from '../../catalogue/search/vocabulary.ts';
import { matchOf } from '../../catalogue/search/match.ts';
import type { Connection } from './connection.ts';
import { catalogueVersion } from './notes.ts';

/** Reading the words again after a change costs some tens of milliseconds: not more often. Milliseconds. */
const keptFor = 30_000;

type Kept = { vocabulary: Vocabulary; version: string; at: number };
const kept = new WeakMap<Connection, Kept>();

const letters = Array.from({ length: 26 }, (_, index) => String.fromCharCode(97 + index));

/**
 * Reads the words of all stores' products, as of half a minute ago at most; in slices, a letter each: whoever runs it may
 * do something else after each.
 */
export function* readShopWords(db: Connection): Generator<void, Vocabulary> {
  const version = catalogueVersion(db);
  const now = performance.now();
  const known = kept.get(db);
  if (known && (known.version === version || now - known.at < keptFor)) return known.vocabulary;
  db.execute('CREATE VIRTUAL TABLE IF NOT EXISTS temp.shop_words USING fts5vocab(main, product_search, row)');
  const terms: Term[] = [];
  for (const letter of letters) {
    // '{' comes after 'z'.
    const next = String.fromCharCode(letter.charCodeAt(0) + 1);
    const words = db.all<Term>(
      'SELECT term AS word, doc AS count FROM temp.shop_words WHERE term >= ? AND term < ?',
      letter,
      next,
    );
    for (const word of words) terms.push(word);
    yield;
  }
  const vocabulary = createVocabulary(terms);
  kept.set(db, { vocabulary, version, at: now });
  return vocabulary;
}

/** Whether the store has a product under a text. */
export const findsAny = (db: Connection, store: string, text: string): boolean => {
  const match = matchOf(text);
  if (match === null) return false;
  const row = db.get<{ found: number }>(
    `SELECT EXISTS (SELECT 1 FROM product_search s JOIN products p ON p.key = s.rowid
      WHERE product_search MATCH ? AND p.store_code = ?) AS found`,
    match,
    store,
  );
  return row?.found === 1;
};
