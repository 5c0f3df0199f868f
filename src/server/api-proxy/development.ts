import { readEnvironment } from '../../config/environment.ts';
import { readStores, type StoreConfig } from '../../config/stores.ts';
import { createLogger } from '../../lib/logger.ts';
import { createPayments } from '../payments/payments.ts';
import { parseAcceptEncoding, readAcceptEncoding } from '../http/accept-encoding.ts';
import { findRoute, isCall, isPay, type BodyLimit } from '../route-table.ts';
import { requestMeter } from '../../metrics/http-metrics.ts';
import { createPayments } from '../payments/open-payments.ts';
import type { RequestContext } from '../http/request-context.ts';
import { ProxyError } from './proxy-error.ts';
import { createQuotas, createShopperRateLimits } from './shopper-rate-limits.ts';
import { createApiProxy, createDoor, defaultProxyLimits, type ApiProxy, type Door, usualDoorLimits } from './api-proxy.ts';

const bodyOf = async (request: Request, { bytes }: BodyLimit): Promise<Buffer> => {
  const body = Buffer.from(await request.arrayBuffer());
  if (body.length > bytes) throw new ProxyError('too_large');
  return body;
};

const createDevelopment = () => {
  const env = readEnvironment();
  const stores = readStores(env.storesFile);
  const logger = createLogger({ name: 'development', level: 'warn' });
  const quotas = createShopperRateLimits();
  const payments = createPayments({
    stores,
    env,
    dataDir: env.dataDir,
    logger,
    limits: defaultProxyLimits,
    probeEveryMs: null,
  });
  const proxies = new Map<StoreConfig, ApiProxy>();
  const proxyOf = (store: StoreConfig): ApiProxy => {
    const endSessions = (token: string | null): Promise<void> => payments.endSessions(store.code, token);
    const proxy =
      proxies.get(store) ??
      createApiProxy({
        store,
        env,
        logger,
        searches: () => true,
        quotas,
        limits: defaultProxyLimits,
        endSessions,
        deviceKey: payments.deviceKey,
      });
    proxies.set(store, proxy);
    return proxy;
  };

  return async (request: Request): Promise<Response | null> => {
    const url = new URL(request.url);
    const target = url.pathname + url.search;
    const authority = (request.headers.get('host') ?? '').toLowerCase();
    const host = authority.replace(/:\d+$/u, '');
    const store = stores.find(({ hosts }) => hosts.includes(host));
    const route = findRoute(target);
    if (!store || route.bodies.length === 0) return null;
    const call: RequestContext = {
      store: 'unknown',
      meter: requestMeter(store.code),
      route,
      method: request.method,
      target,
      headers: Object.fromEntries(request.headers),
      weights: parseAcceptEncoding('identity'),
      client: '',
      authority,
      signal: request.signal,
      body: async (limit) => bodyOf(request, limit),
    };
    const { status, headers, body } = await (route.handler === 'payments'
      ? payments.answer(store, call)
      : proxyOf(store).handle(call));
    const pairs = Array.from({ length: headers.length / 2 }, (_, index): [string, string] => [
      headers[index * 2] ?? '',
      headers[index * 2 + 1] ?? '',
    ]);
    return new Response(Buffer.isBuffer(body) ? new Uint8Array(body) : null, { status, headers: pairs });
  };
};

let development: ReturnType<typeof createDevelopment> | null = null;

/** Answers a call to the commerce API in `npm run dev`; null for everything else. */
export const findDevelopmentCall = (request: Request): Promise<Response | null> =>
  (development ??= createDevelopment())(request);
