/**
 * Every path of the commerce API, in the spec's own shapes (section 7, D7, D8),
 * odd ones included. A shop whose API differs changes this one file.
 */
const query = (values: Record<string, string | number | undefined>): string =>
  Object.entries(values)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => `${key}=${encodeURIComponent(String(value))}`)
    .join('&');

/** What a product list may be asked for. `ids` and `updatedSince` serve the publisher. */
export type ProductListQuery = {
  page: number;
  rowPerPage: number;
  name?: string | undefined;
  categoryId?: string | undefined;
  brandId?: string | undefined;
  ids?: string[] | undefined;
  /** ISO 8601 time */
  updatedSince?: string | undefined;
  sort?: string | undefined;
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
      cat_id: list.categoryId,
      brand_id: list.brandId,
      ids: list.ids?.join(','),
      updated_since: list.updatedSince,
      sort: list.sort,
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
