import { createShopperApi, type ShopperApi } from '../../api/shopper.ts';
import type { Connection } from '../../api/request.ts';
import type { Locale } from '../../i18n/locales.ts';
import { checkSession, isTakenOver } from './session.ts';

export type { ShopperApi } from '../../api/shopper.ts';
export { newKey } from './new-key.ts';

const never = new Promise<never>(() => undefined);

/**
 * Sends nothing if somebody else is logged in than the page belongs to: it is reloading. Responses that reject the
 * token have also cleared the cookies: the page notices at once.
 */
const watched: typeof fetch = async (...call) => {
  if (isTakenOver()) return never;
  const response = await fetch(...call);
  if (response.status === 401) checkSession();
  return response;
};

/** Returns the connection to a store's API, for all of its clients. */
export const connectionOf = (storeCode: string, locale: Locale): Connection => ({
  origin: location.origin,
  storeCode,
  locale,
  retries: 2,
  timeoutMs: 15_000,
  fetch: watched,
});

const known = new Map<string, ShopperApi>();

/** Creates this page's client, for one shopper and store. Failed calls throw `ApiError`; `problemOf` converts it. */
export const shopperApi = (storeCode: string, locale: Locale): ShopperApi => {
  const name = `${storeCode} ${locale}`;
  const api = known.get(name) ?? createShopperApi(connectionOf(storeCode, locale));
  known.set(name, api);
  return api;
};
