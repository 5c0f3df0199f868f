import { compact } from '../../catalogue/search/fold.ts';
import { runsOf } from '../../catalogue/search/runs.ts';
import { tokensOf, tokensVersion } from '../../catalogue/search/tokens.ts';
import type { Connection } from './connection.ts';
import { lookups, type Lookups, type Place } from './lookups.ts';
import { readNote, writeNote } from './notes.ts';

export type Searchable = Place & {
  key: number;
  /** The name in every language. */
  names: string[];
  model: string | null;
  sku: string;
  upc: string | null;
  brandId: number | null;
};

/** Writes the words under which a product is found (search/tokens.ts). */
export const indexProduct = (db: Connection, names: Lookups, product: Searchable): void => {
  const sku = [compact(product.sku), ...runsOf(product.sku).map((run) => run.text)];
  const model = product.model === null ? [] : [compact(product.model), ...tokensOf(product.model)];
  const code = [...new Set([...model, ...sku, ...(product.upc ? [compact(product.upc)] : [])])];
  db.run(
    'INSERT OR REPLACE INTO product_search (rowid, name, code, brand, category) VALUES (?, ?, ?, ?, ?)',
    product.key,
    [...new Set(product.names.flatMap(tokensOf))].join(' '),
    code.map((token) => token.slice(0, 64)).join(' '),
    names.brandTokens(product.brandId),
    names.placeTokens(product),
  );
};

type Row = Omit<Searchable, 'names'> & { name: string; others: string | null };

/** Writes the search words of every product anew. */
export const indexEverything = (db: Connection, names: Lookups): void => {
  const batch = 500;
  for (let after = 0, rows: Row[] = []; ; after = rows.at(-1)?.key ?? 0) {
    rows = db.all<Row>(
      `SELECT key, name, (SELECT group_concat(name, char(10)) FROM translations WHERE product = key) AS others,
        model, sku, upc, brand_id AS brandId, category_id AS categoryId, subcategory_id AS subcategoryId
      FROM products WHERE key > ? ORDER BY key LIMIT ${batch}`,
      after,
    );
    if (rows.length === 0) return;
    for (const row of rows) indexProduct(db, names, { ...row, names: [row.name, ...(row.others?.split('\n') ?? [])] });
  }
};

const versionNote = 'search words';

/** Indexes a database anew that an earlier version of this code indexed in its own way. */
export const renewIndex = (db: Connection): void => {
  const isNew = (): boolean => readNote(db, versionNote) === String(tokensVersion);
  if (isNew()) return;
  db.execute('BEGIN IMMEDIATE');
  try {
    // Asked again: another process may have done it while this one waited for the lock.
    if (!isNew()) {
      indexEverything(db, lookups(db));
      writeNote(db, versionNote, String(tokensVersion));
    }
    db.execute('COMMIT');
  } catch (error) {
    db.rollBack();
    throw error;
  }
};
