import type { IncomingHttpHeaders } from 'node:http';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { storeOrigin, uploadsAddress, type Environment } from '../config/environment.ts';
import type { StoreConfig } from '../config/stores.ts';
import { webhookSecrets } from '../config/webhook-secrets.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { openJobs } from '../jobs/open-jobs.ts';
import { requestMeter, type RequestMeter } from '../metrics/http-metrics.ts';
import { createWebVitalsStore } from '../metrics/web-vitals/web-vitals-store.ts';
import { createByteCache } from '../release/byte-cache.ts';
import { releasesFolder } from '../release/layout.ts';
import { createObjectReader } from '../release/object-reader.ts';
import { openReleases } from '../release/releases.ts';
import { createLiveLists } from './live-lists.ts';
import { createNewerProducts } from './newer-products.ts';
import { createPayments } from './payments/payments.ts';
import { parseAcceptEncoding, readAcceptEncoding, type EncodingWeights, type Weights } from './http/accept-encoding.ts';
import { plainAnswer, textResponse, type Answer, type HttpResponse } from './http/response.ts';
import { loadAssets } from './files/assets.ts';
import { healthAnswer, healthResponse, isHealth, isReadiness, overallHealth, readinessResponse, readyAnswer, type Health } from './health/health.ts';
import { isCall } from './route-table.ts';
import { createAllowance } from './api-proxy/rate-limiter.ts';
import { createApiProxy, createDoor, defaultProxyLimits, type ApiProxyLimits, type DoorLimits, usualDoorLimits } from './api-proxy/api-proxy.ts';
import { createOwnOrigin, createSameOrigin } from './api-proxy/same-origin.ts';
import { createQuotas } from './api-proxy/shopper-rate-limits.ts';
import { createHostIndex } from './http/host.ts';
import { createRebuildHook } from './ops/rebuild-hook.ts';
import { createOnDemandLists, createOnDemandProducts } from './pages/on-demand-pages.ts';
import { createRemoteImages } from './files/remote-images.ts';
import type { PageRenderers } from './pages/on-demand-channel.ts';
import type { PageMatch } from './pages/page-index.ts';
import { createPayments } from './payments/open-payments.ts';
import type { ImageSource, ImagePriority } from './files/images.ts';
import { createRecentMap, createRecentMaps } from './recent-map.ts';
import type { ReadBody } from './listener/request-body.ts';
import { requestKind } from './request-kind.ts';
import { createStoreHandler, type StoreHandler } from './store-handler.ts';
import { overHttps, transportHeaders } from './http/transport-security.ts';
import { createWebVitalsEndpoint } from './ops/web-vitals-endpoint.ts';

export type StorefrontOptions = {
  stores: readonly StoreConfig[];
  env: Environment;
  /** Where releases and kept assets lie. */
  dataDir: string;
  /** The built client, `dist/client`. */
  assets: string;
  pictures: ImageSource;
  logger: Logger;
  /** Bytes of page bodies kept in memory, all stores together. */
  cacheBytes: number;
  /** Makes what no release has: newer products, and lists with a choice; null: nobody does. */
  renderers: PageRenderers | null;
  /** How often it is looked whether checkout works; null: never. Milliseconds. */
  checkoutProbeMs?: number | null;
  /** Of calls to the commerce API; default: `defaultProxyLimits`. */
  proxyLimits?: Partial<ApiProxyLimits>;
};

/** Who asks: all of a request but its method and target. */
export type Head = {
  headers: IncomingHttpHeaders;
  /** Names and values, one after the other, as sent. */
  rawHeaders: readonly string[];
  remoteAddress: string | undefined;
};

/** A request's head, understood; it serves for each request that repeats it. */
export type Visitor = {
  site: StoreHandler | 'malformed' | 'unknown';
  /** Counts the store's requests. */
  meter: RequestMeter;
  headers: IncomingHttpHeaders;
  weights: EncodingWeights;
  /** The address that the request comes from. */
  client: string;
  /** Host and port as the visitor's browser named them. */
  authority: string;
};

