import { changedPrice, shiftedPrice } from '../../catalogue/pricing.ts';
import type { PriceChange, PriceState } from '../drafts.ts';
import { ChangeError, type PriceReport, type StockReport } from '../storage.ts';
import type { Connection } from './connection.ts';
import { sumStock } from './write-options.ts';

type Row = {
  key: number;
  name: string;
  price: number | null;
  promo_price: number | null;
  promo_until: string | null;
  stock: number | null;
};
type VariantRow = { id: number; sku: string; price: number | null; promo_price: number | null; stock: number | null };

const stateOf = (row: { price: number | null; promo_price: number | null }): PriceState => ({
  price: row.price,
  promoPrice: row.promo_price,
});

const findProduct = (db: Connection, store: string, id: number): Row => {
  if (!db.get('SELECT code FROM stores WHERE code = ?', store)) throw new ChangeError(`there is no store ${store}`);
  const row = db.get<Row>(
    'SELECT key, name, price, promo_price, promo_until, stock FROM products WHERE store_code = ? AND id = ?',
    store,
    id,
  );
  if (!row) throw new ChangeError(`store ${store} has no product ${id}`);
  return row;
};

const variantsOf = (db: Connection, product: number): VariantRow[] =>
  db.all<VariantRow>(
    'SELECT id, sku, price, promo_price, stock FROM variants WHERE product = ? ORDER BY position',
    product,
  );

const findVariant = (variants: VariantRow[], id: number): VariantRow => {
  const row = variants.find((variant) => variant.id === id);
  if (row) return row;
  const known = variants.map((variant) => `${variant.id} (${variant.sku})`).join(', ');
  throw new ChangeError(`the product has no variant ${id}; ${known ? `it has ${known}` : 'it has no variants'}`);
};

const savePrice = (db: Connection, table: 'products' | 'variants', id: number, state: PriceState): void => {
  const column = table === 'products' ? 'key' : 'id';
  db.run(`UPDATE ${table} SET price = ?, promo_price = ? WHERE ${column} = ?`, state.price, state.promoPrice, id);
};

/** See `Changes.setPrice`. Without a variant, all variants shift by the same difference. */
export const writePrice = (
  db: Connection,
  store: string,
  id: number,
  variant: number | null,
  change: PriceChange,
  stamp: () => string,
): PriceReport => {
  const product = findProduct(db, store, id);
  const variants = variantsOf(db, product.key);
  const before = stateOf(variant === null ? product : findVariant(variants, variant));
  const after = changedPrice(before, change);
  if (typeof change.promo === 'number' && after.promoPrice === null)
    throw new ChangeError('the promo price is not below the price');
  if (change.until !== undefined && change.until !== null && after.promoPrice === null) {
    throw new ChangeError('there is no promo price for --until to end');
  }
  if (variant !== null) savePrice(db, 'variants', variant, after);
  else {
    savePrice(db, 'products', product.key, after);
    for (const row of variants) {
      const shifted = shiftedPrice(stateOf(row), before, after, change);
      if (!shifted)
        throw new ChangeError(`variant ${row.id} (${row.sku}) would cost nothing; change it with --variant first`);
      savePrice(db, 'variants', row.id, shifted);
    }
  }
  const until = change.until === undefined ? product.promo_until : change.until;
  const promoLeft = after.promoPrice !== null || (variant !== null && product.promo_price !== null);
  db.run(
    'UPDATE products SET promo_until = ?, ended_until = NULL, updated_at = ? WHERE key = ?',
    promoLeft ? until : null,
    stamp(),
    product.key,
  );
  return { name: product.name, before, after, variants: variant === null ? variants.length : 0 };
};

/** See `Changes.setStock`. A product with variants is counted by variant. */
export const writeStock = (
  db: Connection,
  store: string,
  id: number,
  variant: number | null,
  stock: number,
  stamp: () => string,
): StockReport => {
  const product = findProduct(db, store, id);
  const variants = variantsOf(db, product.key);
  const before = variant === null ? product.stock : findVariant(variants, variant).stock;
  if (variant === null && variants.length > 0) {
    const known = variants.map((row) => `${row.id} (${row.sku})`).join(', ');
    throw new ChangeError(`the product is counted by variant; name one with --variant: ${known}`);
  }
  if (variant === null) db.run('UPDATE products SET stock = ? WHERE key = ?', stock, product.key);
  else {
    db.run('UPDATE variants SET stock = ? WHERE id = ?', stock, variant);
    sumStock(db, product.key);
  }
  db.run('UPDATE products SET updated_at = ? WHERE key = ?', stamp(), product.key);
  return { name: product.name, before, after: stock };
};

/** See `Changes.endPromotions`. */
export const endPromotions = (db: Connection, now: string, stamp: () => string): number => {
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
};
