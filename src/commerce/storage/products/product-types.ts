import type { Cents } from '../../../contract/money.ts';
import type { SortOrder } from '../../../contract/products.ts';

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

export type AttributeRecord = { key: string; name: string; value: string; group?: string; better?: 'more' | 'less' };

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
  /** The variant shown first: the first in stock, otherwise the first. */
  variantId: number | null;
  unit: { id: number; name: string };
  stock: number | null;
  sequence: number;
  createdAt: string;
  updatedAt: string;
};

/** A PC part with its raw attributes: numbers if numeric, otherwise words. */
export type PcPartRecord = Pick<
  ProductRecord,
  'id' | 'sku' | 'name' | 'brand' | 'image' | 'price' | 'promoPrice' | 'promoUntil' | 'stock'
> & { attributes: Record<string, string | number> };

/** A query for a product list (R114). */
export type ListQuery = {
  /** Search text as typed. */
  name: string | null;
  /** Whether kinds and price limits that the text names are read as such ('phone under 200'); default: they are words. */
  readsMeaning?: boolean;
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
  /** Selected values by attribute key; any of a key's values matches. */
  attributes: Record<string, string[]>;
  sort: SortOrder;
  page: number;
  rowPerPage: number;
  /** Whether to count the products of each filter option. */
  filters: boolean;
};

export type FacetOption = { id: number; name: string; count: number };

export type AttributeFilterOption = {
  key: string;
  name: string;
  values: { value: string; name: string; count: number }[];
};

/** How many products each filter option would leave, with all other filters applied. */
export type FilterCounts = {
  brands: FacetOption[];
  subcategories: FacetOption[];
  price: { min: Cents; max: Cents } | null;
  promo: number;
  inStock: number;
  attributes: AttributeFilterOption[];
};

export type ProductListPage = {
  products: ProductRecord[];
  total: number;
  filters: FilterCounts | null;
  /** What was searched for instead of a text without results; null: the text itself. */
  corrected: string | null;
  /** What the text asked for by a brand or name of which the store has nothing ('iPhone'): these are like it. */
  notSold: string | null;
};

/** Input for the storage. */

export type VariantDraft = {
  sku: string;
  /** Option type name → value. */
  options: Record<string, string>;
  price: Cents | null;
  promoPrice: Cents | null;
  stock: number | null;
  image: string | null;
};

export type TextDraft = { name: string | null; description: string | null };

export type ProductDraft = {
  /** Unique within the store: identifies the product across imports. */
  sku: string;
  name: string;
  brand: string | null;
  /** Top level first, by slug; unknown ones are created. */
  categoryPath: { slug: string; name: string }[];
  price: Cents | null;
  promoPrice: Cents | null;
  promoUntil: string | null;
  description: string | null;
  model: string | null;
  upc: string | null;
  image: string | null;
  images: string[];
  attributes: Record<string, string | number | boolean>;
  options: { name: string; values: string[] }[];
  variants: VariantDraft[];
  stock: number | null;
  translations: { kh: TextDraft | null; zh: TextDraft | null };
};

/** Where a product comes from: an import by hand, or the demo catalogue. */
export type Origin = 'import' | 'demo';

export type PutResult = 'new' | 'changed' | 'unchanged';

/** A price change: null removes the promotion, undefined leaves it unchanged. */
export type PriceChange = { price: Cents; promo: Cents | null | undefined; until: string | null | undefined };

export type PriceState = { price: Cents | null; promoPrice: Cents | null };

export type PutOptions = {
  origin: Origin;
  /** Position in the store's default order; without one, new products are appended and others stay. */
  sequence?: number;
};

export type PriceReport = { name: string; before: PriceState; after: PriceState; variants: number };

export type StockReport = { name: string; before: number | null; after: number | null };
