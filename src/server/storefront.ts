import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import type { Environment } from '../config/environment.ts';
import type { StoreConfig } from '../config/stores.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { openJobs } from '../jobs/open-jobs.ts';
import { requestMeter } from '../metrics/http-metrics.ts';
import { createWebVitalsStore } from '../metrics/web-vitals/web-vitals-store.ts';
import { createByteCache } from '../release/byte-cache.ts';
import { defaultProxyLimits, type ApiProxyLimits } from './api-proxy/api-proxy.ts';
import { createAddressRateLimiter } from './api-proxy/address-rate-limiter.ts';
import { openSharedShopperLimits } from './api-proxy/shared-shopper-limits.ts';
import { createShopperRateLimits } from './api-proxy/shopper-rate-limits.ts';
import { loadAssets } from './files/assets.ts';
import type { ImageSource } from './files/images.ts';
import { healthResponse, overallHealth, readinessResponse, type Health, type StoreHealth } from './health/health.ts';
import { createReadiness } from './health/readiness.ts';
import { parseAvailableDictionary } from './http/dictionary-headers.ts';
import { parseAcceptEncoding, type EncodingWeights } from './http/accept-encoding.ts';
import { createHostIndex } from './http/host.ts';
import type { RequestContext, RequestHandler, RequestHead, SharedContext } from './http/request-context.ts';
import { textResponse, type HttpResponse } from './http/response.ts';
import { createRequestLog } from './request-log.ts';
import type { PageRenderers } from './pages/on-demand-channel.ts';
import { createOnDemandLists, createOnDemandProducts } from './pages/on-demand-pages.ts';
import { createTargetCaches } from './pages/target-cache.ts';
import { createPayments } from './payments/payments.ts';
import type { ServerRoute } from './route-table.ts';
import { createStoreHandler } from './store-handler.ts';

export type StorefrontOptions = {
  stores: readonly StoreConfig[];
  env: Environment;
  /** Folder of releases and of earlier versions' assets. */
  dataDir: string;
  /** The built client, `dist/client`. */
  assets: string;
  images: ImageSource;
  logger: Logger;
  /** Memory for page bodies of all stores together, in bytes. */
  cacheBytes: number;
  /** Renders what no release contains: newer products, and filtered lists; null: these are not rendered. */
  renderers: PageRenderers | null;
  /** Returns the codes of the stores that any machine has published; default: there are no other machines. */
  publishedAnywhere?: (() => Promise<ReadonlySet<string>>) | null;
  /** How often checkout is probed, in milliseconds; null: never. */
  checkoutProbeMs?: number | null;
  /** Handles pages instead of releases: `npm run dev` renders them live. */
  pages?: RequestHandler;
  /** Limits for calls to the commerce API; default: `defaultProxyLimits`. */
  proxyLimits?: Partial<ApiProxyLimits>;
};

/** Handles the requests of all stores; a listener opens the port. */
export type Storefront = {
  /** Parses a request's head; the result is reused for every request that repeats it on the same connection. */
  parseHead(head: RequestHead): SharedContext;
  handle: RequestHandler;
  health(): Promise<Health>;
  /** Closes files; to be called after the last response. */
  close(): Promise<void>;
  logger: Logger;
};

/** Maximum number of page targets whose match is cached, for all stores together. */
const maxCachedTargets = 32_768;

/** Rate limit of searches per address. */
const searchRateLimit = { perSecond: 20, burst: 40 };
/** Rate limit of remote images per address: a page of results has several dozen. */
const imageRateLimit = { perSecond: 60, burst: 240 };
/** Rate limit of web vitals beacons per address, which thousands of phones of a carrier may share. */
const beaconRateLimit = { perSecond: 5, burst: 60 };
/** How many missing image sizes are encoded for an address at high priority; further ones get low priority. */
const imageSizeRateLimit = { perSecond: 2, burst: 24 };

