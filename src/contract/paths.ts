import { fromCents, type Cents } from './money.ts';
import type { SortOrder } from './products.ts';

/**
 * Paths of the commerce API, exactly as the spec has them, odd ones included (R111, R114); those that only some pages
 * need are in `feature-paths.ts`. A shop whose API has other paths changes only these files.
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

/** Parameters of a quote; without a product or an order, it is for the cart. */
export type QuoteQuery = {
  address?: string | undefined;
  paymentType?: string | undefined;
  product?: { id: string; quantity: number; variantId: string | null; unitId: string | null } | undefined;
  order?: string | undefined;
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
  vendor: (store: string) => `/api/vendor?${query({ store_code: store })}`,
  helpCenter: (store: string) => `/api/help-center?${query({ store_code: store })}`,
  policy: (store: string) => `/api/policy?${query({ store_code: store })}`,
  news: (store: string) => `/api/news?${query({ store_code: store })}`,
  promotions: (store: string) => `/api/promotions?${query({ store_code: store })}`,
  branches: (store: string) => `/api/branches?${query({ store_code: store })}`,

  login: (store: string) => `/api/auth/login?${query({ store_code: store })}`,
  register: (store: string) => `/api/auth/register?${query({ store_code: store })}`,
  forgotPassword: (store: string) => `/api/auth/forgot-password?${query({ store_code: store })}`,
  resetPassword: (store: string) => `/api/auth/reset-password?${query({ store_code: store })}`,
  logout: (store: string) => `/api/auth/logout?${query({ store_code: store })}`,
  resend: (store: string) => `/api/auth/resend?${query({ store_code: store })}`,
  verify: (store: string) => `/api/verify?${query({ store_code: store })}`,

  profile: (store: string) => `/api/profile?${query({ store_code: store })}`,
  updateProfile: (store: string) => `/api/profile/update?${query({ store_code: store })}`,
  changePassword: (store: string) => `/api/profile/password?${query({ store_code: store })}`,
  locations: (store: string) => `/api/profile/location?${query({ store_code: store })}`,
  addLocation: (store: string) => `/api/profile/location/add?${query({ store_code: store })}`,
  updateLocation: (store: string, id: string) =>
    `/api/profile/location/update/${segment(id)}?${query({ store_code: store })}`,
  removeLocation: (store: string, id: string) =>
    `/api/profile/location/remove/${segment(id)}?${query({ store_code: store })}`,

  wishlist: (store: string) => `/api/wishlist?${query({ store_code: store })}`,
  addWish: (store: string) => `/api/wishlist/add?${query({ store_code: store })}`,
  removeWish: (store: string, id: string) => `/api/wishlist/remove/${segment(id)}?${query({ store_code: store })}`,
  cart: (store: string, address?: string) => `/api/cart?${query({ address_id: address, store_code: store })}`,
  addToCart: (store: string) => `/api/cart/add?${query({ store_code: store })}`,
  updateCart: (store: string, id: string) => `/api/cart/update/${segment(id)}?${query({ store_code: store })}`,
  removeFromCart: (store: string, id: string) => `/api/cart/remove/${segment(id)}?${query({ store_code: store })}`,

  quote: (store: string, { address, paymentType, product, order }: QuoteQuery) =>
    `/api/checkout/quote?${query({
      address_id: address,
      payment_type: paymentType,
      product_id: product?.id,
      quantity: product?.quantity,
      variant_option_id: product?.variantId ?? undefined,
      unit_id: product?.unitId ?? undefined,
      order_id: order,
      store_code: store,
    })}`,
  checkout: (store: string) => `/api/checkout?${query({ store_code: store })}`,
  buyNow: (store: string) => `/checkout?${query({ store_code: store })}`,
  generateKhqr: (store: string) => `/payment/generate_khqr?${query({ store_code: store })}`,
  generatePayment: (store: string) => `/payment/generate?${query({ store_code: store })}`,
  paymentStatus: (store: string) => `/payment/check_payment_status?${query({ store_code: store })}`,
  cancelPayment: (store: string) => `/payment/cancel?${query({ store_code: store })}`,
  upload: (store: string) => `/api/upload?${query({ store_code: store })}`,

  orders: (
    store: string,
    { status, page, rowPerPage }: { status?: string | undefined; page: number; rowPerPage: number },
  ) => `/api/checkout/history?${query({ status, page, row_per_page: rowPerPage, store_code: store })}`,
  order: (store: string, id: string) => `/api/checkout/history/detail/${segment(id)}?${query({ store_code: store })}`,
  cancelOrder: (store: string, id: string) =>
    `/api/checkout/history/cancel/${segment(id)}?${query({ store_code: store })}`,
  returnOrder: (store: string, id: string) =>
    `/api/checkout/history/return/${segment(id)}?${query({ store_code: store })}`,
  payOrder: (store: string, id: string) => `/api/checkout/history/pay/${segment(id)}?${query({ store_code: store })}`,
} as const;
