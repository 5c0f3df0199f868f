import { createHash } from 'node:crypto';
import { applyPriceChange, shiftVariantPrice } from '../../products/pricing.ts';
import { ChangeError } from '../../errors/storage-error.ts';
import type { Language } from '../../localization/language.ts';
import type { CommerceDatabase, RunRead } from '../connection.ts';
import { parseJson } from '../json.ts';
import { catalogueVersion, writeSetting } from '../settings.ts';
import type { TaxonomyLookups } from '../taxonomy.ts';
import { productsChangedSetting } from './facets.ts';
import {
  cachedPage,
  maxCachedRows,
  readProductPage,
  readSearchCategories,
  type SearchCategory,
} from './product-lists.ts';
import { readProductsByKey } from './product-rows.ts';
import type {
  ListQuery,
  Origin,
  PcPartRecord,
  PriceChange,
  PriceReport,
  PriceState,
  ProductDraft,
  ProductListPage,
  ProductRecord,
  PutOptions,
  PutResult,
  StockReport,
} from './product-types.ts';
import { indexProduct, rebuildSearchIndex } from './search-index.ts';
import {
  leaveVariantStock,
  sumVariantStock,
  writeAttributes,
  writeOptions,
  writeProductRow,
  writeTranslations,
  type ExistingProduct,
} from './write-products.ts';

type PricedProductRow = {
  key: number;
  name: string;
  price: number | null;
  promo_price: number | null;
  promo_until: string | null;
  stock: number | null;
};

type PricedVariantRow = {
  id: number;
  sku: string;
  price: number | null;
  promo_price: number | null;
  stock: number | null;
};

const toPriceState = (row: { price: number | null; promo_price: number | null }): PriceState => ({
  price: row.price,
  promoPrice: row.promo_price,
});

const findProduct = (db: CommerceDatabase, store: string, id: number): PricedProductRow => {
  if (!db.get('SELECT code FROM stores WHERE code = ?', store)) throw new ChangeError(`there is no store ${store}`);
  const row = db.get<PricedProductRow>(
    'SELECT key, name, price, promo_price, promo_until, stock FROM products WHERE store_code = ? AND id = ?',
    store,
    id,
  );
  if (!row) throw new ChangeError(`store ${store} has no product ${id}`);
  return row;
};

const readPricedVariants = (db: CommerceDatabase, product: number): PricedVariantRow[] =>
  db.all<PricedVariantRow>(
    'SELECT id, sku, price, promo_price, stock FROM variants WHERE product = ? ORDER BY position',
    product,
  );

const findVariant = (variants: PricedVariantRow[], id: number): PricedVariantRow => {
  const row = variants.find((variant) => variant.id === id);
  if (row) return row;
  const known = variants.map((variant) => `${variant.id} (${variant.sku})`).join(', ');
  throw new ChangeError(`the product has no variant ${id}; ${known ? `it has ${known}` : 'it has no variants'}`);
};

const savePrice = (db: CommerceDatabase, table: 'products' | 'variants', id: number, state: PriceState): void => {
  const column = table === 'products' ? 'key' : 'id';
  db.run(`UPDATE ${table} SET price = ?, promo_price = ? WHERE ${column} = ?`, state.price, state.promoPrice, id);
};

