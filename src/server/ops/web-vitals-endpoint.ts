import { webVitalsBeacon, type WebVitalsBeacon } from '../../contract/web-vitals.ts';
import { countWebVitals } from '../../metrics/web-vitals/web-vitals-metrics.ts';
import type { WebVitalsStore } from '../../metrics/web-vitals/web-vitals-store.ts';
import { routes } from '../../routes.ts';
import { bareHeaders, type Answer } from '../http/response.ts';
import type { Allowance } from '../api-proxy/rate-limiter.ts';
import { checkChange, type OwnOrigin } from '../api-proxy/same-origin.ts';
import { doorAnswer, DoorError } from '../api-proxy/proxy-error.ts';
import type { BodyLimit } from '../listener/request-body.ts';
import type { SiteRequest } from '../http/request-context.ts';

/** Takes the web vitals of one store's pages: `POST /_vitals`. Never rejects. */
export type WebVitalsEndpoint = (request: SiteRequest) => Promise<Answer>;

export type WebVitalsEndpointOptions = {
  store: string;
  own: OwnOrigin;
  /** How often an address may say something. */
  allowance: Allowance;
  vitals: Pick<WebVitalsStore, 'add'>;
};

const beaconBody: BodyLimit = { kind: 'json', bytes: 1024, milliseconds: 10_000 };

/** @throws {DoorError} 'bad_request' */
const parseBeacon = (bytes: Buffer | undefined): WebVitalsBeacon => {
  try {
    const beacon = webVitalsBeacon.parse(JSON.parse(bytes?.toString() ?? ''));
    if (Object.hasOwn(routes, beacon.route)) return beacon;
  } catch {
    // Said below.
  }
  throw new DoorError('bad_request', 'not a beacon of web vitals');
};

const accepted: Answer = { status: 204, headers: ['cache-control', 'no-store', ...bareHeaders], body: null };

export const createWebVitalsEndpoint =
  ({ store, own, allowance, vitals }: WebVitalsEndpointOptions): WebVitalsEndpoint =>
  async (request) => {
    try {
      if (request.method !== 'POST') throw new DoorError('method_not_allowed', undefined, { allow: ['POST'] });
      checkChange(request, own, 'json');
      if (!allowance(request.client)) throw new DoorError('too_many');
      const beacon = parseBeacon(await request.body?.(beaconBody));
      vitals.add(store, beacon);
      countWebVitals(store, beacon);
      return accepted;
    } catch (error) {
      const { code, hints } = error instanceof DoorError ? error : new DoorError('bad_request');
      return doorAnswer(code, [], hints);
    }
  };
