import type { Cents } from '../../contract/money.ts';
import type { Localized } from '../localization/language.ts';
import { runNow, type CommerceDatabase, type RunRead } from './connection.ts';
import { parseLocalized, toJson } from './json.ts';
import { readReservedQuantity } from './stock.ts';

/** Items and carts. Money is in cents, times are in ISO 8601. */

/** The owner of a cart or an order: one account of one store. */
export type Owner = { store: string; account: number };

/** The public key of an item: a product's id within its store, and a variant. */
export type ItemKey = { productId: number; variantId: number | null };

/** The current state of one item that the store sells. */
export type ItemRecord = {
  /** `products.key` */
  product: number;
  productId: number;
  variantId: number | null;
  name: Localized;
  variantName: Localized | null;
  image: string | null;
  /** The effective price: the promo price if there is one; null if shoppers have to ask for it. */
  price: Cents | null;
  /** Pieces left; null if they are not counted. */
  stock: number | null;
  unit: { id: number; name: Localized };
  /** English name of the item's category, for the 'service' rule (R46). */
  category: string | null;
};

/** Why an item is not available. */
export type ItemFault = 'no product' | 'no variant' | 'variant missing';

export type CartLineDraft = {
  product: number;
  productId: number;
  variantId: number | null;
  unitId: number;
  name: Localized;
  image: string | null;
};

export type CartLineRecord = {
  id: number;
  productId: number;
  variantId: number | null;
  quantity: number;
  note: string;
  /** The name when it was added to the cart, shown if the product is gone. */
  name: Localized;
  image: string | null;
  /** The item's current state; null if it is no longer sold. */
  item: ItemRecord | null;
};

type ItemRow = {
  key: number;
  id: number;
  name: string;
  kh: string | null;
  zh: string | null;
  image: string | null;
  price: number | null;
  stock: number | null;
  unit: number;
  unitName: string;
  category: string | null;
  variants: number;
};

type ItemVariantRow = { price: number | null; stock: number | null; image: string | null };

type ItemOptionRow = { name: string; words: string | null };

const itemSelect = `SELECT p.key, p.id, p.name, k.name AS kh, z.name AS zh, p.image, p.sale_price AS price, p.stock,
    p.unit_id AS unit, u.name AS unitName, c.name AS category,
    (SELECT count(*) FROM variants v WHERE v.product = p.key) AS variants
  FROM products p JOIN units u ON u.id = p.unit_id LEFT JOIN categories c ON c.id = p.category_id
  LEFT JOIN translations k ON k.product = p.key AND k.language = 'kh'
  LEFT JOIN translations z ON z.product = p.key AND z.language = 'zh'`;

/** Returns the names of a variant's options joined into one text, as on the product page. */
const readVariantName = (db: CommerceDatabase, variant: number): Localized | null => {
  const options = db
    .all<ItemOptionRow>(
      `SELECT o.name, w.name AS words FROM variant_options vo JOIN option_values o ON o.id = vo.option_id
      LEFT JOIN option_words w ON w.word = lower(o.name) WHERE vo.variant = ? ORDER BY vo.position`,
      variant,
    )
    .map(({ name, words }): Localized => (words === null ? { en: name } : parseLocalized(words)));
  if (options.length === 0) return null;
  const joined = (language: keyof Localized) => options.map((option) => option[language] ?? option.en).join(', ');
  return { en: joined('en'), kh: joined('kh'), zh: joined('zh') };
};

const toItemRecord = (db: CommerceDatabase, row: ItemRow, variantId: number | null): ItemRecord | ItemFault => {
  if (variantId === null && row.variants > 0) return 'variant missing';
  const variant =
    variantId === null
      ? row
      : db.get<ItemVariantRow>(
          'SELECT coalesce(promo_price, price) AS price, stock, image FROM variants WHERE id = ? AND product = ?',
          variantId,
          row.key,
        );
  if (!variant) return 'no variant';
  return {
    product: row.key,
    productId: row.id,
    variantId,
    name: { en: row.name, kh: row.kh ?? undefined, zh: row.zh ?? undefined },
    variantName: variantId === null ? null : readVariantName(db, variantId),
    image: variant.image ?? row.image,
    price: variant.price,
    stock: variant.stock,
    unit: { id: row.unit, name: parseLocalized(row.unitName) },
    category: row.category === null ? null : parseLocalized(row.category).en,
  };
};

