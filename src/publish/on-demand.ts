import { createSharing } from '../pictures/limiter.ts';
import { messageOf } from '../release/release-error.ts';
import type { HeaderSet } from '../release/types.ts';
import { createAllowance } from './allowance.ts';
import { createOnDemandThread, OnDemandError } from './on-demand-thread.ts';
import type { OnDemandData, OnDemandPage, WantedList, WantedProduct } from './on-demand-worker.ts';

/**
 * Makes what the store's release does not have: pages of newer products, and lists with a choice. They are asked of the
 * commerce API and rendered by the loaders and pages that the publisher uses, in a thread of its own that lives while it
 * is needed.
 */

type Made = {
  status: number;
  priceEnd: number | null;
  hash: string;
  headers: HeaderSet;
  bodies: Record<'zstd' | 'br' | 'gzip' | 'identity', Buffer>;
};

export type OnDemandLimits = {
  /** Products asked for at the same time; one more is not made. */
  mostAtOnce: number;
  /** Questions to the API a second, for each store. */
  perSecond: number;
  /** Lists that one store is asked for at the same time, and in a second. */
  mostLists: number;
  listsPerSecond: number;
  /** Milliseconds for which a product that the API does not have, or that cannot be shown, is not asked for again. */
  absentFor: number;
  /** Milliseconds for which a store whose API failed is left alone. */
  pauseFor: number;
  /** Milliseconds after which a thread that nobody needs ends. */
  idleFor: number;
  /** Milliseconds after which a thread that does not answer is given up. */
  patience: number;
};

const usual: OnDemandLimits = {
  mostAtOnce: 32,
  perSecond: 10,
  mostLists: 24,
  listsPerSecond: 60,
  absentFor: 30_000,
  pauseFor: 2000,
  idleFor: 1_800_000,
  patience: 20_000,
};

export type OnDemandSettings = OnDemandData & {
  /** One line for each kind of trouble, at most every ten seconds. */
  log: (line: string) => void;
  limits?: Partial<OnDemandLimits>;
};

type Product = Omit<WantedProduct, 'kind'>;
type List = Omit<WantedList, 'kind' | 'offline'>;

const asBuffer = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

const madeOf = ({ status, priceEnd, hash, headers, bodies }: OnDemandPage): Made => {
  const { zstd, br, gzip, identity } = bodies;
  return {
    status,
    priceEnd,
    hash,
    headers,
    bodies: { zstd: asBuffer(zstd), br: asBuffer(br), gzip: asBuffer(gzip), identity: asBuffer(identity) },
  };
};

/** Absent products that are remembered. */
const mostAbsent = 10_000;
/** Milliseconds between two lines about the same store. */
const quietFor = 10_000;

export const createOnDemand = ({ log, limits: given = {}, ...data }: OnDemandSettings) => {
  const limits = { ...usual, ...given };
  const thread = createOnDemandThread(data, limits);
  const share = createSharing<Made | null>();
  const shareList = createSharing<Made | 'none' | 'busy'>();
  const allows = createAllowance(limits.perSecond);
  const allowsList = createAllowance(limits.listsPerSecond);
  const openLists = new Map<string, number>();
  let openProducts = 0;
  const absent = new Map<string, number>();
  const saidAt = new Map<string, number>();
  const pausedUntil = new Map<string, number>();

  const say = (store: string, problem: string): void => {
    const now = performance.now();
    if (now - (saidAt.get(store) ?? -Infinity) < quietFor) return;
    saidAt.set(store, now);
    log(`store ${store}: a page that the release lacks cannot be made now: ${problem}`);
  };

  const isAbsent = (key: string): boolean => {
    const until = absent.get(key);
    if (until === undefined) return false;
    if (until > performance.now()) return true;
    absent.delete(key);
    return false;
  };

  const isPaused = (store: string): boolean => (pausedUntil.get(store) ?? 0) > performance.now();
  const pause = (store: string): void => {
    pausedUntil.set(store, performance.now() + limits.pauseFor);
  };

  const ask = async (key: string, wanted: Product): Promise<Made | null> => {
    openProducts += 1;
    try {
      const page = await thread.ask({ kind: 'product', ...wanted });
      if (page) return madeOf(page);
    } catch (error) {
      say(wanted.store, messageOf(error));
      if (error instanceof OnDemandError && error.down) {
        pause(wanted.store);
        return null;
      }
    } finally {
      openProducts -= 1;
    }
    if (absent.size >= mostAbsent) absent.clear();
    absent.set(key, performance.now() + limits.absentFor);
    return null;
  };

  const askList = async (wanted: List): Promise<Made | 'none' | 'busy'> => {
    const { store } = wanted;
    const open = openLists.get(store) ?? 0;
    if (open >= limits.mostLists || !allowsList(store)) {
      say(store, 'more lists are asked than may be');
      return 'busy';
    }
    openLists.set(store, open + 1);
    try {
      const offline = isPaused(store);
      const page = await thread.ask({ kind: 'list', ...wanted, offline });
      if (page?.status === 503 && !offline) {
        say(store, 'the API does not answer');
        pause(store);
      }
      return page ? madeOf(page) : 'none';
    } catch (error) {
      say(store, messageOf(error));
      return 'busy';
    } finally {
      openLists.set(store, (openLists.get(store) ?? 1) - 1);
    }
  };

  return {
    /**
     * The page of a product in one language; null where the API does not have it, is down, or more is asked than may be.
     * All who ask for the same at the same time share one answer.
     */
    make: (wanted: Product): Promise<Made | null> => {
      const key = `${wanted.store} ${wanted.locale} ${wanted.id}`;
      if (isAbsent(`${wanted.store} ${wanted.id}`)) return Promise.resolve(null);
      return share(key, async () => {
        if (isPaused(wanted.store)) return null;
        if (openProducts >= limits.mostAtOnce || !allows(wanted.store)) {
          say(wanted.store, 'more is asked than may be');
          return null;
        }
        return ask(`${wanted.store} ${wanted.id}`, wanted);
      });
    },
    /**
     * A list with its choice, as the API has it now, with status 503 where it does not answer. 'none': there is no such
     * list; 'busy': more is asked than may be, or it cannot be made.
     */
    list: (wanted: List): Promise<Made | 'none' | 'busy'> =>
      shareList(`${wanted.store} ${wanted.address} ${wanted.part}`, () => askList(wanted)),
    /** Starts the thread, so that the first who asks does not wait for it. */
    warm: thread.open,
    /** Whether the thread runs now. */
    isRunning: thread.isOpen,
    close: thread.close,
  };
};

export type OnDemand = ReturnType<typeof createOnDemand>;