/** Queries for products; `run` executes each on one consistent snapshot. */
export const productReads = (db: CommerceDatabase, run: RunRead) => ({
  product: (store: string, id: number, language: Language): Promise<ProductRecord | null> =>
    run(() => {
      const row = db.get<{ key: number }>('SELECT key FROM products WHERE store_code = ? AND id = ?', store, id);
      return row ? (readProductsByKey(db, [row.key], language)[0] ?? null) : null;
    }),
  /** Returns a page of a store's products, from the cache if nothing has changed since it was last requested. */
  products: (store: string, query: ListQuery, language: Language): Promise<ProductListPage> =>
    run(() => {
      const make = (): ProductListPage => readProductPage(db, store, query, language);
      return query.rowPerPage > maxCachedRows ? make() : cachedPage(db, JSON.stringify([store, language, query]), make);
    }),
  /** Returns the subcategories of a search's results, for suggestions. */
  searchCategories: (store: string, query: ListQuery, language: Language): Promise<SearchCategory[]> =>
    run(() => readSearchCategories(db, store, query, language)),
  /**
   * Returns all products in some subcategories (given by slug), by sequence, with the raw values of some attributes. Of
   * variants, price and stock are those of the cheapest that can be bought. It is a single statement that selects each
   * part's attributes as one JSON object.
   */
  pcParts: (
    store: string,
    { subcategories, attributes }: { subcategories: readonly string[]; attributes: readonly string[] },
    language: Language,
  ): Promise<PcPartRecord[]> =>
    run(() =>
      db
        .all<Omit<PcPartRecord, 'attributes'> & { attributes: string }>(
          `SELECT p.id, p.sku, coalesce(t.name, p.name) AS name, b.name AS brand, p.image,
        iif(v.id IS NULL, p.price, v.price) AS price, iif(v.id IS NULL, p.promo_price, v.promo_price) AS promoPrice,
        p.promo_until AS promoUntil, iif(v.id IS NULL, p.stock, v.stock) AS stock,
        (SELECT json_group_object(a.key, coalesce(a.number, a.value)) FROM attributes a
          WHERE a.product = p.key AND a.key IN (SELECT value FROM json_each(?))) AS attributes
      FROM products p LEFT JOIN brands b ON b.id = p.brand_id
      LEFT JOIN translations t ON t.product = p.key AND t.language = ?
      LEFT JOIN variants v ON v.id = (SELECT id FROM variants WHERE product = p.key AND price IS NOT NULL
        AND stock IS NOT 0 ORDER BY coalesce(promo_price, price), position LIMIT 1)
      WHERE p.store_code = ? AND p.subcategory_id IN (
        SELECT id FROM categories WHERE level = 'subcategory' AND slug IN (SELECT value FROM json_each(?)))
      ORDER BY p.sequence, p.id`,
          JSON.stringify(attributes),
          language,
          store,
          JSON.stringify(subcategories),
        )
        .map((row) => ({ ...row, attributes: parseJson<PcPartRecord['attributes']>(row.attributes) })),
    ),
  /** Tells whether `endPromotions` would change anything at `now` (ISO 8601). */
  hasDuePromotions: (now: string): Promise<boolean> =>
    run(
      () =>
        db.get(
          `SELECT 1 WHERE EXISTS (SELECT 1 FROM products WHERE promo_until IS NOT NULL AND promo_until <= ?1)
        OR EXISTS (SELECT 1 FROM products WHERE ended_until > ?1)`,
          now,
        ) !== undefined,
    ),
  /** Returns a text that is different after each change of the catalogue. */
  catalogueVersion: (): Promise<string> => run(() => catalogueVersion(db)),
});
export type ProductReads = ReturnType<typeof productReads>;

