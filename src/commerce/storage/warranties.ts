import type { Localized } from '../localization/language.ts';

/** What the storage keeps of warranties. Days are 'YYYY-MM-DD' in Cambodia. */

export type WarrantyDraft = {
  number: string;
  store: string;
  order: number;
  /** Place of the line in the order, and of the piece in the line; from 0. */
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
  /** The maker's, where staff noted it. */
  serial: string | null;
  /** The goods were given back. */
  isVoid: boolean;
};

export type WarrantiesReading = {
  /** @param code a number or a serial number, as `readWarrantyCode` gives it */
  warranty(store: string, code: string): Promise<WarrantyRecord | null>;
  /** In the order of the lines and pieces. */
  warrantiesOfOrder(order: number): Promise<WarrantyRecord[]>;
  /** The attribute 'warranty' of a product; null: it has none, or is gone. @param product `products.key` */
  warrantyTerms(product: number): Promise<string | null>;
};

export type WarrantiesChanges = WarrantiesReading & {
  isWarrantyNumber(number: string): Promise<boolean>;
  addWarranty(draft: WarrantyDraft): Promise<void>;
  /** @returns false: another piece of the store has this serial number */
  setWarrantySerial(number: string, serial: string): Promise<boolean>;
  voidWarranties(order: number): Promise<void>;
};
