import { parseAttributeValue } from '../../products/attributes.ts';
import { compactText } from '../../products/search/fold.ts';
import type { CommerceDatabase } from '../connection.ts';
import type { TaxonomyLookups } from '../taxonomy.ts';
import type { ProductDraft, PutOptions } from './product-types.ts';

const findOrAddOptionType = (db: CommerceDatabase, name: string): number =>
  db.get<{ id: number }>('SELECT id FROM option_types WHERE name = ?', name)?.id ??
  db.run('INSERT INTO option_types (name) VALUES (?)', name).id;

const findOrAddOptionValue = (db: CommerceDatabase, type: string, value: string): number => {
  const of = findOrAddOptionType(db, type);
  return (
    db.get<{ id: number }>('SELECT id FROM option_values WHERE type_id = ? AND name = ?', of, value)?.id ??
    db.run('INSERT INTO option_values (type_id, name) VALUES (?, ?)', of, value).id
  );
};

/** Returns the option types of a draft, with values that only its variants have appended. */
const completeOptions = (draft: ProductDraft): ProductDraft['options'] => {
  const types = new Map(draft.options.map((option) => [option.name, new Set(option.values)]));
  for (const variant of draft.variants) {
    for (const [name, value] of Object.entries(variant.options))
      types.set(name, (types.get(name) ?? new Set()).add(value));
  }
  return [...types].map(([name, values]) => ({ name, values: [...values] }));
};

/**
 * Writes options and variants. A variant keeps its id as long as its SKU is in the draft, and its stock if the draft
 * has none or the same as the last one: what was sold since then is not for sale again.
 */
export const writeOptions = (db: CommerceDatabase, product: number, draft: ProductDraft): void => {
  const options = completeOptions(draft);
  db.run('DELETE FROM product_options WHERE product = ?', product);
  const ids = options.flatMap((option) => option.values.map((value) => findOrAddOptionValue(db, option.name, value)));
  ids.forEach((id, position) =>
    db.run('INSERT INTO product_options (product, position, option_id) VALUES (?, ?, ?)', product, position, id),
  );

  db.run(
    'DELETE FROM variants WHERE product = ? AND sku NOT IN (SELECT value FROM json_each(?))',
    product,
    JSON.stringify(draft.variants.map((variant) => variant.sku)),
  );
  draft.variants.forEach((variant, position) => {
    const row = db.get<{ id: number }>(
      `INSERT INTO variants (product, position, sku, price, promo_price, stock, file_stock, image)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?6, ?7)
      ON CONFLICT (product, sku) DO UPDATE SET position = excluded.position, price = excluded.price,
        promo_price = excluded.promo_price, image = excluded.image,
        stock = iif(excluded.stock IS NULL OR excluded.stock IS file_stock, stock, excluded.stock),
        file_stock = coalesce(excluded.stock, file_stock)
      RETURNING id`,
      product,
      position,
      variant.sku,
      variant.price,
      variant.promoPrice,
      variant.stock,
      variant.image,
    );
    if (!row) return;
    db.run('DELETE FROM variant_options WHERE variant = ?', row.id);
    options
      .flatMap((option) => {
        const value = variant.options[option.name];
        return value === undefined ? [] : [findOrAddOptionValue(db, option.name, value)];
      })
      .forEach((id, at) =>
        db.run('INSERT INTO variant_options (variant, position, option_id) VALUES (?, ?, ?)', row.id, at, id),
      );
  });
};

/**
 * Sets a product's stock to the sum of its variants' stock. It is not counted, so NULL, if one of them is not: that one
 * can be bought whatever is left of the others. If none is counted, it is what the last catalogue file gave.
 */
export const sumVariantStock = (db: CommerceDatabase, product: number): void => {
  db.run(
    `UPDATE products SET stock = (
      SELECT CASE count(v.stock) WHEN count(*) THEN sum(v.stock) WHEN 0 THEN products.file_stock END
      FROM variants v WHERE v.product = key)
    WHERE key = ? AND EXISTS (SELECT 1 FROM variants WHERE product = key)`,
    product,
  );
};

