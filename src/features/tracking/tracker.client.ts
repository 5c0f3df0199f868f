import { createLookupApi } from '../../api/lookups.ts';
import type { Locale } from '../../i18n/locales.ts';
import { connectionOf } from '../../ui/state/shopper-api.ts';
import { createTracker, type Tracker } from './store.ts';

/** The tracker of this page: it asks the own host, and reads when a refused question may be repeated. */
export const createPageTracker = (storeCode: string, locale: Locale): Tracker => {
  let retryAfter = 0;
  return createTracker(
    {
      // The connection is made when something is asked for: there is none when the page is published.
      track: (...question) => {
        const connection = connectionOf(storeCode, locale);
        const { fetch: send = fetch } = connection;
        const noticing: typeof fetch = async (...call) => {
          const response = await send(...call);
          retryAfter = response.status === 429 ? Number(response.headers.get('retry-after')) || 0 : 0;
          return response;
        };
        return createLookupApi({ ...connection, retries: 1, fetch: noticing }).track(...question);
      },
    },
    { retryAfter: () => retryAfter, isHidden: () => document.hidden, isOnline: () => navigator.onLine },
  );
};

/** Has a tracker ask when the page is seen again or back on the network. @returns ends that */
export const watchPage = ({ plan }: Tracker): (() => void) => {
  const controller = new AbortController();
  const { signal } = controller;
  document.addEventListener('visibilitychange', plan, { signal });
  for (const event of ['online', 'offline', 'pageshow']) addEventListener(event, plan, { signal });
  return () => controller.abort();
};
