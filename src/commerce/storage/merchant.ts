import type { Cents } from '../../contract/money.ts';
import type { PaymentType } from '../../contract/checkout.ts';
import type { Language, Localized } from '../localization/language.ts';
import { usualBookingRules, type BookingRules } from '../services/available-slots.ts';
import type { StoreDetails } from './records.ts';

/** How a shop sells: delivery, branches, taxes, ways to pay. Part of a store's details. */

export type DeliverySettings = {
  /** To provinces that have none of their own, and to places of which no province is known. */
  fee: Cents;
  /** By the province's code (D27). */
  byProvince: Readonly<Record<string, Cents>>;
  /** Goods of this worth or more are delivered free; null: never. */
  freeFrom: Cents | null;
  /** How long it takes; null or absent (stores written by an earlier version): the shop promises no days. */
  days?: DeliveryDays | null;
};

/** Days after the order, fewest and most. */
type DayRange = readonly [number, number];
export type DeliveryDays = {
  /** By the province's code. */
  byProvince: Readonly<Record<string, DayRange>>;
  other: DayRange;
  /** An order at this hour or later counts from the next day; 0 to 24, in Cambodia. */
  lastHour: number;
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

/** To whom one-time codes are sent, which the shop pays for, and how many. */
export type CodeSettings = {
  /** Calling codes of the countries whose phone numbers may register, without the plus. */
  countries: readonly string[];
  /** Registrations that are sent a code in 24 hours; forgotten passwords have as many of their own. */
  perDay: number;
};

/** What one account may hold without having paid: in codes, and in orders that the shop has not confirmed. */
export type UnpaidSettings = {
  pieces: number;
  /** A single piece may be worth more. */
  value: Cents;
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
  /** Absent: `usualCodes`. */
  codes?: CodeSettings | undefined;
  /** Absent: `usualUnpaid`. */
  unpaid?: UnpaidSettings | undefined;
  /** How its services are booked. Absent: `usualBookingRules`. */
  booking?: BookingRules | undefined;
};

export const usualCodes: CodeSettings = { countries: ['855'], perDay: 500 };
export const usualUnpaid: UnpaidSettings = { pieces: 30, value: 1_000_000 };

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

/** Returns how a store's services are booked. */
export const bookingRulesOf = (details: Pick<StoreDetails, 'merchant'>): BookingRules =>
  merchantOf(details).booking ?? usualBookingRules;

/** Returns a shop's name in each language; in Khmer as its KHQR codes have it, where they have one. */
export const shopNames = ({ name, merchant }: Pick<StoreDetails, 'name' | 'merchant'>): Record<Language, string> => ({
  en: name,
  kh: merchant?.khqr?.nameKm ?? name,
  zh: name,
});
