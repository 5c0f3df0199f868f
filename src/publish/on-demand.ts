import { LRUCache } from 'lru-cache';
import { createSingleFlight } from '../lib/concurrency.ts';
import { messageOf } from '../lib/errors.ts';
import { createRateLimiter } from '../lib/rate-limit.ts';
import { asBuffer } from '../release/compress.ts';
import type { HeaderSet } from '../release/types.ts';
import { createOnDemandThread, OnDemandError } from './on-demand-thread.ts';
import type { OnDemandData, WorkerPage, WantedList, WantedProduct } from './on-demand-worker.ts';

/**
 * Renders what the store's release does not contain: pages of products added since, and filtered lists. The data comes
 * from the commerce API; loaders and pages are the publisher's, in a thread that runs while it is needed.
 */

type Made = {
  status: number;
  priceEnd: number | null;
  hash: string;
  headers: HeaderSet;
  bodies: Record<'zstd' | 'br' | 'gzip' | 'identity', Buffer>;
};

export type OnDemandLimits = {
  /** Products of all stores together; requests beyond this are refused. */
  maxConcurrentProducts: number;
  /** Maximum rate of product requests to each store's API. */
  productsPerSecond: number;
  /** Lists per store; requests beyond this are refused. */
  maxConcurrentLists: number;
  listsPerSecond: number;
  /** Milliseconds before a product that the API does not have, or whose rendering failed, is requested again. */
  absentMs: number;
  /** Milliseconds without product requests to a store's API after it failed. */
  pauseMs: number;
  /** Milliseconds after which an idle thread ends. */
  idleMs: number;
  /** Milliseconds after which a thread that does not reply is terminated. */
  timeoutMs: number;
};

const defaultLimits: OnDemandLimits = {
  maxConcurrentProducts: 32,
  productsPerSecond: 10,
  maxConcurrentLists: 24,
  listsPerSecond: 60,
  absentMs: 30_000,
  pauseMs: 2000,
  idleMs: 1_800_000,
  timeoutMs: 20_000,
};

export type OnDemandSettings = OnDemandData & {
  /** Receives at most one line every ten seconds for each store. */
  log: (line: string) => void;
  limits?: Partial<OnDemandLimits>;
};

type Product = Omit<WantedProduct, 'kind'>;
type List = Omit<WantedList, 'kind' | 'offline'>;

const madeOf = ({ status, priceEnd, hash, headers, bodies }: WorkerPage): Made => {
  const { zstd, br, gzip, identity } = bodies;
  return {
    status,
    priceEnd,
    hash,
    headers,
    bodies: { zstd: asBuffer(zstd), br: asBuffer(br), gzip: asBuffer(gzip), identity: asBuffer(identity) },
  };
};

/** Maximum number of products without a page that are remembered. */
const maxWithoutPage = 10_000;
/** Milliseconds between two lines about the same store. */
const logIntervalMs = 10_000;

export const createOnDemand = ({ log, limits: given = {}, ...data }: OnDemandSettings) => {
  const limits = { ...defaultLimits, ...given };
  const thread = createOnDemandThread(data, limits);
  const shareProduct = createSingleFlight<Made | 'none' | 'busy'>();
  const shareList = createSingleFlight<Made | 'none' | 'busy'>();
  const { productsPerSecond, listsPerSecond } = limits;
  const productRate = createRateLimiter({ perSecond: productsPerSecond, burst: productsPerSecond });
  const listRate = createRateLimiter({ perSecond: listsPerSecond, burst: listsPerSecond });
  const openLists = new Map<string, number>();
  let openProducts = 0;
  /** 'busy': the rendering failed, and trying again at once could hold up the thread for all others. */
  const withoutPage = new LRUCache<string, 'none' | 'busy'>({ max: maxWithoutPage, ttl: limits.absentMs });
  const loggedAt = new Map<string, number>();
  const pausedUntil = new Map<string, number>();

  const logProblem = (store: string, problem: string): void => {
    const now = performance.now();
    if (now - (loggedAt.get(store) ?? -Infinity) < logIntervalMs) return;
    loggedAt.set(store, now);
    log(`store ${store}: cannot render a page that the release lacks: ${problem}`);
  };

  const isPaused = (store: string): boolean => (pausedUntil.get(store) ?? 0) > performance.now();
  const pause = (store: string): void => {
    pausedUntil.set(store, performance.now() + limits.pauseMs);
  };

  const renderProduct = async (key: string, wanted: Product): Promise<Made | 'none' | 'busy'> => {
    openProducts += 1;
    try {
      const page = await thread.ask({ kind: 'product', ...wanted });
      if (page) return madeOf(page);
      withoutPage.set(key, 'none');
      return 'none';
    } catch (error) {
      logProblem(wanted.store, messageOf(error));
      if (error instanceof OnDemandError && error.down) pause(wanted.store);
      else withoutPage.set(key, 'busy');
      return 'busy';
    } finally {
      openProducts -= 1;
    }
  };

  const renderList = async (wanted: List): Promise<Made | 'none' | 'busy'> => {
    const { store } = wanted;
    const open = openLists.get(store) ?? 0;
    if (open >= limits.maxConcurrentLists || !listRate.take(store).allowed) {
      logProblem(store, 'too many lists are requested');
      return 'busy';
    }
    openLists.set(store, open + 1);
    try {
      const offline = isPaused(store);
      const page = await thread.ask({ kind: 'list', ...wanted, offline });
      if (page?.status === 503 && !offline) {
        logProblem(store, 'the API does not answer');
        pause(store);
      }
      return page ? madeOf(page) : 'none';
    } catch (error) {
      logProblem(store, messageOf(error));
      return 'busy';
    } finally {
      openLists.set(store, (openLists.get(store) ?? 1) - 1);
    }
  };

  return {
    /**
     * Renders a product's page in one language. 'none': the API does not have it; 'busy': the API is down, a limit is
     * exceeded, or the rendering failed. Concurrent requests for the same page share one result.
     */
    make: (wanted: Product): Promise<Made | 'none' | 'busy'> => {
      const key = `${wanted.store} ${wanted.locale} ${wanted.id}`;
      const known = withoutPage.get(`${wanted.store} ${wanted.id}`);
      if (known) return Promise.resolve(known);
      return shareProduct(key, async () => {
        if (isPaused(wanted.store)) return 'busy';
        if (openProducts >= limits.maxConcurrentProducts || !productRate.take(wanted.store).allowed) {
          logProblem(wanted.store, 'too many products are requested');
          return 'busy';
        }
        return renderProduct(`${wanted.store} ${wanted.id}`, wanted);
      });
    },
    /**
     * Renders a filtered list as the API has it now, with status 503 if the API does not respond. 'none': there is no
     * such list; 'busy': a limit is exceeded, or the list cannot be rendered.
     */
    list: (wanted: List): Promise<Made | 'none' | 'busy'> =>
      shareList(`${wanted.store} ${wanted.address} ${wanted.part}`, () => renderList(wanted)),
    /** Starts the thread, so that the first request does not wait for it. */
    warm: thread.open,
    /** Returns whether the thread is running. */
    isRunning: thread.isOpen,
    close: thread.close,
  };
};

export type OnDemand = ReturnType<typeof createOnDemand>;
