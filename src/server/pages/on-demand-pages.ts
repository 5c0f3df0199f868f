import { LRUCache } from 'lru-cache';
import * as z from 'zod/mini';
import type { Logger } from 'pino';
import { id as idSchema } from '../../contract/scalars.ts';
import type { Locale } from '../../i18n/locales.ts';
import { createSingleFlight } from '../../lib/concurrency.ts';
import { messageOf } from '../../lib/errors.ts';
import type { Release } from '../../release/release.ts';
import type { HeaderSet } from '../../release/types.ts';
import { addresses, inLocale } from '../../routes.ts';
import { createAddressRateLimiter } from '../api-proxy/address-rate-limiter.ts';
import type { Encoding } from '../http/accept-encoding.ts';
import { type ServedPage, sharedHeaders } from './page-variants.ts';

/** A page rendered on demand. */
export type OnDemandPage = {
  /** As for pages of a release: the first 32 hex digits of the SHA-256 of the uncompressed body. */
  hash: string;
  /** When its first promotional price ends, in milliseconds since 1970; null: none does. */
  priceEnd: number | null;
  headers: HeaderSet;
  bodies: Record<Encoding, Buffer>;
};

/** A rendered page, ready to be sent. */
type CachedOnDemandPage = { page: ServedPage; bytes: number } & Pick<OnDemandPage, 'priceEnd'>;

const prepareOnDemandPage = (
  address: string,
  status: number,
  { hash, priceEnd, headers, bodies }: OnDemandPage,
  siteHeaders: HeaderSet,
): CachedOnDemandPage => ({
  priceEnd,
  bytes: Object.values(bodies).reduce((sum, body) => sum + body.length, 0),
  page: {
    address,
    status,
    hash,
    bodies,
    shared: sharedHeaders(siteHeaders, headers),
    modified: null,
    dictionary: null,
    variants: [],
  },
});

/** Memory for product pages, and as much again for lists; shared by all stores. */
const maxCacheBytes = 16 << 20;

/** LRU-caches rendered pages for a limited time, and no longer than their prices are valid. */
const createOnDemandCache = (ttl: number) => {
  const cache = new LRUCache<string, CachedOnDemandPage>({
    maxSize: maxCacheBytes,
    sizeCalculation: ({ bytes }) => bytes,
    ttl,
  });
  return {
    get: (key: string): CachedOnDemandPage | null => {
      const cached = cache.get(key);
      return cached && (cached.priceEnd === null || cached.priceEnd > Date.now()) ? cached : null;
    },
    set: (key: string, page: CachedOnDemandPage): void => {
      cache.set(key, page);
    },
    drop: (key: string): void => {
      cache.delete(key);
    },
  };
};

type MadeProduct = OnDemandPage | 'none' | 'busy';

/**
 * Renders the page of a product that is newer than the release. 'none': there is no such product; 'busy': it cannot be
 * rendered now.
 */
export type RenderProduct = (wanted: { store: string; id: string; locale: Locale }) => Promise<MadeProduct>;

/** Finds pages of products that are not in the release yet. */
export type OnDemandProducts = {
  find(
    release: Release,
    wanted: { id: string; locale: Locale },
    siteHeaders: HeaderSet,
  ): Promise<CachedOnDemandPage | 'none' | 'busy'>;
};

/** Milliseconds until product pages are rendered again, since no release tells when they change. */
const productTtlMs = 60_000;

/** Returns whether an id is valid by the contract: nothing else is requested from the API. */
const isId = (id: string): boolean => z.safeParse(idSchema, id).success;

/** Caches rendered pages briefly, per release. Concurrent requests share one rendering. */
export const createOnDemandProducts = (make: RenderProduct, logger: Logger): OnDemandProducts => {
  const kept = createOnDemandCache(productTtlMs);
  const share = createSingleFlight<MadeProduct>();

  return {
    find: async (release, { id, locale }, siteHeaders) => {
      if (!isId(id)) return 'none';
      const { store, id: releaseId } = release;
      const key = `${releaseId} ${locale} ${id}`;
      const ready = kept.get(key);
      if (ready) return ready;
      let made: MadeProduct;
      try {
        made = await share(`${store} ${locale} ${id}`, () => make({ store, id, locale }));
      } catch (error) {
        logger.error({ store, product: id, problem: messageOf(error) }, 'failed to render a product on demand');
        return 'busy';
      }
      if (typeof made === 'string') {
        kept.drop(key);
        return made;
      }
      const fresh = prepareOnDemandPage(inLocale(locale, addresses.product(id)), 200, made, siteHeaders);
      kept.set(key, fresh);
      return fresh;
    },
  };
};

/** A filtered list; `part`: only the part of the page that depends on the filters. */
type WantedList = { store: string; address: string; part: boolean };

type MadeList = (OnDemandPage & { status: number }) | 'none' | 'busy';

/** Renders a list from the API's current data. 'none': there is no such list; 'busy': it cannot be rendered now. */
export type RenderList = (wanted: WantedList) => Promise<MadeList>;

/** Finds lists, which are rendered on request. */
export type OnDemandLists = {
  /**
   * @param release id of the release being served: a list rendered under an earlier one may show outdated data
   * @param client the client's address, for rate limiting
   */
  find(
    release: string,
    wanted: WantedList,
    client: string,
    siteHeaders: HeaderSet,
  ): Promise<CachedOnDemandPage | 'none' | 'busy'>;
};

/** How long a list is reused, in milliseconds, unless a newer release is served. */
const listTtlMs = 3000;
/** Rate limit of lists per client address, which many phones may share. */
const listRateLimit = { perSecond: 20, burst: 80 };

export const createOnDemandLists = (make: RenderList, logger: Logger): OnDemandLists => {
  const kept = createOnDemandCache(listTtlMs);
  const share = createSingleFlight<MadeList>();
  const allows = createAddressRateLimiter(listRateLimit);

  return {
    find: async (release, wanted, client, siteHeaders) => {
      const { store, address, part } = wanted;
      const key = `${release} ${store} ${part ? 'part' : 'page'} ${address}`;
      const ready = kept.get(key);
      if (ready) return ready;
      if (!allows(client)) return 'busy';
      try {
        const made = await share(key, () => make(wanted));
        if (typeof made === 'string') return made;
        const fresh = prepareOnDemandPage(address, made.status, made, siteHeaders);
        kept.set(key, fresh);
        return fresh;
      } catch (error) {
        logger.error({ store, problem: messageOf(error) }, 'failed to render a list');
        return 'busy';
      }
    },
  };
};
