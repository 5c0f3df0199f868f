import type { WarrantiesChanges, WarrantiesReading, WarrantyDraft, WarrantyRecord } from '../warranties.ts';
import type { Connection } from './connection.ts';
import { localized, stored } from './json.ts';

type Row = {
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

const fields = `number, store_code AS store, order_id AS "order", line, piece, product_id AS productId, name,
  variant_name AS variantName, image, bought_on AS boughtOn, covered_until AS coveredUntil, months, serial, void AS isVoid`;

const recordOf = ({ name, variantName, isVoid, ...row }: Row): WarrantyRecord => ({
  ...row,
  name: localized(name),
  variantName: variantName === null ? null : localized(variantName),
  isVoid: isVoid === 1,
});

const readWarranty = (db: Connection, store: string, code: string): WarrantyRecord | null => {
  const row =
    db.get<Row>(`SELECT ${fields} FROM warranties WHERE number = ? AND store_code = ?`, code, store) ??
    db.get<Row>(`SELECT ${fields} FROM warranties WHERE store_code = ? AND serial = ?`, store, code);
  return row ? recordOf(row) : null;
};

const readTerms = (db: Connection, product: number): string | null =>
  db.get<{ value: string }>("SELECT value FROM attributes WHERE product = ? AND key = 'warranty'", product)?.value ??
  null;

const addWarranty = (db: Connection, draft: WarrantyDraft): void => {
  db.run(
    `INSERT INTO warranties (number, store_code, order_id, line, piece, product_id, name, variant_name, image, bought_on,
       covered_until, months) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    draft.number,
    draft.store,
    draft.order,
    draft.line,
    draft.piece,
    draft.productId,
    stored(draft.name),
    draft.variantName && stored(draft.variantName),
    draft.image,
    draft.boughtOn,
    draft.coveredUntil,
    draft.months,
  );
};

const setSerial = (db: Connection, number: string, serial: string): boolean => {
  const other = db.get<{ number: string }>(
    `SELECT number FROM warranties WHERE serial = ?
       AND store_code = (SELECT store_code FROM warranties WHERE number = ?) AND number <> ?`,
    serial,
    number,
    number,
  );
  if (other) return false;
  db.run('UPDATE warranties SET serial = ? WHERE number = ?', serial, number);
  return true;
};

/** Questions about warranties, each asked of one moment's state by `ask`. */
export const warrantiesReadingOn = (
  db: Connection,
  ask: <Result>(read: () => Result) => Promise<Result>,
): WarrantiesReading => ({
  warranty: (store, code) => ask(() => readWarranty(db, store, code)),
  warrantiesOfOrder: (order) =>
    ask(() =>
      db.all<Row>(`SELECT ${fields} FROM warranties WHERE order_id = ? ORDER BY line, piece`, order).map(recordOf),
    ),
  warrantyTerms: (product) => ask(() => readTerms(db, product)),
});

/** Changes of warranties within one transaction. */
export const warrantiesChangesOn = (db: Connection): WarrantiesChanges => ({
  ...warrantiesReadingOn(db, async (read) => read()),
  isWarrantyNumber: async (number) => db.get('SELECT number FROM warranties WHERE number = ?', number) !== undefined,
  addWarranty: async (draft) => addWarranty(db, draft),
  setWarrantySerial: async (number, serial) => setSerial(db, number, serial),
  voidWarranties: async (order) => {
    db.run('UPDATE warranties SET void = 1 WHERE order_id = ?', order);
  },
});