/** Returns the item by the product's key; null if the product, or this variant of it, is no longer sold. */
export const readItemByKey = (db: CommerceDatabase, key: number, variantId: number | null): ItemRecord | null => {
  const row = db.get<ItemRow>(`${itemSelect} WHERE p.key = ?`, key);
  const record = row ? toItemRecord(db, row, variantId) : 'no product';
  return typeof record === 'string' ? null : record;
};

type CartLineRow = {
  id: number;
  product: number | null;
  productId: number;
  variant: number | null;
  quantity: number;
  note: string;
  name: string;
  image: string | null;
};

/** Adds the pieces that the shopper's own pending payment reserves to the item's stock, since they can buy those. */
const withOwnReservation = (db: CommerceDatabase, account: number, item: ItemRecord | null): ItemRecord | null =>
  item && item.stock !== null ? { ...item, stock: item.stock + readReservedQuantity(db, account, item) } : item;

/** Queries for items and carts; `run` executes each on one consistent snapshot. */
export const cartReads = (db: CommerceDatabase, run: RunRead) => ({
  /** Returns the current item of a key, or why it is not available. */
  item: (store: string, { productId, variantId }: ItemKey): Promise<ItemRecord | ItemFault> =>
    run(() => {
      const row = db.get<ItemRow>(`${itemSelect} WHERE p.store_code = ? AND p.id = ?`, store, productId);
      return row ? toItemRecord(db, row, variantId) : 'no product';
    }),
  /** Returns the lines of a cart in the order in which they were added. */
  cart: (account: number): Promise<CartLineRecord[]> =>
    run(() =>
      db
        .all<CartLineRow>(
          `SELECT id, product, product_id AS productId, variant, quantity, note, name, image
      FROM cart_lines WHERE account = ? ORDER BY id`,
          account,
        )
        .map(({ product, variant, name, ...row }) => ({
          ...row,
          variantId: variant,
          name: parseLocalized(name),
          item: product === null ? null : withOwnReservation(db, account, readItemByKey(db, product, variant)),
        })),
    ),
});
export type CartReads = ReturnType<typeof cartReads>;

/** Changes to items and carts, and their queries, within one transaction. */
export const cartChanges = (db: CommerceDatabase) => ({
  ...cartReads(db, runNow),
  /** Finds an item's line: a cart has one per product, variant and unit. */
  cartLine: async (
    account: number,
    { product, variantId, unitId }: CartLineDraft,
  ): Promise<{ id: number; quantity: number } | null> =>
    db.get<{ id: number; quantity: number }>(
      `SELECT id, quantity FROM cart_lines WHERE account = ? AND product = ? AND ifnull(variant, 0) = ifnull(?, 0) AND unit = ?`,
      account,
      product,
      variantId,
      unitId,
    ) ?? null,
  addCartLine: async (
    account: number,
    line: CartLineDraft & { quantity: number; note: string },
    now: string,
  ): Promise<number> =>
    db.run(
      `INSERT INTO cart_lines (account, product, product_id, variant, unit, quantity, note, name, image, created_at)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      account,
      line.product,
      line.productId,
      line.variantId,
      line.unitId,
      line.quantity,
      line.note,
      toJson(line.name),
      line.image,
      now,
    ).id,
  changeCartLine: async (id: number, { quantity, note }: { quantity?: number; note?: string }): Promise<void> => {
    db.run(
      'UPDATE cart_lines SET quantity = coalesce(?, quantity), note = coalesce(?, note) WHERE id = ?',
      quantity ?? null,
      note ?? null,
      id,
    );
  },
  removeCartLine: async (account: number, id: number): Promise<boolean> =>
    db.run('DELETE FROM cart_lines WHERE account = ? AND id = ?', account, id).changes > 0,
});
export type CartChanges = ReturnType<typeof cartChanges>;
