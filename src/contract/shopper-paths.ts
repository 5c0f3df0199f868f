import { query, segment } from './paths.ts';

/** Parameters of a quote; without a product or an order, it is for the cart. */
export type QuoteQuery = {
  address?: string | undefined;
  paymentType?: string | undefined;
  product?: { id: string; quantity: number; variantId: string | null; unitId: string | null } | undefined;
  order?: string | undefined;
};

/** Paths of what a shopper does with an account, at checkout and with orders; a guest's cart does not load them. */
export const shopperPaths = {
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

  vendor: (store: string) => `/api/vendor?${query({ store_code: store })}`,
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
