import { createLookupApi } from '../../api/lookups.ts';
import type { Locale } from '../../i18n/locales.ts';
import { apiConnection } from '../../ui/state/page-connection.ts';
import { createTracker, type Tracker } from './store.ts';

/** Creates this page's tracker, which calls our own host and reads from a 429 response when to retry. */
export const createPageTracker = (storeCode: string, locale: Locale): Tracker => {
  let retryAfter = 0;
  return createTracker(
    {
      // The connection is created on the first call, since there is none while rendering on the server.
      track: (...question) => {
        const connection = apiConnection(storeCode, locale);
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

/**
 * Reschedules a tracker's polls when the page is visible or online again.
 * @returns a function that stops this
 */
export const watchPage = ({ plan }: Tracker): (() => void) => {
  const controller = new AbortController();
  const { signal } = controller;
  document.addEventListener('visibilitychange', plan, { signal });
  for (const event of ['online', 'offline', 'pageshow']) addEventListener(event, plan, { signal });
  return () => controller.abort();
};