/** Sets the stock of a product whose variants are about to be removed to what the last catalogue file gave for itself. */
export const leaveVariantStock = (db: CommerceDatabase, product: number): void => {
  db.run(
    'UPDATE products SET stock = file_stock WHERE key = ? AND EXISTS (SELECT 1 FROM variants WHERE product = key)',
    product,
  );
};

export type ExistingProduct = { key: number; draft_hash: string; sequence: number };

const toModelKey = (draft: ProductDraft): string => compactText(draft.model ?? '').slice(0, 64);

/** Returns the next product id and the next position in the default order; both only ever increase. */
const nextProductId = (db: CommerceDatabase, store: string): { id: number; sequence: number } =>
  db.get<{ id: number; sequence: number }>(
    `INSERT INTO product_ids VALUES (?, 1, 1)
    ON CONFLICT (store_code) DO UPDATE SET last_id = last_id + 1, last_sequence = last_sequence + 1
    RETURNING last_id AS id, last_sequence AS sequence`,
    store,
  ) ?? { id: 1, sequence: 1 };

export const writeTranslations = (db: CommerceDatabase, product: number, draft: ProductDraft): void => {
  db.run('DELETE FROM translations WHERE product = ?', product);
  for (const language of ['kh', 'zh'] as const) {
    const text = draft.translations[language];
    if (!text) continue;
    db.run(
      'INSERT INTO translations (product, language, name, name_key, description) VALUES (?, ?, ?, ?, ?)',
      product,
      language,
      text.name,
      text.name === null ? null : compactText(text.name),
      text.description,
    );
  }
};

export const writeAttributes = (db: CommerceDatabase, product: number, draft: ProductDraft): void => {
  db.run('DELETE FROM attributes WHERE product = ?', product);
  for (const [key, given] of Object.entries(draft.attributes)) {
    const { value, number } = parseAttributeValue(given);
    db.run('INSERT INTO attributes (product, key, value, number) VALUES (?, ?, ?, ?)', product, key, value, number);
  }
};

export const writeProductRow = (
  db: CommerceDatabase,
  names: TaxonomyLookups,
  store: string,
  draft: ProductDraft,
  options: PutOptions,
  hash: string,
  known: ExistingProduct | undefined,
  stamp: string,
) => {
  const brandId = draft.brand === null ? null : names.brand(draft.brand);
  const placement = names.placement(draft.categoryPath);
  const fields = {
    name: draft.name,
    name_key: compactText(draft.name),
    brand_id: brandId,
    category_id: placement.categoryId,
    subcategory_id: placement.subcategoryId,
    price: draft.price,
    promo_price: draft.promoPrice,
    promo_until: draft.promoUntil,
    // The draft's prices count: a promo price that has ended cannot be restored any more.
    ended_until: null,
    description: draft.description,
    model: draft.model,
    model_key: toModelKey(draft),
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
      `UPDATE products SET ${columns.join(', ')}, sequence = ?,
        stock = iif(? IS NULL OR ? IS file_stock, stock, ?), file_stock = coalesce(?, file_stock) WHERE key = ?`,
      ...Object.values(fields),
      sequence,
      ...Array.from({ length: 4 }, () => draft.stock),
      known.key,
    );
    return { key: known.key, brandId, ...placement };
  }
  const next = nextProductId(db, store);
  const row = {
    ...fields,
    store_code: store,
    id: next.id,
    sku: draft.sku,
    sequence: options.sequence ?? next.sequence,
    stock: draft.stock,
    file_stock: draft.stock,
    created_at: stamp,
  };
  const columns = Object.keys(row);
  const { id: key } = db.run(
    `INSERT INTO products (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
    ...Object.values(row),
  );
  return { key, brandId, ...placement };
};
