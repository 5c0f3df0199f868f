import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { storeOrigin, type Environment } from '../config/environment.ts';
import type { StoreConfig } from '../config/stores.ts';
import { releasesFolder } from '../release/layout.ts';
import { openReleases } from '../release/releases.ts';
import { readAcceptEncoding, type Weights } from './accept-encoding.ts';
import { plainAnswer, sendAnswer, type Answer } from './answer.ts';
import { loadAssets } from './assets.ts';
import { overallHealth, type Health } from './health.ts';
import { createHostIndex } from './host.ts';
import type { PictureSource } from './pictures.ts';
import { createRecentMap } from './recent-map.ts';
import { createSite } from './site.ts';

export type StorefrontOptions = {
  stores: readonly StoreConfig[];
  env: Environment;
  /** Where releases and kept assets lie. */
  dataDir: string;
  /** The built client, `dist/client`. */
  assets: string;
  pictures: PictureSource;
  logger: Logger;
  /** Bytes of page bodies kept in memory for each store; default 64 MB. */
  cacheBytes?: number;
};

export type Storefront = {
  /** For `node:http`. Answers every request, whatever happens. */
  handle: (request: IncomingMessage, response: ServerResponse) => void;
  health: () => Health;
  /** Closes files; after the server has stopped. */
  close: () => Promise<void>;
};

const healthAnswer = (health: Health): Answer => {
  const body = Buffer.from(`${JSON.stringify(health)}\n`);
  const headers = [
    'content-type',
    'application/json; charset=utf-8',
    'content-length',
    String(body.length),
    'cache-control',
    'no-store',
  ];
  return { status: health.status === 'unavailable' ? 503 : 200, headers, body };
};

/** Serves all stores' releases: host → store → page. */
export const createStorefront = async ({
  stores,
  env,
  dataDir,
  assets: clientDir,
  pictures,
  logger,
  cacheBytes = 64 << 20,
}: StorefrontOptions): Promise<Storefront> => {
  const assets = await loadAssets(clientDir, join(dataDir, 'assets'));
  const sites = new Map(
    stores.map((store) => {
      const https = storeOrigin(store, env).startsWith('https:');
      const headers: Record<string, string> = https ? { 'strict-transport-security': 'max-age=31536000' } : {};
      const releases = openReleases(releasesFolder(dataDir, store.code), { cacheBytes });
      return [
        store,
        createSite({ store, releases, assets, pictures, headers, edgeGuard: env.edgeGuard, logger }),
      ] as const;
    }),
  );
  const findStore = createHostIndex(stores);
  const knownWeights = createRecentMap<Weights>(256);
  const verbose = logger.isLevelEnabled('debug');

  const weightsOf = (header: string | undefined): Weights => {
    const key = header ?? '\n';
    const known = knownWeights.get(key);
    if (known) return known;
    const weights = readAcceptEncoding(header);
    if (key.length <= 256) knownWeights.set(key, weights);
    return weights;
  };

  const health = (): Health => {
    const now = Date.now();
    return overallHealth([...sites.values()].map((site) => site.health(now)));
  };

  const answer = (request: IncomingMessage): Answer | Promise<Answer> => {
    const { method = '', url: target = '', headers, rawHeaders } = request;
    const reads = method === 'GET' || method === 'HEAD';
    if (reads && (target === '/healthz' || target.startsWith('/healthz?'))) return healthAnswer(health());
    const store = findStore({ rawHeaders, remoteAddress: request.socket.remoteAddress });
    if (store === 'malformed') return plainAnswer(400, 'Bad Request');
    const site = store === 'unknown' ? undefined : sites.get(store);
    if (!site) return plainAnswer(404, 'Not Found');
    if (!reads) return plainAnswer(405, 'Method Not Allowed', ['allow', 'GET, HEAD']);
    return site.answer({ method, target, headers, weights: weightsOf(headers['accept-encoding']) });
  };

  const failed = (request: IncomingMessage, error: unknown): void =>
    logger.error({ target: request.url, err: error }, 'a request failed');

  const send = (request: IncomingMessage, response: ServerResponse, ready: Answer): void => {
    sendAnswer(request, response, ready, (error) => failed(request, error));
    if (verbose)
      logger.debug(
        { host: request.headers.host, method: request.method, target: request.url, status: ready.status },
        'request',
      );
  };

  const giveUp = (request: IncomingMessage, response: ServerResponse, error: unknown): void => {
    failed(request, error);
    if (response.headersSent) response.destroy();
    else sendAnswer(request, response, plainAnswer(500, 'Internal Server Error'), () => {});
  };

  return {
    handle: (request, response) => {
      try {
        const ready = answer(request);
        if (!(ready instanceof Promise)) send(request, response, ready);
        else {
          ready
            .then((later) => send(request, response, later))
            .catch((error: unknown) => giveUp(request, response, error));
        }
      } catch (error) {
        giveUp(request, response, error);
      }
    },
    health,
    close: async () => {
      await Promise.all([...sites.values()].map((site) => site.close()));
    },
  };
};
