import type { Cents } from '../../contract/money.ts';
import type { SortOrder } from '../../contract/products.ts';
import type { Localized, Phrases } from '../localization/language.ts';
import type { MerchantSettings } from './merchant.ts';

/** What the storage keeps and gives back. Money is in US cents, times are ISO 8601 in UTC with milliseconds. */

type MenuEntry = { icon: string; title: Localized; to: string; class: string; target: string | null };

/** Who a shop is: everything of spec section 3 'Store info' but the code. */
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
  /** Name of the courier; absent in stores that an earlier version wrote. */
  deliveryPartner?: string | null;
  menu: MenuEntry[];
  /** What paying with Anakut brings; null: the shop has no such offer. */
  anakutLabel: Localized | null;
  /** How it sells (`merchantOf`); absent in stores that an earlier version wrote. */
  merchant?: MerchantSettings;
};
export type StoreRecord = { code: string; details: StoreDetails };

export type CategoryRecord = { id: number; name: string; image: string | null; sequence: number };
/** A kind of goods that a store has: a subcategory with what it is asked for by, and its brands there. */
export type KindRecord = { id: number; name: Localized; questions: Phrases; brands: string[] };
export type SubcategoryRecord = { id: number; name: string; image: string | null };
export type GroupRecord = { id: number; name: string; subcategories: SubcategoryRecord[] };
export type BrandRecord = { id: number; name: string; image: string | null };
export type LinkRecord = { id: number; name: string; link: string; logo: string | null };

type OptionRecord = { id: number; name: string; color: string | null };
export type OptionTypeRecord = { name: string; selected: string | null; options: OptionRecord[] };
export type VariantRecord = {
  id: number;
  optionIds: number[];
  sku: string;
  price: Cents | null;
  promoPrice: Cents | null;
  stock: number | null;
  image: string | null;
};
export type AttributeRecord = { key: string; name: string; value: string };

/** A product with its texts in one language. */
export type ProductRecord = {
  id: number;
  sku: string;
  name: string;
  image: string | null;
  images: string[];
  price: Cents | null;
  promoPrice: Cents | null;
  promoUntil: string | null;
  categoryId: number | null;
  subcategoryId: number | null;
  brandId: number | null;
  brand: string | null;
  model: string | null;
  description: string | null;
  attributes: AttributeRecord[];
  optionTypes: OptionTypeRecord[];
  variants: VariantRecord[];
  /** The variant that the shopper sees first: the first in stock, else the first. */
  variantId: number | null;
  unit: { id: number; name: string };
  stock: number | null;
  sequence: number;
  createdAt: string;
  updatedAt: string;
};

/** A part of a PC with its raw attributes: numbers where the value is one, else words. */
export type PcPartRecord = Pick<
  ProductRecord,
  'id' | 'sku' | 'name' | 'brand' | 'image' | 'price' | 'promoPrice' | 'promoUntil' | 'stock'
> & { attributes: Record<string, string | number> };

/** What a product list is asked for (D8). */
export type ListQuery = {
  /** Search text as typed. */
  name: string | null;
  /** Ids of categories or subcategories. */
  categoryIds: number[];
  brandIds: number[];
  /** null: all; an empty list: none. */
  ids: number[] | null;
  /** Only products changed after this time. */
  updatedSince: string | null;
  minPrice: Cents | null;
  maxPrice: Cents | null;
  promo: boolean;
  inStock: boolean;
  /** Wanted values by attribute key; any of a key's values is enough. */
  attributes: Record<string, string[]>;
  sort: SortOrder;
  page: number;
  rowPerPage: number;
  /** Count the products behind each filter choice. */
  filters: boolean;
};

export type Choice = { id: number; name: string; count: number };
export type AttributeChoice = { key: string; name: string; values: { value: string; name: string; count: number }[] };
/** How many products each filter choice would leave, all other filters kept. */
export type FilterCounts = {
  brands: Choice[];
  subcategories: Choice[];
  price: { min: Cents; max: Cents } | null;
  promo: number;
  inStock: number;
  attributes: AttributeChoice[];
};
export type ProductPage = {
  products: ProductRecord[];
  total: number;
  filters: FilterCounts | null;
  /** What was searched for in place of a text that finds nothing; null: the text itself. */
  corrected: string | null;
};

type ArticleDocument = {
  id: number;
  title: Localized;
  summary: Localized;
  body: Localized;
  questions?: Phrases | undefined;
};
export type HelpDocument = { id: number; name: Localized; icon: string; articles: ArticleDocument[] };
export type PolicyDocument = {
  id: number;
  title: Localized;
  body: Localized;
  questions?: Phrases | undefined;
  updatedAt: string;
};
export type NewsDocument = {
  id: number;
  title: Localized;
  summary: Localized;
  body: Localized;
  questions?: Phrases | undefined;
  image: string | null;
  publishedAt: string;
};
export type PromotionRecord = {
  id: number;
  title: Localized;
  summary: Localized;
  image: string | null;
  /** ISO 8601; null: it runs already. */
  startsAt: string | null;
  endsAt: string;
  productIds: number[];
};
