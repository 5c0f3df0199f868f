import type { PaymentType } from '../../contract/checkout.ts';
import type { Cents } from '../../contract/money.ts';
import type { Language, Localized } from '../localization/language.ts';
import { defaultBookingRules, type BookingRules } from '../services/available-slots.ts';
import { runNow, type CommerceDatabase, type RunRead } from './connection.ts';
import { parseJson, toJson } from './json.ts';

/** How a shop sells: delivery, branches, taxes, payment types. These settings are part of a store's details. */

/** Delivery fees of a store, from `merchant.delivery` of the shop's `stores.json` (`commerce/demo/format.ts`). */
export type DeliverySettings = {
  /** For provinces without a fee of their own, and addresses without a known province. */
  fee: Cents;
  /** By the province's code (R73). */
  byProvince: Readonly<Record<string, Cents>>;
  /** Order value from which delivery is free; null if it never is. */
  freeFrom: Cents | null;
  /** Delivery times; null, or absent in stores written by an earlier version, if the shop promises none. */
  days?: DeliveryDays | null;
};

/** Minimum and maximum number of days after the order. */
type DayRange = readonly [number, number];

export type DeliveryDays = {
  /** By the province's code. */
  byProvince: Readonly<Record<string, DayRange>>;
  other: DayRange;
  /** The cutoff hour, 0 to 24 in Cambodia's time: orders at this hour or later count from the next day. */
  lastHour: number;
};

/** What a shop promises with every sale. */
export type TermsRecord = {
  /** Days within which a product may be returned or exchanged; null if not promised. */
  exchangeDays: number | null;
  /** Months of warranty for products that state none themselves; null if not promised. */
  warrantyMonths: number | null;
  /** Whether shoppers who pay on delivery may open the box first. */
  opensBox: boolean;
};

export type BranchRecord = {
  id: number;
  name: Localized;
  address: Localized;
  hours: Localized;
  /** The hours in a machine-readable form, such as `Mo-Su 08:00-20:00`. */
  openingHours?: string | undefined;
  phone: string;
  lat: number;
  long: number;
};

export type BankRecord = { type: string; name: string; accountName: string; accountNumber: string };

/** The payee of KHQR codes, for their tags 29, 59, 60, 62 and 64. */
export type KhqrMerchant = {
  /** Bakong account id, such as `shop@bank`. */
  account: string;
  name: string;
  nameKm: string | null;
  city: string;
  cityKm: string | null;
  phone: string;
  currency: 'USD' | 'KHR';
  /** Riel per dollar, if codes are in riel. */
  rielRate?: number | undefined;
};

/** Who may receive one-time codes and how many, since each costs the shop money. */
export type CodeSettings = {
  /** Allowed calling codes of phone numbers at registration, without the plus. */
  countries: readonly string[];
  /** Codes for registrations per 24 hours; password resets have a separate limit of the same size. */
  perDay: number;
};

/** What one account may hold without paying, in payment codes and in orders that the shop has not confirmed. */
export type UnpaidSettings = {
  pieces: number;
  /** A single piece may cost more. */
  value: Cents;
};

export type MerchantSettings = {
  delivery: DeliverySettings;
  branches: BranchRecord[];
  /** Absent in stores written by an earlier version, which promise nothing. */
  terms?: TermsRecord | null;
  /** VAT TIN in the tax department's notation (K001-123456789); null if the shop is not registered. */
  taxNumber: string | null;
  /** Discount for paying with Anakut, in percent; its label is `StoreDetails.anakutLabel`. */
  anakutPercent: number;
  /** Accounts for bank transfers. */
  banks: BankRecord[];
  paymentTypes: PaymentType[];
  khqr: KhqrMerchant | null;
  /** Default: `defaultCodeSettings`. */
  codes?: CodeSettings | undefined;
  /** Default: `defaultUnpaidLimits`. */
  unpaid?: UnpaidSettings | undefined;
  /** The rules for booking services. Default: `defaultBookingRules`. */
  booking?: BookingRules | undefined;
};

export const defaultCodeSettings: CodeSettings = { countries: ['855'], perDay: 500 };

export const defaultUnpaidLimits: UnpaidSettings = { pieces: 30, value: 1_000_000 };

/** The settings of a shop that has none: free delivery (R73), cash on delivery only. */
const defaultMerchantSettings: MerchantSettings = {
  delivery: { fee: 0, byProvince: {}, freeFrom: null },
  branches: [],
  taxNumber: null,
  anakutPercent: 0,
  banks: [],
  paymentTypes: ['cod'],
  khqr: null,
};

/** Returns the settings of a store, or the defaults if it was written by an earlier version without settings. */
export const getMerchantSettings = ({ merchant }: Pick<StoreDetails, 'merchant'>): MerchantSettings =>
  merchant ?? defaultMerchantSettings;

