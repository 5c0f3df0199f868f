import type { Cents } from '../../contract/money.ts';
import type { PaymentType } from '../../contract/checkout.ts';
import type { Localized } from '../language.ts';
import type { StoreDetails } from './records.ts';

/** How a shop sells: delivery, branches, taxes, ways to pay. Part of a store's details. */

export type DeliverySettings = {
  /** To provinces that have none of their own, and to places of which no province is known. */
  fee: Cents;
  /** By the province's code (D27). */
  byProvince: Readonly<Record<string, Cents>>;
  /** Goods of this worth or more are delivered free; null: never. */
  freeFrom: Cents | null;
};

export type BranchRecord = {
  id: number;
  name: Localized;
  address: Localized;
  hours: Localized;
  phone: string;
  lat: number;
  long: number;
};

export type BankRecord = { type: string; name: string; accountName: string; accountNumber: string };

/** Who is paid by KHQR: facts of tags 29, 59, 60, 62 and 64. */
export type KhqrMerchant = {
  /** Bakong account id, such as `shop@bank`. */
  account: string;
  name: string;
  nameKm: string | null;
  city: string;
  cityKm: string | null;
  phone: string;
  currency: 'USD' | 'KHR';
  /** Riel for a dollar, where codes are in riel. */
  rielRate?: number | undefined;
};

export type MerchantSettings = {
  delivery: DeliverySettings;
  branches: BranchRecord[];
  /** VAT TIN as the tax department writes it (K001-123456789); null: not registered. */
  taxNumber: string | null;
  /** What paying with Anakut takes off the goods, in percent; its label is `StoreDetails.anakutLabel`. */
  anakutPercent: number;
  /** Accounts for bank transfers. */
  banks: BankRecord[];
  paymentTypes: PaymentType[];
  khqr: KhqrMerchant | null;
};

/** Of a shop that has set nothing: delivered free (spec section 9), paid in cash. */
const nothingSet: MerchantSettings = {
  delivery: { fee: 0, byProvince: {}, freeFrom: null },
  branches: [],
  taxNumber: null,
  anakutPercent: 0,
  banks: [],
  paymentTypes: ['cod'],
  khqr: null,
};

/** The settings of a store; stores written by an earlier version have none. */
export const merchantOf = ({ merchant }: Pick<StoreDetails, 'merchant'>): MerchantSettings => merchant ?? nothingSet;
