import { createSharing } from '../pictures/limiter.ts';
import { messageOf } from '../release/release-error.ts';
import type { HeaderSet } from '../release/types.ts';
import { createAllowance } from './allowance.ts';
import { createOnDemandThread, OnDemandError, type Wanted } from './on-demand-thread.ts';
import type { OnDemandData } from './on-demand-worker.ts';

/**
 * Makes pages of products that are newer than the store's release: asked of the commerce API, rendered by the loader and
 * page that the publisher uses, in a thread of its own that lives while it is needed.
 */

export type OnDemandProduct = {
  hash: string;
  headers: HeaderSet;
  bodies: Record<'zstd' | 'br' | 'gzip' | 'identity', Buffer>;
};

export type OnDemandLimits = {
  /** Products asked for at the same time; one more is not made. */
  mostAtOnce: number;
  /** Questions to the API a second, for each store. */
  perSecond: number;
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
  absentFor: 30_000,
  pauseFor: 2000,
  idleFor: 60_000,
  patience: 20_000,
};

export type OnDemandSettings = OnDemandData & {
  /** One line for each kind of trouble, at most every ten seconds. */
  log: (line: string) => void;
  limits?: Partial<OnDemandLimits>;
};

const asBuffer = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** Absent products that are remembered. */
const mostAbsent = 10_000;
/** Milliseconds between two lines about the same store. */
const quietFor = 10_000;

export const createOnDemand = ({ log, limits: given = {}, ...data }: OnDemandSettings) => {
  const limits = { ...usual, ...given };
  const thread = createOnDemandThread(data, limits);
  const share = createSharing<OnDemandProduct | null>();
  const allows = createAllowance(limits.perSecond);
  const absent = new Map<string, number>();
  const saidAt = new Map<string, number>();
  const pausedUntil = new Map<string, number>();

  const say = (store: string, problem: string): void => {
    const now = performance.now();
    if (now - (saidAt.get(store) ?? -Infinity) < quietFor) return;
    saidAt.set(store, now);
    log(`store ${store}: a product that the release lacks cannot be made now: ${problem}`);
  };

  const isAbsent = (key: string): boolean => {
    const until = absent.get(key);
    if (until === undefined) return false;
    if (until > performance.now()) return true;
    absent.delete(key);
    return false;
  };

  const ask = async (key: string, wanted: Wanted): Promise<OnDemandProduct | null> => {
    try {
      const page = await thread.ask(wanted);
      if (page) {
        const { zstd, br, gzip, identity } = page.bodies;
        const bodies = { zstd: asBuffer(zstd), br: asBuffer(br), gzip: asBuffer(gzip), identity: asBuffer(identity) };
        return { hash: page.hash, headers: page.headers, bodies };
      }
    } catch (error) {
      say(wanted.store, messageOf(error));
      if (error instanceof OnDemandError && error.down) {
        pausedUntil.set(wanted.store, performance.now() + limits.pauseFor);
        return null;
      }
    }
    if (absent.size >= mostAbsent) absent.clear();
    absent.set(key, performance.now() + limits.absentFor);
    return null;
  };

  return {
    /**
     * The page of a product in one language; null where the API does not have it, is down, or more is asked than may be.
     * All who ask for the same at the same time share one answer.
     */
    make: (wanted: Wanted): Promise<OnDemandProduct | null> => {
      const key = `${wanted.store} ${wanted.locale} ${wanted.id}`;
      if (isAbsent(`${wanted.store} ${wanted.id}`)) return Promise.resolve(null);
      return share(key, async () => {
        if ((pausedUntil.get(wanted.store) ?? 0) > performance.now()) return null;
        if (thread.asked() >= limits.mostAtOnce || !allows(wanted.store)) {
          say(wanted.store, 'more is asked than may be');
          return null;
        }
        return ask(`${wanted.store} ${wanted.id}`, wanted);
      });
    },
    /** Whether the thread runs now. */
    isRunning: thread.isOpen,
    close: thread.close,
  };
};

export type OnDemand = ReturnType<typeof createOnDemand>;
