import { fromCents, type Cents } from './money.ts';
import type { SortOrder } from './products.ts';

/**
 * Every path of the commerce API, in the spec's own shapes (section 7, D7, D8),
 * odd ones included. A shop whose API differs changes this one file.
 */
type Value = string | number | undefined | readonly string[];

const query = (values: Record<string, Value>): string =>
  Object.entries(values)
    .filter(([, value]) => value !== undefined)
    .flatMap(([key, value]) =>
      [value].flat().map((one) => `${encodeURIComponent(key)}=${encodeURIComponent(String(one))}`),
    )
    .join('&');

/** Several ids stand in one value. */
const joined = (ids: string | readonly string[] | undefined): string | undefined =>
  typeof ids === 'object' ? ids.join(',') || undefined : ids;

/** Cents as the API reads them: 1250 → 12.5 */
const dollars = (cents: Cents | undefined): number | undefined => (cents === undefined ? undefined : fromCents(cents));

const flag = (on: boolean | undefined): string | undefined => (on ? '1' : undefined);

/** What a product list may be asked for (D8). `updatedSince` serves the publisher. */
export type ProductListQuery = {
  page: number;
  rowPerPage: number;
  name?: string | undefined;
  /** Categories or subcategories: one id, or several of which any is enough. */
  categoryId?: string | readonly string[] | undefined;
  /** One id, or several of which any is enough. */
  brandId?: string | readonly string[] | undefined;
  /** An empty list asks for nothing, and gets nothing. */
  ids?: readonly string[] | undefined;
  /** ISO 8601 time */
  updatedSince?: string | undefined;
  sort?: SortOrder | undefined;
  minPrice?: Cents | undefined;
  maxPrice?: Cents | undefined;
  promo?: boolean | undefined;
  inStock?: boolean | undefined;
  /** Wanted values by attribute key; any of a key's values is enough. */
  attributes?: Readonly<Record<string, readonly string[]>> | undefined;
  /** Asks for the counts behind each further choice. */
  filters?: boolean | undefined;
};

export const paths = {
  storeInfo: (domain: string) => `/api/store?${query({ domain })}`,
  categories: (store: string) => `/api/categories?${query({ store_code: store })}`,
  categoryGroups: (store: string, category: string) =>
    `/model_ecommerce/features/category_id=${encodeURIComponent(category)}?${query({ store_code: store })}`,
  brands: (store: string, page: number) => `/api/brands?${query({ store_code: store, page })}`,
  product: (store: string, product: string) =>
    `/api/product/${encodeURIComponent(product)}&${query({ store_code: store })}`,
  products: (store: string, list: ProductListQuery) =>
    `/api/products?${query({
      name: list.name,
      cat_id: joined(list.categoryId),
      brand_id: joined(list.brandId),
      ids: list.ids?.join(','),
      updated_since: list.updatedSince,
      min_price: dollars(list.minPrice),
      max_price: dollars(list.maxPrice),
      promo: flag(list.promo),
      in_stock: flag(list.inStock),
      ...Object.fromEntries(Object.entries(list.attributes ?? {}).map(([key, values]) => [`attr.${key}`, values])),
      sort: list.sort,
      filters: flag(list.filters),
      page: list.page,
      row_per_page: list.rowPerPage,
      store_code: store,
    })}`,
  quickSearch: (store: string, name: string) =>
    `/products/page=1&row_per_page=15&${query({ name })}?${query({ store_code: store })}`,
  links: (store: string) => `/api/link?${query({ store_code: store })}`,
  vendor: (store: string) => `/api/vendor?${query({ store_code: store })}`,
  helpCenter: (store: string) => `/api/help-center?${query({ store_code: store })}`,
  policy: (store: string) => `/api/policy?${query({ store_code: store })}`,
  news: (store: string) => `/api/news?${query({ store_code: store })}`,
  promotions: (store: string) => `/api/promotions?${query({ store_code: store })}`,
} as const;
