import type { ProductDraft } from '../drafts.ts';
import type { Connection } from './connection.ts';

const typeId = (db: Connection, name: string): number =>
  db.get<{ id: number }>('SELECT id FROM option_types WHERE name = ?', name)?.id ??
  db.run('INSERT INTO option_types (name) VALUES (?)', name).id;

const optionId = (db: Connection, type: string, value: string): number => {
  const of = typeId(db, type);
  return (
    db.get<{ id: number }>('SELECT id FROM option_values WHERE type_id = ? AND name = ?', of, value)?.id ??
    db.run('INSERT INTO option_values (type_id, name) VALUES (?, ?)', of, value).id
  );
};

/** The option types of a draft; values that only its variants name are added at the end. */
const completeOptions = (draft: ProductDraft): ProductDraft['options'] => {
  const types = new Map(draft.options.map((option) => [option.name, new Set(option.values)]));
  for (const variant of draft.variants) {
    for (const [name, value] of Object.entries(variant.options))
      types.set(name, (types.get(name) ?? new Set()).add(value));
  }
  return [...types].map(([name, values]) => ({ name, values: [...values] }));
};

/** Writes options and variants. A variant keeps its id for as long as its SKU stays; without stock in the draft it keeps its stock. */
export const writeOptions = (db: Connection, product: number, draft: ProductDraft): void => {
  const options = completeOptions(draft);
  db.run('DELETE FROM product_options WHERE product = ?', product);
  const ids = options.flatMap((option) => option.values.map((value) => optionId(db, option.name, value)));
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
      `INSERT INTO variants (product, position, sku, price, promo_price, stock, image) VALUES (?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT (product, sku) DO UPDATE SET position = excluded.position, price = excluded.price,
        promo_price = excluded.promo_price, stock = coalesce(excluded.stock, stock), image = excluded.image
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
        return value === undefined ? [] : [optionId(db, option.name, value)];
      })
      .forEach((id, at) =>
        db.run('INSERT INTO variant_options (variant, position, option_id) VALUES (?, ?, ?)', row.id, at, id),
      );
  });
};

/** A product with variants has as much in stock as they have together. */
export const sumStock = (db: Connection, product: number): void => {
  db.run(
    `UPDATE products SET stock = (SELECT sum(stock) FROM variants WHERE product = ?1)
    WHERE key = ?1 AND EXISTS (SELECT 1 FROM variants WHERE product = ?1 AND stock IS NOT NULL)`,
    product,
  );
};
