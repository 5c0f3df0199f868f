import type { Localized } from '../localization/language.ts';
import { runNow, type CommerceDatabase, type RunRead } from './connection.ts';
import { parseLocalized, toJson } from './json.ts';

/** Warranties. Days are 'YYYY-MM-DD' in Cambodia. */

export type WarrantyDraft = {
  number: string;
  store: string;
  order: number;
  /** Index of the line in the order and of the piece in the line, both from 0. */
  line: number;
  piece: number;
  productId: number;
  name: Localized;
  variantName: Localized | null;
  image: string | null;
  boughtOn: string;
  coveredUntil: string;
  months: number;
};

export type WarrantyRecord = WarrantyDraft & {
  /** The manufacturer's serial number, if staff have recorded it. */
  serial: string | null;
  /** Whether the warranty is void, because the order was returned or refunded. */
  isVoid: boolean;
};

type WarrantyRow = {
  number: string;
  store: string;
  order: number;
  line: number;
  piece: number;
  productId: number;
  name: string;
  variantName: string | null;
  image: string | null;
  boughtOn: string;
  coveredUntil: string;
  months: number;
  serial: string | null;
  isVoid: number;
};

const warrantyColumns = `number, store_code AS store, order_id AS "order", line, piece, product_id AS productId, name,
  variant_name AS variantName, image, bought_on AS boughtOn, covered_until AS coveredUntil, months, serial, void AS isVoid`;

const toWarrantyRecord = ({ name, variantName, isVoid, ...row }: WarrantyRow): WarrantyRecord => ({
  ...row,
  name: parseLocalized(name),
  variantName: variantName === null ? null : parseLocalized(variantName),
  isVoid: isVoid === 1,
});

/** Queries for warranties; `run` executes each on one consistent snapshot. */
export const warrantyReads = (db: CommerceDatabase, run: RunRead) => ({
  /** @param code a warranty number or a serial number, normalized by `readWarrantyCode` */
  warranty: (store: string, code: string): Promise<WarrantyRecord | null> =>
    run(() => {
      const row =
        db.get<WarrantyRow>(
          `SELECT ${warrantyColumns} FROM warranties WHERE number = ? AND store_code = ?`,
          code,
          store,
        ) ??
        db.get<WarrantyRow>(
          `SELECT ${warrantyColumns} FROM warranties WHERE store_code = ? AND serial = ?`,
          store,
          code,
        );
      return row ? toWarrantyRecord(row) : null;
    }),
  /** Returns the warranties of an order, sorted by line and piece. */
  warrantiesOfOrder: (order: number): Promise<WarrantyRecord[]> =>
    run(() =>
      db
        .all<WarrantyRow>(`SELECT ${warrantyColumns} FROM warranties WHERE order_id = ? ORDER BY line, piece`, order)
        .map(toWarrantyRecord),
    ),
  /** Returns a product's 'warranty' attribute; null if it has none or is gone. @param product `products.key` */
  warrantyTerms: (product: number): Promise<string | null> =>
    run(
      () =>
        db.get<{ value: string }>("SELECT value FROM attributes WHERE product = ? AND key = 'warranty'", product)
          ?.value ?? null,
    ),
});
export type WarrantyReads = ReturnType<typeof warrantyReads>;

/** Changes to warranties, and their queries, within one transaction. */
export const warrantyChanges = (db: CommerceDatabase) => ({
  ...warrantyReads(db, runNow),
  isWarrantyNumber: async (number: string): Promise<boolean> =>
    db.get('SELECT number FROM warranties WHERE number = ?', number) !== undefined,
  addWarranty: async (draft: WarrantyDraft): Promise<void> => {
    db.run(
      `INSERT INTO warranties (number, store_code, order_id, line, piece, product_id, name, variant_name, image, bought_on,
       covered_until, months) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      draft.number,
      draft.store,
      draft.order,
      draft.line,
      draft.piece,
      draft.productId,
      toJson(draft.name),
      draft.variantName && toJson(draft.variantName),
      draft.image,
      draft.boughtOn,
      draft.coveredUntil,
      draft.months,
    );
  },
  /**
   * Records a serial number. Returns false if another piece of the store already has it. A void warranty gives it up: the
   * piece was returned and is sold again.
   */
  setWarrantySerial: async (number: string, serial: string): Promise<boolean> => {
    const other = db.get<{ number: string; isVoid: number }>(
      `SELECT number, void AS isVoid FROM warranties WHERE serial = ?
       AND store_code = (SELECT store_code FROM warranties WHERE number = ?) AND number <> ?`,
      serial,
      number,
      number,
    );
    if (other?.isVoid === 0) return false;
    if (other) db.run('UPDATE warranties SET serial = NULL WHERE number = ?', other.number);
    db.run('UPDATE warranties SET serial = ? WHERE number = ?', serial, number);
    return true;
  },
  voidWarranties: async (order: number): Promise<void> => {
    db.run('UPDATE warranties SET void = 1 WHERE order_id = ?', order);
  },
});
export type WarrantyChanges = ReturnType<typeof warrantyChanges>;
