import { webVitalsBeacon, type WebVitalsBeacon } from '../../contract/web-vitals.ts';
import { countWebVitals } from '../../metrics/web-vitals/web-vitals-metrics.ts';
import type { WebVitalsStore } from '../../metrics/web-vitals/web-vitals-store.ts';
import { routes } from '../../routes.ts';
import { bareHeaders, type HttpResponse } from '../http/response.ts';
import type { AddressRateLimiter } from '../api-proxy/address-rate-limiter.ts';
import { checkChange } from '../api-proxy/change-request.ts';
import type { SameOrigin } from '../api-proxy/same-origin.ts';
import { proxyErrorResponse, ProxyError } from '../api-proxy/proxy-error.ts';
import type { RequestContext } from '../http/request-context.ts';
import { beaconBody } from '../route-table.ts';

/** Handles the web vitals of one store's pages, `POST /_vitals`. */
export type WebVitalsEndpoint = (request: RequestContext) => Promise<HttpResponse>;

export type WebVitalsEndpointOptions = {
  store: string;
  own: SameOrigin;
  /** Limits how often an address may send beacons. */
  rateLimiter: AddressRateLimiter;
  vitals: Pick<WebVitalsStore, 'add'>;
};

/** @throws {ProxyError} 'bad_request' */
const parseBeacon = (bytes: Buffer | undefined): WebVitalsBeacon => {
  try {
    const beacon = webVitalsBeacon.parse(JSON.parse(bytes?.toString() ?? ''));
    if (Object.hasOwn(routes, beacon.route)) return beacon;
  } catch {
    // Reported below.
  }
  throw new ProxyError('bad_request', 'not a web vitals beacon');
};

const accepted: HttpResponse = { status: 204, headers: ['cache-control', 'no-store', ...bareHeaders], body: null };

export const createWebVitalsEndpoint =
  ({ store, own, rateLimiter, vitals }: WebVitalsEndpointOptions): WebVitalsEndpoint =>
  async (request) => {
    try {
      const { methods } = request.route;
      if (!methods.includes(request.method)) throw new ProxyError('method_not_allowed', undefined, { allow: methods });
      checkChange(request, own, 'json');
      if (!rateLimiter(request.client)) throw new ProxyError('too_many');
      const beacon = parseBeacon(await request.body?.(beaconBody));
      vitals.add(store, beacon);
      countWebVitals(store, beacon);
      return accepted;
    } catch (error) {
      if (!(error instanceof ProxyError)) throw error;
      return proxyErrorResponse(error.code, [], error.hints);
    }
  };