/** What a call needs beside its head. */
export type CallParts = {
  /** Tells that the visitor left. */
  gone: AbortSignal;
  body: ReadBody;
};

/** All stores, without a port: whoever speaks HTTP asks it for answers. */
export type Storefront = {
  visitor(head: Head): Visitor;
  /** @param call for what `isCall` says is one */
  answer(visitor: Visitor, method: string, target: string, call?: CallParts): HttpResponse | Promise<HttpResponse>;
  health(): Health;
  /** Closes files; after the last answer. */
  close(): Promise<void>;
  logger: Logger;
};

/** Targets whose page is remembered, of all stores: at least so many, at most twice as many. */
const keptTargets = 16_384;

/** Searches of one address. */
const searchRule = { perSecond: 20, burst: 40 };
/** Pictures that one address asks for by the API's paths: a page of results has some dozens. */
const pictureRule = { perSecond: 60, burst: 240 };
/** Beacons of web vitals from one address, which thousands of phones of a carrier may share. */
const beaconRule = { perSecond: 5, burst: 60 };
/** Missing sizes of pictures that are made for an address before those for who has asked for more. */
const sizeRule = { perSecond: 2, burst: 24 };

/** A request that is being answered; `beganAt` as `performance.now()` gave it. */
type Begun = { meter: RequestMeter; method: string; target: string; beganAt: number };

/** Counts requests once their answers are ready and, at level debug, has a line for each. */
const createRequestLog = (logger: Logger) => {
  const isVerbose = logger.isLevelEnabled('debug');

  const count = ({ meter, method, target, beganAt }: Begun, status: number): void => {
    meter.count(requestKind(target), status, beganAt);
    if (!isVerbose) return;
    const durationMs = Number((performance.now() - beganAt).toFixed(3));
    logger.debug({ store: meter.store, method, target, status, durationMs }, 'request');
  };

  const countLater = async (begun: Begun, ready: Promise<HttpResponse>): Promise<HttpResponse> => {
    let status = 500;
    try {
      const answer = await ready;
      ({ status } = answer);
      return answer;
    } finally {
      count(begun, status);
    }
  };
  return { count, countLater };
};

