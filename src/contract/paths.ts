import { fromCents, type Cents } from './money.ts';
import type { SortOrder } from './products.ts';

/**
 * Paths of the commerce API, exactly as the spec has them, odd ones included (R111, R114); those of accounts and
 * orders are in `shopper-paths.ts`, those that only some pages need in `feature-paths.ts`. A shop whose API has other
 * paths changes only these files.
 */
type Value = string | number | undefined | readonly string[];

/** Builds a query string; undefined values are left out. */
export const query = (values: Record<string, Value>): string =>
  Object.entries(values)
    .filter(([, value]) => value !== undefined)
    .flatMap(([key, value]) =>
      [value].flat().map((one) => `${encodeURIComponent(key)}=${encodeURIComponent(String(one))}`),
    )
    .join('&');

/** Joins several ids into one value. */
const joined = (ids: string | readonly string[] | undefined): string | undefined =>
  typeof ids === 'object' ? ids.join(',') || undefined : ids;

/** Converts cents to the API's dollars: 1250 → 12.5 */
const dollars = (cents: Cents | undefined): number | undefined => (cents === undefined ? undefined : fromCents(cents));

const flag = (on: boolean | undefined): string | undefined => (on ? '1' : undefined);

/** Parameters of a product list (R114). `updatedSince` is for the publisher. */
export type ProductListQuery = {
  page: number;
  rowPerPage: number;
  name?: string | undefined;
  /** Categories or subcategories: one id, or several, of which any may match. */
  categoryId?: string | readonly string[] | undefined;
  /** One id, or several, of which any may match. */
  brandId?: string | readonly string[] | undefined;
  /** An empty list matches no products. */
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
  /** Requests the number of products for each further choice. */
  filters?: boolean | undefined;
};

export const segment = encodeURIComponent;

export const paths = {
  storeInfo: (domain: string) => `/api/store?${query({ domain })}`,
  categories: (store: string) => `/api/categories?${query({ store_code: store })}`,
  categoryGroups: (store: string, category: string) =>
    `/model_ecommerce/features/category_id=${encodeURIComponent(category)}&${query({ store_code: store })}`,
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
    `/products/page=1&row_per_page=15&${query({ name, store_code: store })}`,
  links: (store: string) => `/api/link?${query({ store_code: store })}`,
  helpCenter: (store: string) => `/api/help-center?${query({ store_code: store })}`,
  policy: (store: string) => `/api/policy?${query({ store_code: store })}`,
  news: (store: string) => `/api/news?${query({ store_code: store })}`,
  promotions: (store: string) => `/api/promotions?${query({ store_code: store })}`,
  branches: (store: string) => `/api/branches?${query({ store_code: store })}`,
} as const;