/** Changes to products, within one transaction. */
export const productChanges = (
  db: CommerceDatabase,
  { stamp, lookups }: { stamp: () => string; lookups: TaxonomyLookups },
) => ({
  /**
   * Creates or updates a product by its SKU. A draft that equals the last one changes nothing but the position, so it
   * keeps whatever staff have changed since then. Its stock only counts if the last draft's was another, so that a file
   * with a new price does not offer again what was sold since the last one.
   */
  putProduct: async (store: string, draft: ProductDraft, options: PutOptions): Promise<PutResult> => {
    const hash = createHash('sha1').update(JSON.stringify(draft)).digest('base64url');
    const known = db.get<ExistingProduct>(
      'SELECT key, draft_hash, sequence FROM products WHERE store_code = ? AND sku = ?',
      store,
      draft.sku,
    );
    if (known?.draft_hash === hash) {
      if (options.sequence === undefined || options.sequence === known.sequence) return 'unchanged';
      db.run('UPDATE products SET sequence = ?, updated_at = ? WHERE key = ?', options.sequence, stamp(), known.key);
      return 'changed';
    }
    const row = writeProductRow(db, lookups, store, draft, options, hash, known, stamp());
    writeSetting(db, productsChangedSetting, stamp());
    writeTranslations(db, row.key, draft);
    writeAttributes(db, row.key, draft);
    if (known && draft.variants.length === 0) leaveVariantStock(db, row.key);
    if (draft.options.length > 0 || draft.variants.length > 0 || known) writeOptions(db, row.key, draft);
    if (draft.variants.length > 0) sumVariantStock(db, row.key);
    const translated = [draft.translations.kh?.name, draft.translations.zh?.name];
    indexProduct(db, lookups, {
      ...row,
      names: [draft.name, ...translated.filter((name) => typeof name === 'string')],
      model: draft.model,
      sku: draft.sku,
      upc: draft.upc,
    });
    return known ? 'changed' : 'new';
  },
  /** Removes the store's products of an origin whose SKU is not listed; returns how many were removed. */
  removeProductsExcept: async (store: string, origin: Origin, skus: ReadonlySet<string>): Promise<number> => {
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
    if (gone.length > 0) writeSetting(db, productsChangedSetting, stamp());
    return gone.length;
  },
  /** Rebuilds the search index, as needed after names of categories or brands have changed. */
  rebuildSearchIndex: async (): Promise<void> => rebuildSearchIndex(db, lookups),
  /**
   * Changes the price of a variant, or of the product and, by the same difference, all variants. @throws {ChangeError}
   */
  setPrice: async (store: string, id: number, variant: number | null, change: PriceChange): Promise<PriceReport> => {
    const product = findProduct(db, store, id);
    const variants = readPricedVariants(db, product.key);
    const before = toPriceState(variant === null ? product : findVariant(variants, variant));
    const after = applyPriceChange(before, change);
    if (typeof change.promo === 'number' && after.promoPrice === null)
      throw new ChangeError('the promo price is not below the price');
    if (change.until !== undefined && change.until !== null && after.promoPrice === null) {
      throw new ChangeError('there is no promo price for --until to end');
    }
    if (variant !== null) savePrice(db, 'variants', variant, after);
    else {
      savePrice(db, 'products', product.key, after);
      for (const row of variants) {
        const shifted = shiftVariantPrice(toPriceState(row), before, after, change);
        if (!shifted)
          throw new ChangeError(`variant ${row.id} (${row.sku}) would cost nothing; change it with --variant first`);
        savePrice(db, 'variants', row.id, shifted);
      }
    }
    const until = change.until === undefined ? product.promo_until : change.until;
    // The product and its variants share one end.
    const promoLeft = [findProduct(db, store, id), ...readPricedVariants(db, product.key)].some(
      ({ promo_price: promo }) => promo !== null,
    );
    db.run(
      'UPDATE products SET promo_until = ?, ended_until = NULL, updated_at = ? WHERE key = ?',
      promoLeft ? until : null,
      stamp(),
      product.key,
    );
    return { name: product.name, before, after, variants: variant === null ? variants.length : 0 };
  },
  /** Sets the stock of a product, or of a variant if the product has any. @throws {ChangeError} */
  setStock: async (store: string, id: number, variant: number | null, stock: number): Promise<StockReport> => {
    const product = findProduct(db, store, id);
    const variants = readPricedVariants(db, product.key);
    const before = variant === null ? product.stock : findVariant(variants, variant).stock;
    if (variant === null && variants.length > 0) {
      const known = variants.map((row) => `${row.id} (${row.sku})`).join(', ');
      throw new ChangeError(`the product is counted by variant; name one with --variant: ${known}`);
    }
    if (variant === null) db.run('UPDATE products SET stock = ? WHERE key = ?', stock, product.key);
    else {
      db.run('UPDATE variants SET stock = ? WHERE id = ?', stock, variant);
      sumVariantStock(db, product.key);
    }
    db.run('UPDATE products SET updated_at = ? WHERE key = ?', stamp(), product.key);
    return { name: product.name, before, after: stock };
  },
  /**
   * Ends promo prices whose time is over, and restores those that a wrong clock ended too early.
   * @returns how many products changed
   */
  endPromotions: async (now: string): Promise<number> => {
    const over = db.all<{ key: number }>(
      'SELECT key FROM products WHERE promo_until IS NOT NULL AND promo_until <= ?',
      now,
    );
    for (const { key } of over) {
      db.run('UPDATE variants SET ended_promo = promo_price, promo_price = NULL WHERE product = ?', key);
      db.run(
        `UPDATE products SET ended_promo = promo_price, ended_until = promo_until,
        promo_price = NULL, promo_until = NULL, updated_at = ? WHERE key = ?`,
        stamp(),
        key,
      );
    }
    const early = db.all<{ key: number }>('SELECT key FROM products WHERE ended_until > ?', now);
    for (const { key } of early) {
      db.run('UPDATE variants SET promo_price = ended_promo WHERE product = ?', key);
      db.run(
        `UPDATE products SET promo_price = ended_promo, promo_until = ended_until, ended_until = NULL, updated_at = ?
      WHERE key = ?`,
        stamp(),
        key,
      );
    }
    return over.length + early.length;
  },
});
export type ProductChanges = ReturnType<typeof productChanges>;
