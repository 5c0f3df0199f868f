import { createShopperApi, type ShopperApi } from '../../api/shopper.ts';
import type { Connection } from '../../api/request.ts';
import type { Locale } from '../../i18n/locales.ts';
import { checkSession, isTakenOver } from './session.ts';

export type { ShopperApi } from '../../api/shopper.ts';
export { newKey } from './new-key.ts';

const never = new Promise<never>(() => undefined);

/**
 * A page whose shopper is not the one who is logged in sends nothing: it is being loaded anew. Every answer that refuses
 * the token also cleared the cookies: the page notices at once.
 */
const watched: typeof fetch = async (...call) => {
  if (isTakenOver()) return never;
  const response = await fetch(...call);
  if (response.status === 401) checkSession();
  return response;
};

/** How this page reaches the API of a store, for every client of it. */
export const connectionOf = (storeCode: string, locale: Locale): Connection => ({
  origin: location.origin,
  storeCode,
  locale,
  retries: 2,
  timeoutMs: 15_000,
  fetch: watched,
});

const known = new Map<string, ShopperApi>();

/** The client of this page, for one shopper and store. Failing calls throw `ApiError`; `problemOf` reads it. */
export const shopperApi = (storeCode: string, locale: Locale): ShopperApi => {
  const name = `${storeCode} ${locale}`;
  const api = known.get(name) ?? createShopperApi(connectionOf(storeCode, locale));
  known.set(name, api);
  return api;
};
