import { setImmediate } from 'node:timers/promises';
import { compactText } from '../../products/search/fold.ts';
import { matchOf } from '../../products/search/match.ts';
import { runsOf } from '../../products/search/runs.ts';
import { tokensOf, tokensVersion } from '../../products/search/tokens.ts';
import { createVocabulary, type Term, type Vocabulary } from '../../products/search/vocabulary.ts';
import type { CommerceDatabase } from '../connection.ts';
import { catalogueVersion, readSetting, writeSetting } from '../settings.ts';
import { createTaxonomyLookups, type ProductPlacement, type TaxonomyLookups } from '../taxonomy.ts';

export type SearchableProduct = ProductPlacement & {
  key: number;
  /** The name in every language. */
  names: string[];
  model: string | null;
  sku: string;
  upc: string | null;
  brandId: number | null;
};

/** Writes a product's tokens (search/tokens.ts) to the search index. */
export const indexProduct = (db: CommerceDatabase, names: TaxonomyLookups, product: SearchableProduct): void => {
  const sku = [compactText(product.sku), ...runsOf(product.sku).map((run) => run.text)];
  const model = product.model === null ? [] : [compactText(product.model), ...tokensOf(product.model)];
  const code = [...new Set([...model, ...sku, ...(product.upc ? [compactText(product.upc)] : [])])];
  db.run(
    'INSERT OR REPLACE INTO product_search (rowid, name, code, brand, category) VALUES (?, ?, ?, ?, ?)',
    product.key,
    [...new Set(product.names.flatMap(tokensOf))].join(' '),
    code.map((token) => token.slice(0, 64)).join(' '),
    names.brandTokens(product.brandId),
    names.placementTokens(product),
  );
};

type SearchIndexRow = Omit<SearchableProduct, 'names'> & { name: string; others: string | null };

/** Rebuilds the search index of all products. */
export const rebuildSearchIndex = (db: CommerceDatabase, names: TaxonomyLookups): void => {
  const batch = 500;
  for (let after = 0, rows: SearchIndexRow[] = []; ; after = rows.at(-1)?.key ?? 0) {
    rows = db.all<SearchIndexRow>(
      `SELECT key, name, (SELECT group_concat(name, char(10)) FROM translations WHERE product = key) AS others,
        model, sku, upc, brand_id AS brandId, category_id AS categoryId, subcategory_id AS subcategoryId
      FROM products WHERE key > ? ORDER BY key LIMIT ${batch}`,
      after,
    );
    if (rows.length === 0) return;
    for (const row of rows) indexProduct(db, names, { ...row, names: [row.name, ...(row.others?.split('\n') ?? [])] });
  }
};

const indexVersionSetting = 'search words';

/** Rebuilds the index if it was made by another version of the tokenizer. */
export const updateSearchIndex = (db: CommerceDatabase): void => {
  const isNew = (): boolean => readSetting(db, indexVersionSetting) === String(tokensVersion);
  if (isNew()) return;
  db.transaction(() => {
    // Check again: another process may have rebuilt it while this one waited for the lock.
    if (isNew()) return;
    rebuildSearchIndex(db, createTaxonomyLookups(db));
    writeSetting(db, indexVersionSetting, String(tokensVersion));
  });
};

/** Runs a generator that works in slices to its end, synchronously. */
export const runToEnd = <Result>(work: Generator<void, Result>): Result => {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
};

/** Runs a generator that works in slices to its end, yielding to the event loop after each slice. */
export const runInSlices = async (work: Generator<void, unknown>, signal: AbortSignal): Promise<void> => {
  while (!signal.aborted && !work.next().done) await setImmediate();
};

/**
 * How long a vocabulary may be reused although the catalogue has changed: reading it takes some tens of milliseconds.
 */
const vocabularyMaxAgeMs = 30_000;

type CachedVocabulary = { vocabulary: Vocabulary; version: string; at: number };

const vocabularies = new WeakMap<CommerceDatabase, CachedVocabulary>();

const letters = Array.from({ length: 26 }, (_, index) => String.fromCharCode(97 + index));

/**
 * Reads the words of all stores' products, which may be up to half a minute out of date. Works in slices of one letter
 * each, between which the caller can do other work.
 */
export function* readVocabulary(db: CommerceDatabase): Generator<void, Vocabulary> {
  const version = catalogueVersion(db);
  const now = performance.now();
  const known = vocabularies.get(db);
  if (known && (known.version === version || now - known.at < vocabularyMaxAgeMs)) return known.vocabulary;
  db.exec('CREATE VIRTUAL TABLE IF NOT EXISTS temp.shop_words USING fts5vocab(main, product_search, row)');
  const terms: Term[] = [];
  for (const letter of letters) {
    // For 'z' this is '{', the next character code.
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
  vocabularies.set(db, { vocabulary, version, at: now });
  return vocabulary;
}

/** Returns whether the store has products that match a text. */
export const hasMatch = (db: CommerceDatabase, store: string, text: string): boolean => {
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
