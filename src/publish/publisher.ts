import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readEndedProduct, readPriceEnds } from '../catalogue/price-ends.ts';
import { maxProducts } from '../catalogue/pull-products.ts';
import type { Environment } from '../config/environment.ts';
import type { StoreConfig } from '../config/stores.ts';
import { removeDamagedDatabase } from '../lib/sql/sqlite-database.ts';
import { draftsFolder } from '../images/files.ts';
import { createPictures } from '../images/pictures.ts';
import { releasesFile, releasesFolder } from '../release/layout.ts';
import { catchUp } from '../replication/catch-up.ts';
import { openReleaseLog, OvertakenError } from '../replication/release-log.ts';
import { removeAbandonedDrafts } from '../lib/atomic-file.ts';
import { ConfigError, messageOf } from '../lib/errors.ts';
import { tidy } from './after-switch.ts';
import { bundleVersion } from './code-version.ts';
import { explain } from './explain.ts';
import { catalogueFile, picturesFolder } from './store-input.ts';
import type { Renderer } from './page-maker.ts';
import { createPool, type Pool } from './render-pool.ts';
import { HeldError } from './held.ts';
import { keepAssets } from './keep-assets.ts';
import { removeDamagedPictures } from './lost-pictures.ts';
import { lockStore, StoreBusyError } from './publish-lock.ts';
import { openWarmStore, publishProducts, type WarmStore } from './publish-products.ts';
import { publishStore, type StoreSettings } from './publish-store.ts';
import type { ShareRelease } from './store-draft.ts';
import type { PublishSummary } from './summary.ts';

export type PublisherOptions = {
  env: Environment;
  /** Folder of the built pages; default: the project's `dist`. */
  dist?: string;
  /** Timeout in milliseconds of each attempt to call the commerce API; there are three retries. Default: 10 seconds. */
  apiTimeoutMs?: number | undefined;
  /** Tells whether a person pinned a store; asked just before each new release. Default: none is pinned. */
  isPinned?: (store: StoreConfig) => Promise<boolean>;
  /** Receives one line for each picture that cannot be fetched. */
  log?: (line: string) => void;
};

type StoreOptions = Pick<StoreSettings, 'whole' | 'pullEverything' | 'force' | 'onFetched' | 'onProgress'>;

const project = resolve(import.meta.dirname, '../..');

/** Milliseconds between two removals of old releases while products are published one by one. */
const tidyEveryMs = 60_000;

/** How often a run is attempted if other machines publish first. */
const maxAttempts = 3;

/**
 * Creates a publisher of whole stores and of changed products; while a call publishes a store, others refuse to. Several
 * stores may be published at once; those that are published whole are rendered one after the other. Keeps workers,
 * bundle and catalogues open between calls.
 * @throws {ConfigError} if the pages have not been built, or their version cannot be read
 */
