import { createShopperApi, type ShopperApi } from '../../api/shopper.ts';
import type { Locale } from '../../i18n/locales.ts';
import { pageConnection } from './page-connection.ts';

export type { ShopperApi } from '../../api/shopper.ts';
export { newKey } from './new-key.ts';

const known = new Map<string, ShopperApi>();

/** Creates this page's client, for one shopper and store. Failed calls throw `ApiError`; `problemOf` converts it. */
export const shopperApi = (storeCode: string, locale: Locale): ShopperApi => {
  const name = `${storeCode} ${locale}`;
  const api = known.get(name) ?? createShopperApi(pageConnection(storeCode, locale));
  known.set(name, api);
  return api;
};
