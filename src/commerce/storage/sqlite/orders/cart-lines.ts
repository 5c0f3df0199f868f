import type { CartLineDraft, CartLineRecord, GoodsRecord } from '../../orders.ts';
import type { Connection } from '../connection.ts';
import { localized, stored } from '../json.ts';
import { readHeldFor } from '../payment-rows.ts';
import { goodsByKey } from './read-goods.ts';

type Row = {
  id: number;
  product: number | null;
  productId: number;
  variant: number | null;
  quantity: number;
  note: string;
  name: string;
  image: string | null;
};

/** What the shopper's own payment holds is still there for them. */
const ownGoods = (db: Connection, account: number, goods: GoodsRecord | null): GoodsRecord | null =>
  goods && goods.stock !== null ? { ...goods, stock: goods.stock + readHeldFor(db, account, goods) } : goods;

/** A shopper's cart, in the order in which its lines came. */
export const readCart = (db: Connection, account: number): CartLineRecord[] =>
  db
    .all<Row>(
      `SELECT id, product, product_id AS productId, variant, quantity, note, name, image
      FROM cart_lines WHERE account = ? ORDER BY id`,
      account,
    )
    .map(({ product, variant, name, ...row }) => ({
      ...row,
      variantId: variant,
      name: localized(name),
      goods: product === null ? null : ownGoods(db, account, goodsByKey(db, product, variant)),
    }));

export const findCartLine = (
  db: Connection,
  account: number,
  { product, variantId, unitId }: CartLineDraft,
): { id: number; quantity: number } | null =>
  db.get<{ id: number; quantity: number }>(
    `SELECT id, quantity FROM cart_lines WHERE account = ? AND product = ? AND ifnull(variant, 0) = ifnull(?, 0) AND unit = ?`,
    account,
    product,
    variantId,
    unitId,
  ) ?? null;

export const addCartLine = (
  db: Connection,
  account: number,
  line: CartLineDraft & { quantity: number; note: string },
  now: string,
): number =>
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
    stored(line.name),
    line.image,
    now,
  ).id;

export const changeCartLine = (
  db: Connection,
  id: number,
  { quantity, note }: { quantity?: number; note?: string },
): void => {
  db.run(
    'UPDATE cart_lines SET quantity = coalesce(?, quantity), note = coalesce(?, note) WHERE id = ?',
    quantity ?? null,
    note ?? null,
    id,
  );
};

export const removeCartLine = (db: Connection, account: number, id: number): boolean =>
  db.run('DELETE FROM cart_lines WHERE account = ? AND id = ?', account, id).changes > 0;