/** Returns the rules for booking a store's services. */
export const getBookingRules = (details: Pick<StoreDetails, 'merchant'>): BookingRules =>
  getMerchantSettings(details).booking ?? defaultBookingRules;

/** Returns a shop's name in each language; the Khmer name is that on its KHQR codes, if there is one. */
export const getStoreNames = ({
  name,
  merchant,
}: Pick<StoreDetails, 'name' | 'merchant'>): Record<Language, string> => ({
  en: name,
  kh: merchant?.khqr?.nameKm ?? name,
  zh: name,
});

/** The stores themselves. Money is in US cents, times are ISO 8601 in UTC with milliseconds. */

type MenuEntry = { icon: string; title: Localized; to: string; class: string; target: string | null };

/** A store's identity: everything that R2 lists except the code. */
export type StoreDetails = {
  name: string;
  domain: string;
  logo: string;
  color: string;
  tagline: Localized;
  about: Localized;
  address: Localized;
  smart: string;
  cellcard: string;
  metfone: string;
  whatsapp: string;
  telegramUrl: string;
  telegramChannel: string;
  facebookUrl: string;
  tiktokUrl: string;
  youtubeUrl: string;
  chatId: string | null;
  playstore: string | null;
  appstore: string | null;
  downloadLink: string | null;
  /** Name of the courier; absent in stores written by an earlier version. */
  deliveryPartner?: string | null;
  menu: MenuEntry[];
  /** The label of the Anakut discount; null if the store does not offer it. */
  anakutLabel: Localized | null;
  /** How the store sells; absent in stores written by an earlier version (read it by `getMerchantSettings`). */
  merchant?: MerchantSettings;
};

export type StoreRecord = { code: string; details: StoreDetails };

export type LinkRecord = { id: number; name: string; link: string; logo: string | null };

type StoreRow = { code: string; details: string };

const toStoreRecord = (row: StoreRow | undefined): StoreRecord | null =>
  row ? { code: row.code, details: parseJson<StoreDetails>(row.details) } : null;

export const readStore = (db: CommerceDatabase, code: string): StoreRecord | null =>
  toStoreRecord(db.get<StoreRow>('SELECT code, details FROM stores WHERE code = ?', code));

/** Queries for stores; `run` executes each on one consistent snapshot. */
export const storeReads = (db: CommerceDatabase, run: RunRead) => ({
  store: (code: string): Promise<StoreRecord | null> => run(() => readStore(db, code)),
  storeByDomain: (domain: string): Promise<StoreRecord | null> =>
    run(() =>
      toStoreRecord(
        db.get<StoreRow>(
          'SELECT code, details FROM stores WHERE code = (SELECT store_code FROM store_domains WHERE domain = ?)',
          domain,
        ),
      ),
    ),
  /** Returns the codes of all stores in alphabetical order. */
  storeCodes: (): Promise<string[]> =>
    run(() => db.all<{ code: string }>('SELECT code FROM stores ORDER BY code').map(({ code }) => code)),
  links: (store: string): Promise<LinkRecord[]> =>
    run(() => db.all<LinkRecord>('SELECT id, name, link, logo FROM links WHERE store_code = ? ORDER BY id', store)),
  /** Counts stores and products; health checks use it to see that the database responds. */
  counts: (): Promise<{ stores: number; products: number }> =>
    run(
      () =>
        db.get<{ stores: number; products: number }>(
          'SELECT (SELECT count(*) FROM stores) AS stores, (SELECT count(*) FROM products) AS products',
        ) ?? { stores: 0, products: 0 },
    ),
});
export type StoreReads = ReturnType<typeof storeReads>;

/** Changes to stores, and their queries, within one transaction. */
export const storeChanges = (db: CommerceDatabase) => ({
  ...storeReads(db, runNow),
  putStore: async (code: string, details: StoreDetails): Promise<void> => {
    db.run(
      'INSERT INTO stores VALUES (?, ?) ON CONFLICT (code) DO UPDATE SET details = excluded.details',
      code,
      toJson(details),
    );
    db.run('DELETE FROM store_domains WHERE store_code = ?', code);
    db.run(
      'INSERT INTO store_domains VALUES (?, ?) ON CONFLICT (domain) DO UPDATE SET store_code = excluded.store_code',
      details.domain.toLowerCase(),
      code,
    );
    db.run('DELETE FROM links WHERE store_code = ?', code);
    const links = [
      { name: 'Telegram', link: details.telegramChannel || details.telegramUrl },
      { name: 'Facebook', link: details.facebookUrl },
      { name: 'TikTok', link: details.tiktokUrl },
      { name: 'YouTube', link: details.youtubeUrl },
    ];
    links.forEach(({ name, link }, at) => {
      if (link) db.run('INSERT INTO links VALUES (?, ?, ?, ?, NULL)', code, at + 1, name, link);
    });
  },
});
export type StoreChanges = ReturnType<typeof storeChanges>;
