import {
  codeSentAnswer,
  doneAnswer,
  profileAnswer,
  verifiedAnswer,
  type ForgotRequest,
  type LoginRequest,
  type PasswordChange,
  type ProfileChange,
  type RegisterRequest,
  type ResendRequest,
  type ResetRequest,
  type VerifyRequest,
} from '../contract/accounts.ts';
import {
  attemptAnswer,
  attemptPaths,
  openAttemptAnswer,
  type AttemptAction,
  type AttemptRequest,
} from '../contract/attempts.ts';
import { cartAnswer, wishlistAnswer, type CartAddition, type CartUpdate, type WishAddition } from '../contract/cart.ts';
import { paymentVendorAnswer, uploadAnswer } from '../contract/checkout.ts';
import { addedAnswer, branchesAnswer, locationsAnswer, type LocationRequest } from '../contract/locations.ts';
import { orderAnswer, ordersAnswer, type ReasonRequest } from '../contract/orders.ts';
import { paths, type QuoteQuery } from '../contract/paths.ts';
import { quoteAnswer } from '../contract/quote.ts';
import { createRequest, type Connection, type RequestOptions } from './request.ts';

/**
 * What a shopper does, from a page of the own host: calls go through the
 * storefront's server, which adds the token (R63). Every change takes the key
 * that makes its repeats happen once.
 * @param connection `origin` is the page's own
 */
export const createShopperApi = (connection: Connection) => {
  const store = connection.storeCode;
  const call = createRequest({ ...connection, origin: `${connection.origin}/_api` });
  const own = createRequest(connection);
  const post = (body: object, idempotencyKey: string): RequestOptions => ({ method: 'POST', body, idempotencyKey });

  return {
    login: (body: LoginRequest) => call(paths.login(store), doneAnswer, { method: 'POST', body }),
    logout: () => call(paths.logout(store), doneAnswer, { method: 'POST', body: {} }),
    register: (body: RegisterRequest, key: string) => call(paths.register(store), codeSentAnswer, post(body, key)),
    forgotPassword: (body: ForgotRequest, key: string) =>
      call(paths.forgotPassword(store), codeSentAnswer, post(body, key)),
    resend: (body: ResendRequest, key: string) => call(paths.resend(store), codeSentAnswer, post(body, key)),
    verify: (body: VerifyRequest) => call(paths.verify(store), verifiedAnswer, { method: 'POST', body }),
    resetPassword: (body: ResetRequest) => call(paths.resetPassword(store), doneAnswer, { method: 'POST', body }),

    profile: (options?: RequestOptions) => call(paths.profile(store), profileAnswer, options),
    updateProfile: (body: ProfileChange, key: string) =>
      call(paths.updateProfile(store), profileAnswer, post(body, key)),
    changePassword: (body: PasswordChange, key: string) =>
      call(paths.changePassword(store), doneAnswer, post(body, key)),

    locations: (options?: RequestOptions) => call(paths.locations(store), locationsAnswer, options),
    branches: (options?: RequestOptions) => call(paths.branches(store), branchesAnswer, options),
    addLocation: (body: LocationRequest, key: string) => call(paths.addLocation(store), addedAnswer, post(body, key)),
    updateLocation: (id: string, body: Partial<LocationRequest>, key: string) =>
      call(paths.updateLocation(store, id), doneAnswer, { method: 'PUT', body, idempotencyKey: key }),
    removeLocation: (id: string, key: string) =>
      call(paths.removeLocation(store, id), doneAnswer, { method: 'DELETE', idempotencyKey: key }),

    wishlist: (options?: RequestOptions) => call(paths.wishlist(store), wishlistAnswer, options),
    addWish: (body: WishAddition, key: string) => call(paths.addWish(store), doneAnswer, post(body, key)),
    removeWish: (id: string, key: string) =>
      call(paths.removeWish(store, id), doneAnswer, { method: 'DELETE', idempotencyKey: key }),

    /** @param address id of a location, for its delivery fee */
    cart: (address?: string, options?: RequestOptions) => call(paths.cart(store, address), cartAnswer, options),
    addToCart: (body: CartAddition, key: string) => call(paths.addToCart(store), doneAnswer, post(body, key)),
    updateCart: (id: string, body: CartUpdate, key: string) =>
      call(paths.updateCart(store, id), doneAnswer, { method: 'PUT', body, idempotencyKey: key }),
    removeFromCart: (id: string, key: string) =>
      call(paths.removeFromCart(store, id), doneAnswer, { method: 'DELETE', idempotencyKey: key }),

    vendor: (options?: RequestOptions) => call(paths.vendor(store), paymentVendorAnswer, options),
    quote: (query: QuoteQuery, options?: RequestOptions) => call(paths.quote(store, query), quoteAnswer, options),
    /** @param file form data with the picture as `file` */
    upload: (file: FormData, key: string) => call(paths.upload(store), uploadAnswer, post(file, key)),

    /** Checks out, or begins to pay. @param key one for each attempt, kept until its final answer (R84) */
    startAttempt: (body: AttemptRequest, key: string) => own(attemptPaths.all, attemptAnswer, post(body, key)),
    openAttempt: (options?: RequestOptions) => own(attemptPaths.open, openAttemptAnswer, options),
    attempt: (id: string, options?: RequestOptions) => own(attemptPaths.one(id), attemptAnswer, options),
    actOnAttempt: (id: string, what: AttemptAction, key: string) =>
      own(attemptPaths.act(id, what), attemptAnswer, post({}, key)),

    orders: (query: { status?: string | undefined; page: number; rowPerPage: number }, options?: RequestOptions) =>
      call(paths.orders(store, query), ordersAnswer, options),
    order: (id: string, options?: RequestOptions) => call(paths.order(store, id), orderAnswer, options),
    cancelOrder: (id: string, body: ReasonRequest, key: string) =>
      call(paths.cancelOrder(store, id), doneAnswer, post(body, key)),
    returnOrder: (id: string, body: ReasonRequest, key: string) =>
      call(paths.returnOrder(store, id), doneAnswer, post(body, key)),
  };
};

export type ShopperApi = ReturnType<typeof createShopperApi>;