export const createPublisher = ({
  env,
  dist = join(project, 'dist'),
  apiTimeoutMs,
  isPinned,
  log,
}: PublisherOptions) => {
  const renderer = join(dist, 'server/renderer.mjs');
  if (!existsSync(renderer))
    throw new ConfigError(`the pages are not built (${renderer} is missing): run npm run build`);
  const codeVersion = bundleVersion(dist);
  removeAbandonedDrafts(draftsFolder(picturesFolder(env.dataDir)));
  keepAssets(join(dist, 'client'), join(env.dataDir, 'assets'));
  const lostPictures = removeDamagedPictures(env.dataDir);
  const pictures = createPictures(picturesFolder(env.dataDir), log ? { log } : {});
  const warm = new Map<string, WarmStore>();
  const tidied = new Map<string, number>();
  const logTidied = new Map<string, number>();
  let pool: Pool | null = null;
  const releaseLog = env.databaseUrl === null ? null : openReleaseLog(env.databaseUrl);
  const settings = {
    env,
    codeVersion,
    renderer,
    pictures,
    apiTimeoutMs,
    isPinned,
    pool: () => (pool ??= createPool(join(dist, 'server/render-thread.mjs'))),
  };
  const load = async (): Promise<Renderer> => (await import(renderer)) as Renderer;

  /**
   * Updates the store's releases from the log. Returns a function that appends the next one, null if there is
   * no log, and whether the log has no release of the store.
   */
  const joinLog = async ({ code }: StoreConfig): Promise<{ share: ShareRelease | null; isLogEmpty: boolean }> => {
    if (!releaseLog) return { share: null, isLogEmpty: false };
    const { head } = await catchUp(releaseLog, releasesFolder(env.dataDir, code));
    return { share: (database) => releaseLog.append(code, head, database), isLogEmpty: head === null };
  };

  /** Removes old releases from the log; returns a sentence if that fails, otherwise null. */
  const tidyLog = async ({ code }: StoreConfig): Promise<string | null> => {
    const now = performance.now();
    if (!releaseLog || now - (logTidied.get(code) ?? -Infinity) < tidyEveryMs) return null;
    logTidied.set(code, now);
    try {
      await releaseLog.collect(code);
      return null;
    } catch (error) {
      return `old releases stay in the log for now: ${messageOf(error)}`;
    }
  };

  /** Runs work with the store's locks held, repeats it if another machine published first, and explains disk errors. */
  const locked = async <S extends PublishSummary | null>(
    config: StoreConfig,
    work: (storeDir: string) => Promise<S>,
  ): Promise<S> => {
    const storeDir = releasesFolder(env.dataDir, config.code);
    try {
      const lock = lockStore(env.dataDir, config.code);
      try {
        for (let attempt = 1; ; attempt += 1)
          try {
            const summary = await work(storeDir);
            return summary && { ...summary, warning: summary.warning ?? (await tidyLog(config)) };
          } catch (error) {
            if (!(error instanceof OvertakenError)) throw error;
            if (attempt === maxAttempts) throw new StoreBusyError(error.message, { cause: error });
          }
      } finally {
        lock.release();
      }
    } catch (error) {
      if (error instanceof HeldError || error instanceof StoreBusyError) throw error;
      throw new Error(explain(error, env.dataDir), { cause: error });
    }
  };

  const cool = async (code: string): Promise<void> => {
    const store = warm.get(code);
    warm.delete(code);
    await store?.close();
  };

  const whole = async (config: StoreConfig, options: StoreOptions) => {
    await cool(config.code);
    // A damaged file is replaced by a release made from the API; servers keep it open and serve what is still readable.
    removeDamagedDatabase(releasesFile(releasesFolder(env.dataDir, config.code)));
    const joined = await joinLog(config);
    try {
      return await publishStore(config, { ...settings, ...options, ...joined });
    } catch (error) {
      // The catalogue is a copy: if it is damaged, it can be pulled again.
      if (!removeDamagedDatabase(catalogueFile(env.dataDir, config.code))) throw error;
      return publishStore(config, { ...settings, ...options, ...joined });
    }
  };

  /**
   * Works with the store's open catalogue, after its releases were updated from the log.
   * @returns null if the catalogue was damaged; it is removed then, so that the next whole publish pulls it again
   */
  const withWarmStore = async (
    config: StoreConfig,
    storeDir: string,
    work: (store: WarmStore, share: ShareRelease | null) => Promise<PublishSummary | null>,
  ): Promise<PublishSummary | null> => {
    const { code } = config;
    try {
      const { share } = await joinLog(config);
      const store = warm.get(code) ?? openWarmStore(config, settings);
      warm.set(code, store);
      return await work(store, share);
    } catch (error) {
      await cool(code);
      tidy(storeDir);
      if (!removeDamagedDatabase(catalogueFile(env.dataDir, code))) throw error;
      return null;
    }
  };

  return {
    /** Whether this machine's index of pictures was damaged, and begins anew. */
    lostPictures,

    /** Publishes a whole store; unchanged pages are not rendered again. */
    store: async (config: StoreConfig, options: StoreOptions = {}): Promise<PublishSummary> =>
      locked(config, async () => whole(config, options)),

    /**
     * Publishes the pages that show changed, added or removed products, or the whole store if that is not enough (see
     * `publishProducts`).
     */
    products: async (
      config: StoreConfig,
      ids: readonly string[],
      options: Pick<StoreOptions, 'onFetched'> = {},
    ): Promise<PublishSummary> =>
      locked(config, async (storeDir) => {
        const { code } = config;
        if (ids.length > maxProducts) return whole(config, options);
        const summary = await withWarmStore(config, storeDir, (store, share) =>
          publishProducts(store, ids, { ...settings, ...options, share, load }),
        );
        if (!summary) return whole(config, options);
        const now = performance.now();
        if (now - (tidied.get(code) ?? -Infinity) < tidyEveryMs) return summary;
        tidied.set(code, now);
        return { ...summary, warning: summary.warning ?? tidy(storeDir) };
      }),

    /**
     * Removes prices that have ended, or are about to, without calling the API.
     * @returns null if none has ended, or if the whole store has to be published instead
     */
    endPrices: async (config: StoreConfig, now = Date.now()): Promise<PublishSummary | null> =>
      locked(config, (storeDir) =>
        withWarmStore(config, storeDir, async (store, share) => {
          const { overProducts } = readPriceEnds(store.database, now);
          if (overProducts.length === 0) return null;
          return publishProducts(store, overProducts, { ...settings, share, load }, async (ids) =>
            ids.map((id) => readEndedProduct(store.database, id, config.locales, now)),
          );
        }),
      ),

    close: async (): Promise<void> => {
      for (const code of warm.keys()) await cool(code);
      await pool?.close();
      await releaseLog?.close();
      pictures.close();
    },
  };
};

export type Publisher = ReturnType<typeof createPublisher>;
