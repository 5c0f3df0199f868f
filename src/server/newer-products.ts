import type { Logger } from 'pino';
import * as z from 'zod/mini';
import { id as idSchema } from '../contract/scalars.ts';
import type { Locale } from '../i18n/locales.ts';
import { createSingleFlight } from '../lib/concurrency.ts';
import { messageOf } from '../lib/errors.ts';
import type { Release } from '../release/release.ts';
import type { HeaderSet } from '../release/types.ts';
import { addresses, inLocale } from '../routes.ts';
import { createMadeCache, readyMade, type MadePage, type ReadyMade } from './made-page.ts';

/** Makes the page of a product that is newer than the release; null: there is none, or it cannot be had now. */
export type MakeProduct = (wanted: { store: string; id: string; locale: Locale }) => Promise<MadePage | null>;

/** Pages of products that the release does not have yet. */
export type NewerProducts = {
  find(release: Release, wanted: { id: string; locale: Locale }, siteHeaders: HeaderSet): Promise<ReadyMade | null>;
};

/** Bytes of made pages in memory, all stores together. */
const mostBytes = 16 << 20;
/** Made pages are asked for again after this time, since no release says when they change. Milliseconds. */
const freshFor = 60_000;

/** Product ids as the contract has them: nothing else is asked of the API. */
const isId = (id: string): boolean => z.safeParse(idSchema, id).success;

/** Keeps made pages for a moment; a new release starts anew. Visitors who ask at the same time share one answer. */
export const createNewerProducts = (make: MakeProduct, logger: Logger): NewerProducts => {
  const kept = createMadeCache(mostBytes, freshFor);
  const share = createSingleFlight<MadePage | null>();

  return {
    find: async (release, { id, locale }, siteHeaders) => {
      if (!isId(id)) return null;
      const { store, id: releaseId } = release.root;
      const key = `${releaseId} ${locale} ${id}`;
      const ready = kept.get(key);
      if (ready) return ready;
      let made: MadePage | null;
      try {
        made = await share(`${store} ${locale} ${id}`, () => make({ store, id, locale }));
      } catch (error) {
        logger.error({ store, product: id, problem: messageOf(error) }, 'a product cannot be made on demand');
        return null;
      }
      if (!made) {
        kept.drop(key);
        return null;
      }
      const fresh = readyMade(inLocale(locale, addresses.product(id)), 200, made, siteHeaders);
      kept.set(key, fresh);
      return fresh;
    },
  };
};
