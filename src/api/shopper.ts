import {
  codeSentResponse,
  doneResponse,
  profileResponse,
  verifiedResponse,
  type ForgotRequest,
  type LoginRequest,
  type PasswordChange,
  type ProfileChange,
  type RegisterRequest,
  type ResendRequest,
  type ResetRequest,
  type VerifyRequest,
} from '../contract/accounts.ts';
import type { AttemptRequest } from '../contract/attempt-request.ts';
import { attemptResponse, attemptPaths, openAttemptResponse, type AttemptAction } from '../contract/attempts.ts';
import type { CartAddition } from '../contract/cart-addition.ts';
import { cartResponse, wishlistResponse, type CartUpdate, type WishAddition } from '../contract/cart.ts';
import { paymentVendorResponse, uploadResponse } from '../contract/checkout.ts';
import { addedResponse, branchesResponse, locationsResponse, type LocationRequest } from '../contract/locations.ts';
import { orderResponse, ordersResponse, type ReasonRequest } from '../contract/orders.ts';
import { paths } from '../contract/paths.ts';
import { shopperPaths, type QuoteQuery } from '../contract/shopper-paths.ts';
import { quoteResponse } from '../contract/quote.ts';
import { createRequest, type Connection, type RequestOptions } from './request.ts';

/**
 * Creates a page's client for what a shopper does: calls go through the storefront's server, which adds the token
 * (R63). Changes take an idempotency key, so that a repeated one takes effect once; login, logout and verification do
 * not.
 * @param connection `origin` is the page's own, since payments are called without `/_api`
 */
export const createShopperApi = (connection: Connection) => {
  const store = connection.storeCode;
  const call = createRequest({ ...connection, origin: `${connection.origin}/_api` });
  const own = createRequest(connection);
  const post = (body: object, idempotencyKey: string): RequestOptions => ({ method: 'POST', body, idempotencyKey });

  return {
    login: (body: LoginRequest) => call(shopperPaths.login(store), doneResponse, { method: 'POST', body }),
    logout: () => call(shopperPaths.logout(store), doneResponse, { method: 'POST', body: {} }),
    register: (body: RegisterRequest, key: string) =>
      call(shopperPaths.register(store), codeSentResponse, post(body, key)),
    forgotPassword: (body: ForgotRequest, key: string) =>
      call(shopperPaths.forgotPassword(store), codeSentResponse, post(body, key)),
    resend: (body: ResendRequest, key: string) => call(shopperPaths.resend(store), codeSentResponse, post(body, key)),
    verify: (body: VerifyRequest) => call(shopperPaths.verify(store), verifiedResponse, { method: 'POST', body }),
    resetPassword: (body: ResetRequest, key: string) =>
      call(shopperPaths.resetPassword(store), doneResponse, post(body, key)),

    profile: (options?: RequestOptions) => call(shopperPaths.profile(store), profileResponse, options),
    updateProfile: (body: ProfileChange, key: string) =>
      call(shopperPaths.updateProfile(store), profileResponse, post(body, key)),
    changePassword: (body: PasswordChange, key: string) =>
      call(shopperPaths.changePassword(store), doneResponse, post(body, key)),

    locations: (options?: RequestOptions) => call(shopperPaths.locations(store), locationsResponse, options),
    branches: (options?: RequestOptions) => call(paths.branches(store), branchesResponse, options),
    addLocation: (body: LocationRequest, key: string) =>
      call(shopperPaths.addLocation(store), addedResponse, post(body, key)),
    updateLocation: (id: string, body: Partial<LocationRequest>, key: string) =>
      call(shopperPaths.updateLocation(store, id), doneResponse, { method: 'PUT', body, idempotencyKey: key }),
    removeLocation: (id: string, key: string) =>
      call(shopperPaths.removeLocation(store, id), doneResponse, { method: 'DELETE', idempotencyKey: key }),

    wishlist: (options?: RequestOptions) => call(shopperPaths.wishlist(store), wishlistResponse, options),
    addWish: (body: WishAddition, key: string) => call(shopperPaths.addWish(store), doneResponse, post(body, key)),
    removeWish: (id: string, key: string) =>
      call(shopperPaths.removeWish(store, id), doneResponse, { method: 'DELETE', idempotencyKey: key }),

    /** @param address id of a location, whose delivery fee is included */
    cart: (address?: string, options?: RequestOptions) =>
      call(shopperPaths.cart(store, address), cartResponse, options),
    addToCart: (body: CartAddition, key: string) => call(shopperPaths.addToCart(store), doneResponse, post(body, key)),
    updateCart: (id: string, body: CartUpdate, key: string) =>
      call(shopperPaths.updateCart(store, id), doneResponse, { method: 'PUT', body, idempotencyKey: key }),
    removeFromCart: (id: string, key: string) =>
      call(shopperPaths.removeFromCart(store, id), doneResponse, { method: 'DELETE', idempotencyKey: key }),

    vendor: (options?: RequestOptions) => call(shopperPaths.vendor(store), paymentVendorResponse, options),
    quote: (query: QuoteQuery, options?: RequestOptions) =>
      call(shopperPaths.quote(store, query), quoteResponse, options),
    /** @param file form data with the picture as `file` */
    upload: (file: FormData, key: string) => call(shopperPaths.upload(store), uploadResponse, post(file, key)),

    /** Checks out, or starts a payment. @param key one per attempt, the same until its final response (R84) */
    startAttempt: (body: AttemptRequest, key: string) => own(attemptPaths.all, attemptResponse, post(body, key)),
    openAttempt: (options?: RequestOptions) => own(attemptPaths.open, openAttemptResponse, options),
    attempt: (id: string, options?: RequestOptions) => own(attemptPaths.one(id), attemptResponse, options),
    actOnAttempt: (id: string, what: AttemptAction, key: string) =>
      own(attemptPaths.act(id, what), attemptResponse, post({}, key)),

    orders: (query: { status?: string | undefined; page: number; rowPerPage: number }, options?: RequestOptions) =>
      call(shopperPaths.orders(store, query), ordersResponse, options),
    order: (id: string, options?: RequestOptions) => call(shopperPaths.order(store, id), orderResponse, options),
    cancelOrder: (id: string, body: ReasonRequest, key: string) =>
      call(shopperPaths.cancelOrder(store, id), doneResponse, post(body, key)),
    returnOrder: (id: string, body: ReasonRequest, key: string) =>
      call(shopperPaths.returnOrder(store, id), doneResponse, post(body, key)),
  };
};

export type ShopperApi = ReturnType<typeof createShopperApi>;
