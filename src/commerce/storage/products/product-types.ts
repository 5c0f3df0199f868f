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
  /** English name of the category, for the 'service' rule (R46). */
  category: string | null;
  subcategoryId: number | null;
  brandId: number | null;
  brand: string | null;
  model: string | null;
  description: string | null;
  attributes: AttributeRecord[];
  optionTypes: OptionTypeRecord[];
  variants: VariantRecord[];
  /** The variant that is selected at first: the first one in stock, otherwise the first one. */
  variantId: number | null;
  unit: { id: number; name: string };
  stock: number | null;
  sequence: number;
  createdAt: string;
  updatedAt: string;
};

/** A PC part with its raw attributes: numbers where values are numeric, otherwise text. */
export type PcPartRecord = Pick<
  ProductRecord,
  'id' | 'sku' | 'name' | 'brand' | 'image' | 'price' | 'promoPrice' | 'promoUntil' | 'stock'
> & { attributes: Record<string, string | number> };

/** A query for a product list (R114). */
export type ListQuery = {
  /** Search text as typed. */
  name: string | null;
  /** Whether to interpret kinds and price limits in the text ('phone under 200'); by default they are plain words. */
  readsMeaning?: boolean;
  /** Ids of categories or subcategories. */
  categoryIds: number[];
  brandIds: number[];
  /** null for all products, an empty list for none. */
  ids: number[] | null;
  /** Only products changed after this time. */
  updatedSince: string | null;
  minPrice: Cents | null;
  maxPrice: Cents | null;
  promo: boolean;
  inStock: boolean;
  /** Selected values by attribute key; a product matches if it has any of a key's values. */
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

/** How many products each filter option would match, with all other filters applied. */
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
  /** The text that was searched for because the original had no results; null if the original was searched for. */
  corrected: string | null;
  /** The brand or product line in the text that the store does not sell ('iPhone'); the products are alternatives. */
  notSold: string | null;
};

/** Input for the storage follows. */

export type VariantDraft = {
  sku: string;
  /** Values by the name of the option type. */
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
  /** Top level first, by slug; unknown categories are created. */
  categoryPath: { slug: string; name: string }[];
  price: Cents | null;
  promoPrice: Cents | null;
  /** When the promo prices of the product and its variants end; null if they do not, or if there are none. */
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

/** Where a product comes from: a manual import, or the demo catalogue. */
export type Origin = 'import' | 'demo';

export type PutResult = 'new' | 'changed' | 'unchanged';

/** A price change: null removes the promotion, undefined leaves it unchanged. */
export type PriceChange = { price: Cents; promo: Cents | null | undefined; until: string | null | undefined };

export type PriceState = { price: Cents | null; promoPrice: Cents | null };

export type PutOptions = {
  origin: Origin;
  /** Position in the store's default order; without one, new products are appended and others keep their position. */
  sequence?: number;
};

export type PriceReport = { name: string; before: PriceState; after: PriceState; variants: number };

export type StockReport = { name: string; before: number | null; after: number | null };
