import type { Logger } from 'pino';
import * as z from 'zod/mini';
import { id as idSchema } from '../contract/scalars.ts';
import type { Locale } from '../i18n/locales.ts';
import { createSharing } from '../pictures/limiter.ts';
import { messageOf } from '../release/release-error.ts';
import type { Release } from '../release/release.ts';
import type { HeaderSet } from '../release/types.ts';
import { addresses, inLocale } from '../routes.ts';
import type { Encoding } from './accept-encoding.ts';
import { sharedHeaders, type ReadyPage } from './page-answer.ts';

/** A product page made on demand. */
export type MadeProduct = {
  /** As of objects: the first 32 hex digits of the SHA-256 of the body as it is. */
  hash: string;
  headers: HeaderSet;
  bodies: Record<Encoding, Buffer>;
};

/** Makes the page of a product that is newer than the release; null: there is none, or it cannot be had now. */
export type MakeProduct = (wanted: { store: string; id: string; locale: Locale }) => Promise<MadeProduct | null>;

export type NewerPage = { page: ReadyPage; bodies: MadeProduct['bodies'] };

/** Pages of products that the release does not have yet. */
export type NewerProducts = {
  find(release: Release, wanted: { id: string; locale: Locale }, siteHeaders: HeaderSet): Promise<NewerPage | null>;
};

type Kept = NewerPage & { bytes: number; madeAt: number };

/** Bytes of made pages in memory, all stores together. */
const mostBytes = 16 << 20;
/** Made pages are asked for again after this time, since no release says when they change. Milliseconds. */
const freshFor = 60_000;

/** Product ids as the contract has them: nothing else is asked of the API. */
const isId = (id: string): boolean => z.safeParse(idSchema, id).success;

const sizeOf = ({ bodies }: MadeProduct): number => Object.values(bodies).reduce((sum, body) => sum + body.length, 0);

/** Keeps made pages for a moment; a new release starts anew. Visitors who ask at the same time share one answer. */
export const createNewerProducts = (make: MakeProduct, logger: Logger): NewerProducts => {
  const kept = new Map<string, Kept>();
  const share = createSharing<MadeProduct | null>();
  let total = 0;

  const drop = (key: string): void => {
    total -= kept.get(key)?.bytes ?? 0;
    kept.delete(key);
  };

  const keep = (key: string, page: Kept): void => {
    drop(key);
    kept.set(key, page);
    total += page.bytes;
    for (const oldest of kept.keys()) {
      if (total <= mostBytes) return;
      drop(oldest);
    }
  };

  return {
    find: async (release, { id, locale }, siteHeaders) => {
      if (!isId(id)) return null;
      const { store, id: releaseId } = release.root;
      const key = `${releaseId} ${locale} ${id}`;
      const ready = kept.get(key);
      const now = performance.now();
      if (ready && now - ready.madeAt < freshFor) return ready;
      let made: MadeProduct | null;
      try {
        made = await share(`${store} ${locale} ${id}`, () => make({ store, id, locale }));
      } catch (error) {
        logger.error({ store, product: id, problem: messageOf(error) }, 'a product cannot be made on demand');
        return null;
      }
      if (!made) {
        drop(key);
        return null;
      }
      const { bodies } = made;
      const page: ReadyPage = {
        address: inLocale(locale, addresses.product(id)),
        status: 200,
        object: { hash: made.hash },
        lengths: {
          zstd: bodies.zstd.length,
          br: bodies.br.length,
          gzip: bodies.gzip.length,
          identity: bodies.identity.length,
        },
        shared: sharedHeaders(siteHeaders, made.headers),
        modified: null,
        variants: [],
      };
      const fresh = { page, bodies };
      keep(key, { ...fresh, bytes: sizeOf(made), madeAt: now });
      return fresh;
    },
  };
};
