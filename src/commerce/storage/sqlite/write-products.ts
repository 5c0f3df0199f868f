import { createHash } from 'node:crypto';
import { rawValue } from '../../catalogue/attributes.ts';
import { compact } from '../../catalogue/search/fold.ts';
import type { Origin, ProductDraft, PutResult } from '../drafts.ts';
import type { PutOptions } from '../storage.ts';
import type { Connection } from './connection.ts';
import { productsNote } from './facet-table.ts';
import type { Lookups } from './lookups.ts';
import { writeNote } from './notes.ts';
import { indexProduct } from './search-index.ts';
import { sumStock, writeOptions } from './write-options.ts';

type Known = { key: number; draft_hash: string; sequence: number };

const modelKey = (draft: ProductDraft): string => compact(draft.model ?? '').slice(0, 64);

/** The next id and place in the default order; both only grow. */
const nextPlace = (db: Connection, store: string): { id: number; sequence: number } =>
  db.get<{ id: number; sequence: number }>(
    `INSERT INTO product_ids VALUES (?, 1, 1)
    ON CONFLICT (store_code) DO UPDATE SET last_id = last_id + 1, last_sequence = last_sequence + 1
    RETURNING last_id AS id, last_sequence AS sequence`,
    store,
  ) ?? { id: 1, sequence: 1 };

const writeTexts = (db: Connection, product: number, draft: ProductDraft): void => {
  db.run('DELETE FROM translations WHERE product = ?', product);
  for (const language of ['kh', 'zh'] as const) {
    const text = draft.translations[language];
    if (!text) continue;
    db.run(
      'INSERT INTO translations (product, language, name, name_key, description) VALUES (?, ?, ?, ?, ?)',
      product,
      language,
      text.name,
      text.name === null ? null : compact(text.name),
      text.description,
    );
  }
};

const writeAttributes = (db: Connection, product: number, draft: ProductDraft): void => {
  db.run('DELETE FROM attributes WHERE product = ?', product);
  for (const [key, given] of Object.entries(draft.attributes)) {
    const { value, number } = rawValue(given);
    db.run('INSERT INTO attributes (product, key, value, number) VALUES (?, ?, ?, ?)', product, key, value, number);
  }
};

const writeRow = (
  db: Connection,
  names: Lookups,
  store: string,
  draft: ProductDraft,
  options: PutOptions,
  hash: string,
  known: Known | undefined,
  stamp: string,
) => {
  const brandId = draft.brand === null ? null : names.brand(draft.brand);
  const place = names.place(draft.categoryPath);
  const fields = {
    name: draft.name,
    name_key: compact(draft.name),
    brand_id: brandId,
    category_id: place.categoryId,
    subcategory_id: place.subcategoryId,
    price: draft.price,
    promo_price: draft.promoPrice,
    promo_until: draft.promoPrice === null ? null : draft.promoUntil,
    // The draft's word replaces a promo price that was put aside.
    ended_until: null,
    description: draft.description,
    model: draft.model,
    model_key: modelKey(draft),
    upc: draft.upc,
    image: draft.image,
    images: JSON.stringify(draft.images),
    origin: options.origin,
    draft_hash: hash,
    updated_at: stamp,
  };
  if (known) {
    const sequence = options.sequence ?? known.sequence;
    const columns = Object.keys(fields).map((column) => `${column} = ?`);
    db.run(
      `UPDATE products SET ${columns.join(', ')}, stock = coalesce(?, stock), sequence = ? WHERE key = ?`,
      ...Object.values(fields),
      draft.stock,
      sequence,
      known.key,
    );
    return { key: known.key, brandId, ...place };
  }
  const next = nextPlace(db, store);
  const row = {
    ...fields,
    store_code: store,
    id: next.id,
    sku: draft.sku,
    sequence: options.sequence ?? next.sequence,
    stock: draft.stock,
    created_at: stamp,
  };
  const columns = Object.keys(row);
  const { id: key } = db.run(
    `INSERT INTO products (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
    ...Object.values(row),
  );
  return { key, brandId, ...place };
};

/** Keeps a product under (store, SKU); see `Changes.putProduct`. */
export const writeProduct = (
  db: Connection,
  names: Lookups,
  store: string,
  draft: ProductDraft,
  options: PutOptions,
  stamp: () => string,
): PutResult => {
  const hash = createHash('sha1').update(JSON.stringify(draft)).digest('base64url');
  const known = db.get<Known>(
    'SELECT key, draft_hash, sequence FROM products WHERE store_code = ? AND sku = ?',
    store,
    draft.sku,
  );
  if (known?.draft_hash === hash) {
    if (options.sequence === undefined || options.sequence === known.sequence) return 'unchanged';
    db.run('UPDATE products SET sequence = ?, updated_at = ? WHERE key = ?', options.sequence, stamp(), known.key);
    return 'changed';
  }
  const row = writeRow(db, names, store, draft, options, hash, known, stamp());
  writeNote(db, productsNote, stamp());
  writeTexts(db, row.key, draft);
  writeAttributes(db, row.key, draft);
  if (draft.options.length > 0 || draft.variants.length > 0 || known) writeOptions(db, row.key, draft);
  if (draft.variants.length > 0) sumStock(db, row.key);
  const translated = [draft.translations.kh?.name, draft.translations.zh?.name];
  indexProduct(db, names, {
    ...row,
    names: [draft.name, ...translated.filter((name) => typeof name === 'string')],
    model: draft.model,
    sku: draft.sku,
    upc: draft.upc,
  });
  return known ? 'changed' : 'new';
};

/** Removes a store's products of an origin that are not among the SKUs, with their search words. */
export const removeOthers = (
  db: Connection,
  store: string,
  origin: Origin,
  skus: ReadonlySet<string>,
  stamp: () => string,
): number => {
  const gone = db
    .all<{ key: number; sku: string }>(
      'SELECT key, sku FROM products WHERE store_code = ? AND origin = ?',
      store,
      origin,
    )
    .filter((row) => !skus.has(row.sku));
  for (const { key } of gone) {
    db.run('DELETE FROM product_search WHERE rowid = ?', key);
    db.run('DELETE FROM products WHERE key = ?', key);
  }
  if (gone.length > 0) writeNote(db, productsNote, stamp());
  return gone.length;
};
