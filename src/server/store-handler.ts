import type { Logger } from 'pino';
import { storeOrigin, uploadsAddress, type Environment } from '../config/environment.ts';
import type { StoreConfig } from '../config/stores.ts';
import { webhookSecrets } from '../config/webhook-secrets.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { WebVitalsStore } from '../metrics/web-vitals/web-vitals-store.ts';
import type { ByteCache } from '../release/byte-cache.ts';
import { releasesFolder } from '../release/layout.ts';
import { openReleases } from '../release/releases.ts';
import { createApiProxy, type ApiProxyLimits } from './api-proxy/api-proxy.ts';
import type { AddressRateLimiter } from './api-proxy/address-rate-limiter.ts';
import { createSameOrigin } from './api-proxy/same-origin.ts';
import type { ShopperRateLimits } from './api-proxy/shopper-rate-limits.ts';
import type { Assets } from './files/assets.ts';
import { createFileHandler } from './files/file-handler.ts';
import type { ImagePriority, ImageSource } from './files/images.ts';
import { createRemoteImages } from './files/remote-images.ts';
import { createErrorReporter } from './health/error-reporter.ts';
import { storeHealth, type StoreHealth } from './health/health.ts';
import type { RequestHandler, StoreHandlers } from './http/request-context.ts';
import { transportHeaders, withTransportHeaders } from './http/response.ts';
import { createRebuildHook } from './webhooks/rebuild-hook.ts';
import { createWebVitalsEndpoint } from './web-vitals/web-vitals-endpoint.ts';
import { mapPageResponse } from './pages/map-page.ts';
import type { OnDemandLists, OnDemandProducts } from './pages/on-demand-pages.ts';
import { createDictionaryHandler } from './pages/dictionary-handler.ts';
import { createPageHandler } from './pages/page-handler.ts';
import type { TargetCache } from './pages/target-cache.ts';
import type { createPayments } from './payments/payments.ts';

/** Services that all stores of a process share. */
export type SharedServices = {
  env: Environment;
  dataDir: string;
  logger: Logger;
  limits: ApiProxyLimits;
  payments: ReturnType<typeof createPayments>;
  vitals: Pick<WebVitalsStore, 'add'>;
  images: ImageSource;
  assets: Assets;
  /** Cache for page bodies. */
  cache: ByteCache;
  /** Creates a cache for what the targets of one release match; all share one limit. */
  createTargetCache: () => TargetCache;
  /** null: products that are newer than the release are not rendered. */
  onDemandProducts: OnDemandProducts | null;
  /** null: lists are not filtered or sorted, and there is no search. */
  onDemandLists: OnDemandLists | null;
  /** Limits how often an address may search, request remote images, and send beacons. */
  searches: AddressRateLimiter;
  imageRequests: AddressRateLimiter;
  beacons: AddressRateLimiter;
  /** Returns the priority of encoding a missing image size, by the client's address. */
  imagePriority: (client: string) => ImagePriority;
  /** Limits how often a shopper may do what is costly or allows guessing. */
  quotas: ShopperRateLimits;
  /** null: pages come from the store's releases. */
  pages: RequestHandler | null;
  /** Opens the queue at the first webhook. */
  jobs: () => Pick<Jobs, 'requestOnce'>;
};

/** Handles all requests to one store. */
export type StoreHandler = {
  handlers: StoreHandlers;
  health(now: number): StoreHealth;
  close(): Promise<void>;
};

export const createStoreHandler = (store: StoreConfig, shared: SharedServices): StoreHandler => {
  const { env, dataDir, logger, limits, payments, images, assets, imagePriority } = shared;
  const isHttps = storeOrigin(store, env).startsWith('https:');
  const folder = releasesFolder(dataDir, store.code);
  const releases = openReleases(folder, { cache: shared.cache });
  const errors = createErrorReporter(store.code, logger);
  const proxy = createApiProxy({
    store,
    env,
    logger,
    searches: shared.searches,
    quotas: shared.quotas,
    limits,
    endSessions: async (token) => {
      try {
        await payments.endSessions(store.code, token);
      } catch (error) {
        logger.error({ store: store.code, err: error }, 'failed to void remembered sessions');
      }
    },
    deviceKey: payments.deviceKey,
  });
  const files = createFileHandler({
    store: store.code,
    assets,
    images,
    remoteImage: createRemoteImages({
      images,
      storeCode: store.code,
      uploads: uploadsAddress(store, env),
      rateLimiter: shared.imageRequests,
      imagePriority,
    }),
    imagePriority,
    logger,
  });
  /** Adds Strict-Transport-Security to every response of a store on https. */
  const secured = (handler: RequestHandler): RequestHandler => (isHttps ? withTransportHeaders(handler) : handler);

  return {
    handlers: {
      api: secured(proxy.handle),
      payments: secured((request) => payments.answer(store, request)),
      rebuildHook: secured(
        createRebuildHook({
          store: store.code,
          secrets: () => webhookSecrets(store, { ...env, dataDir }),
          jobs: shared.jobs,
          logger,
        }),
      ),
      webVitals: secured(
        createWebVitalsEndpoint({
          store: store.code,
          own: createSameOrigin(store, env),
          rateLimiter: shared.beacons,
          vitals: shared.vitals,
        }),
      ),
      map: secured(({ target }) => mapPageResponse(store.mapsKey, target)),
      assets: secured(files),
      images: secured(files),
      dictionaries: secured(createDictionaryHandler({ releases, errors })),
      pages: secured(
        shared.pages ??
          createPageHandler({
            store,
            releases,
            assets,
            errors,
            headers: isHttps ? transportHeaders : {},
            negotiatesLocale: !env.edgeGuard && store.locales.length > 1,
            createTargetCache: shared.createTargetCache,
            onDemandProducts: shared.onDemandProducts,
            onDemandLists: shared.onDemandLists,
          }),
      ),
    },
    health: (now) =>
      storeHealth(store.code, { releases, past: errors.current(), refusedCodes: proxy.refusedCodes() }, now),
    close: async () => {
      proxy.close();
      releases.close();
    },
  };
};