/** Serves all stores' releases: host → store → page. */
export const createStorefront = async (options: StorefrontOptions): Promise<Storefront> => {
  const { stores, env, dataDir, pictures, logger, cacheBytes, renderers, checkoutProbeMs = 10_000 } = options;
  const assets = await loadAssets(options.assets, join(dataDir, 'assets'));
  const cache = createByteCache(cacheBytes);
  const remember = createRecentMaps<PageMatch>(keptTargets);
  const newer = renderers && createOnDemandProducts(renderers.product, logger);
  const lists = renderers && createOnDemandLists(renderers.list, logger);
  const searches = createAllowance(searchRule);
  const allowance = createAllowance(pictureRule);
  const sizes = createAllowance(sizeRule);
  const beacons = createAllowance(beaconRule);
  const vitals = createWebVitalsStore(dataDir, (error) =>
    logger.warn({ err: error }, 'failed to keep web vitals; trying again'),
  );
  const imagePriority =
    (client: string): ImagePriority =>
    () =>
      sizes(client) ? 'urgent' : 'low';
  const quotas = createQuotas();
  const limits = { ...defaultProxyLimits, ...options.proxyLimits };
  const payments = createPayments({ stores, env, dataDir, logger, limits, probeEveryMs: checkoutProbeMs });
  const { deviceKey } = payments;
  // A queue that cannot be opened refuses webhooks, and no page.
  let jobs: Jobs | null = null;
  const sites = new Map(
    stores.map((store) => {
      const https = storeOrigin(store, env).startsWith('https:');
      const headers: Record<string, string> = https ? transportHeaders : {};
      const folder = releasesFolder(dataDir, store.code);
      const releases = openReleases(folder, { cacheBytes: 0 });
      const reader = createObjectReader(folder, cache);
      const { edgeGuard } = env;
      const endSessions = async (token: string | null): Promise<void> => {
        try {
          await payments.endSessions(store.code, token);
        } catch (error) {
          logger.error({ store: store.code, err: error }, 'failed to void remembered sessions');
        }
      };
      const door = createApiProxy({ store, env, logger, searches, quotas, limits, endSessions, deviceKey });
      const remoteImage = createRemoteImages({
        pictures,
        uploads: uploadsAddress(store, env),
        allowance,
        imagePriority,
      });
      const site = createStoreHandler({
        store,
        releases,
        reader,
        assets,
        pictures,
        remoteImage,
        imagePriority,
        newer,
        lists,
        door,
        pay: (request) => payments.answer(store, request),
        rebuildHook: createRebuildHook({
          store: store.code,
          secrets: () => webhookSecrets(store, { ...env, dataDir }),
          jobs: () => (jobs ??= openJobs(dataDir)),
          logger,
        }),
        webVitals: createWebVitalsEndpoint({
          store: store.code,
          own: createSameOrigin(store, env),
          allowance: beacons,
          vitals,
        }),
        headers,
        edgeGuard,
        remember,
        logger,
      });
      return [store, https ? overHttps(site) : site] as const;
    }),
  );
  const meters = new Map(stores.map(({ code }) => [code, requestMeter(code)]));
  const noStore = requestMeter('');
  const requests = createRequestLog(logger);
  const hosts = createHostIndex(stores);
  const knownWeights = createRecentMap<EncodingWeights>(256);

  const weightsOf = (header: string | undefined): EncodingWeights => {
    const key = header ?? '\n';
    const ready = knownWeights.get(key);
    if (ready) return ready;
    const weights = parseAcceptEncoding(header);
    if (key.length <= 256) knownWeights.set(key, weights);
    return weights;
  };

  const health = (): Health => {
    const now = Date.now();
    return overallHealth(
      [...sites.values()].map((site) => site.health(now)),
      payments.counts(),
      payments.problems(),
      process.pid,
    );
  };

  const answer: Storefront['answer'] = ({ site, headers, weights, client, authority }, method, target, call) => {
    if (isReadiness(target)) return readinessResponse(health, method);
    if (isHealth(target)) return healthResponse(health, method, headers.authorization, env.healthToken);
    if (site === 'malformed') return textResponse(400, 'Bad Request');
    if (site === 'unknown') return textResponse(404, 'Not Found');
    if (method !== 'GET' && method !== 'HEAD' && !isCall(target))
      return textResponse(405, 'Method Not Allowed', ['allow', 'GET, HEAD']);
    const { gone: signal = null, body = null } = call ?? {};
    return site.answer({ method, target, headers, weights, client, authority, signal, body });
  };

  return {
    logger,
    health,
    visitor: ({ headers, rawHeaders, remoteAddress }) => {
      const store = hosts.store({ rawHeaders, remoteAddress });
      const weights = weightsOf(headers['accept-encoding']);
      if (typeof store === 'string')
        return { site: store, meter: noStore, headers, weights, client: '', authority: '' };
      const client = hosts.client(store, { rawHeaders, remoteAddress });
      const authority = hosts.authority(store, { rawHeaders, remoteAddress });
      const meter = meters.get(store.code) ?? noStore;
      return { site: sites.get(store) ?? 'unknown', meter, headers, weights, client, authority };
    },
    answer: (visitor, method, target, call) => {
      const begun = { meter: visitor.meter, method, target, beganAt: performance.now() };
      try {
        const ready = answer(visitor, method, target, call);
        if (ready instanceof Promise) return requests.countLater(begun, ready);
        requests.count(begun, ready.status);
        return ready;
      } catch (error) {
        requests.count(begun, 500);
        throw error;
      }
    },
    close: async () => {
      await payments.close();
      await jobs?.close();
      await vitals.close();
      await Promise.all([...sites.values()].map((site) => site.close()));
    },
  };
};
