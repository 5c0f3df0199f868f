import type { Connection } from '../../api/request.ts';
import type { Locale } from '../../i18n/locales.ts';
import { checkSession, isTakenOver } from './session.ts';

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

/** Returns the connection to the page's own host, for `createShopperApi`, which also calls it without `/_api`. */
export const pageConnection = (storeCode: string, locale: Locale): Connection => ({
  origin: location.origin,
  storeCode,
  locale,
  retries: 2,
  timeoutMs: 15_000,
  fetch: watched,
});

/** Returns the connection to a store's API through the page's own host, for all other clients. */
export const apiConnection = (storeCode: string, locale: Locale): Connection => ({
  ...pageConnection(storeCode, locale),
  origin: `${location.origin}/_api`,
});
