import type { HeaderSet } from '../release/types.ts';
import type { Encoding } from './accept-encoding.ts';
import { sharedHeaders, type ReadyPage } from './page-answer.ts';

/** A page made on demand. */
export type MadePage = {
  /** As of objects: the first 32 hex digits of the SHA-256 of the body as it is. */
  hash: string;
  /** When its first promotional price ends, in milliseconds since 1970; null: none does. */
  priceEnd: number | null;
  headers: HeaderSet;
  bodies: Record<Encoding, Buffer>;
};

/** A made page, ready to be sent. */
export type ReadyMade = { page: ReadyPage } & Pick<MadePage, 'bodies' | 'priceEnd'>;

export const readyMade = (
  address: string,
  status: number,
  { hash, priceEnd, headers, bodies }: MadePage,
  siteHeaders: HeaderSet,
): ReadyMade => ({
  bodies,
  priceEnd,
  page: {
    address,
    status,
    object: { hash },
    lengths: {
      zstd: bodies.zstd.length,
      br: bodies.br.length,
      gzip: bodies.gzip.length,
      identity: bodies.identity.length,
    },
    shared: sharedHeaders(siteHeaders, headers),
    modified: null,
    variants: [],
  },
});

/** Made pages in memory, the last ones used, up to so many bytes. */
export const createMadeCache = (mostBytes: number, freshFor: number) => {
  const kept = new Map<string, { made: ReadyMade; bytes: number; at: number }>();
  let total = 0;

  const drop = (key: string): void => {
    total -= kept.get(key)?.bytes ?? 0;
    kept.delete(key);
  };

  return {
    /** null where there is none, or only one that is older than `freshFor` milliseconds or has a price that ended. */
    get: (key: string): ReadyMade | null => {
      const ready = kept.get(key);
      if (!ready || performance.now() - ready.at >= freshFor) return null;
      const { priceEnd } = ready.made;
      return priceEnd === null || priceEnd > Date.now() ? ready.made : null;
    },
    set: (key: string, made: ReadyMade): void => {
      drop(key);
      const bytes = Object.values(made.bodies).reduce((sum, body) => sum + body.length, 0);
      kept.set(key, { made, bytes, at: performance.now() });
      total += bytes;
      for (const oldest of kept.keys()) {
        if (total <= mostBytes) return;
        drop(oldest);
      }
    },
    drop,
  };
};