/** Serves all stores: finds the store by the host, then the handler by the route. */
export const createStorefront = async (options: StorefrontOptions): Promise<Storefront> => {
  const { stores, env, dataDir, images, logger, renderers, checkoutProbeMs = 10_000 } = options;
  const limits = { ...defaultProxyLimits, ...options.proxyLimits };
  const sharedLimits = openSharedShopperLimits(env, logger);
  const payments = createPayments({
    stores,
    env,
    dataDir,
    logger,
    limits,
    sharedLimits,
    probeEveryMs: checkoutProbeMs,
  });
  const vitals = createWebVitalsStore(dataDir, (error) =>
    logger.warn({ err: error }, 'failed to keep web vitals; trying again'),
  );
  const sizes = createAddressRateLimiter(imageSizeRateLimit);
  // If the queue cannot be opened, only webhooks fail; pages are still served.
  let jobs: Jobs | null = null;
  const shared = {
    env,
    dataDir,
    logger,
    limits,
    payments,
    vitals,
    images,
    assets: await loadAssets(options.assets, join(dataDir, 'assets')),
    cache: createByteCache(options.cacheBytes),
    createTargetCache: createTargetCaches(maxCachedTargets),
    onDemandProducts: renderers && createOnDemandProducts(renderers.product, logger),
    onDemandLists: renderers && createOnDemandLists(renderers.list, logger),
    searches: createAddressRateLimiter(searchRateLimit),
    imageRequests: createAddressRateLimiter(imageRateLimit),
    imagePriority: (client: string) => (): 'urgent' | 'low' => (sizes(client) ? 'urgent' : 'low'),
    beacons: createAddressRateLimiter(beaconRateLimit),
    quotas: createShopperRateLimits(undefined, sharedLimits),
    jobs: () => (jobs ??= openJobs({ dataDir, databaseUrl: env.databaseUrl })),
    pages: options.pages ?? null,
  };
  const handlers = new Map(stores.map((store) => [store, createStoreHandler(store, shared)] as const));
  const meters = new Map(stores.map(({ code }) => [code, requestMeter(code)]));
  const noStore = requestMeter('');
  const requests = createRequestLog(logger);
  const hosts = createHostIndex(stores);
  const parsedWeights = new LRUCache<string, EncodingWeights>({ max: 256 });

  const weightsOf = (header: string | undefined): EncodingWeights => {
    const key = header ?? '\n';
    const cached = parsedWeights.get(key);
    if (cached) return cached;
    const weights = parseAcceptEncoding(header);
    if (key.length <= 256) parsedWeights.set(key, weights);
    return weights;
  };

  const storesHealth = (): StoreHealth[] => {
    const now = Date.now();
    return [...handlers.values()].map((handler) => handler.health(now));
  };
  const health = async (): Promise<Health> => {
    const counts = await payments.counts();
    return overallHealth(storesHealth(), counts, payments.problems(), process.pid);
  };

  const isReady = createReadiness(storesHealth, options.publishedAnywhere ?? null);
  const serverHandlers: Record<ServerRoute['handler'], RequestHandler> = {
    readiness: async () => readinessResponse(await isReady()),
    health: async ({ headers }) => healthResponse(await health(), headers.authorization, env.healthToken),
  };

  const dispatch = (request: RequestContext): HttpResponse | Promise<HttpResponse> => {
    const { route, store } = request;
    const isRefused = route.errors === 'text' && !route.methods.includes(request.method);
    if (route.host === 'store') {
      if (store === 'malformed') return textResponse(400, 'Bad Request');
      if (store === 'unknown') return textResponse(404, 'Not Found');
      if (!isRefused) return store[route.handler](request);
    } else if (!isRefused) return serverHandlers[route.handler](request);
    return textResponse(405, 'Method Not Allowed', ['allow', route.methods.join(', ')]);
  };

  return {
    logger,
    health,
    parseHead: ({ headers, rawHeaders, remoteAddress }) => {
      const store = hosts.store({ rawHeaders, remoteAddress });
      const weights = weightsOf(headers['accept-encoding']);
      const dictionary = weights.dcz > 0 ? parseAvailableDictionary(headers) : null;
      if (typeof store === 'string')
        return { store, meter: noStore, headers, weights, dictionary, client: '', authority: '' };
      const client = hosts.client(store, { rawHeaders, remoteAddress });
      const authority = hosts.authority(store, { rawHeaders, remoteAddress });
      const meter = meters.get(store.code) ?? noStore;
      return {
        store: handlers.get(store)?.handlers ?? 'unknown',
        meter,
        headers,
        weights,
        dictionary,
        client,
        authority,
      };
    },
    handle: (request) => {
      const beganAt = performance.now();
      try {
        const response = dispatch(request);
        if (response instanceof Promise) return requests.countLater(request, beganAt, response);
        requests.count(request, beganAt, response.status);
        return response;
      } catch (error) {
        requests.count(request, beganAt, 500);
        throw error;
      }
    },
    close: async () => {
      await payments.close();
      await jobs?.close();
      await sharedLimits?.close();
      await vitals.close();
      await Promise.all([...handlers.values()].map((handler) => handler.close()));
    },
  };
};
