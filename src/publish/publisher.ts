import { copyFileSync, existsSync, globSync, mkdirSync, renameSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { readEndedProduct, readPriceEnds } from '../catalogue/price-ends.ts';
import { maxProducts } from '../catalogue/pull-products.ts';
import type { Environment } from '../config/environment.ts';
import type { StoreConfig } from '../config/stores.ts';
import { removeDamagedDatabase } from '../lib/sql/sqlite-database.ts';
import { draftsFolder } from '../images/files.ts';
import { createPictures } from '../images/pictures.ts';
import { releasesFile, releasesFolder } from '../release/layout.ts';
import { removeAbandonedDrafts } from '../lib/atomic-file.ts';
import { tidy } from './after-switch.ts';
import { codeVersion } from './code-version.ts';
import { explain } from './explain.ts';
import { catalogueFile, picturesFolder } from './job.ts';
import type { Renderer } from './page-maker.ts';
import { createPool, type Pool } from './pool.ts';
import { HeldError } from './held.ts';
import { lockStore, StoreBusyError } from './publish-lock.ts';
import { openWarmStore, publishProducts, type WarmStore } from './publish-products.ts';
import { publishStore, type StoreSettings } from './publish-store.ts';
import type { PublishSummary } from './summary.ts';

export type PublisherOptions = {
  env: Environment;
  /** Folder of the built pages; default `dist` of the project. */
  dist?: string;
  /** Milliseconds for one attempt of a call to the commerce API, which is retried three times; default 10 seconds. */
  apiTimeoutMs?: number | undefined;
  /** Takes one line for each picture that cannot be fetched. */
  log?: (line: string) => void;
};

type StoreOptions = Pick<StoreSettings, 'whole' | 'pullEverything' | 'force' | 'onProgress'>;

const project = resolve(import.meta.dirname, '../..');

/** Milliseconds between two removals of old releases while products are published one by one. */
const tidyAfter = 60_000;

/**
 * Copies the build's assets to where all versions of them stay, because cached pages still refer to old ones. Names
 * contain a hash, so an existing file is right; a new one appears atomically.
 */
const keepAssets = (from: string, to: string): void => {
  for (const name of globSync('_astro/**/*.*', { cwd: from })) {
    const file = join(to, name);
    if (existsSync(file)) continue;
    mkdirSync(dirname(file), { recursive: true });
    const draft = `${file}.${process.pid}.part`;
    copyFileSync(join(from, name), draft);
    renameSync(draft, file);
  }
};

/**
 * Creates a publisher of whole stores and of changed products, to be called one call at a time. Keeps workers, bundle and
 * catalogues open between calls.
 * @throws if the pages have not been built
 */
export const createPublisher = ({ env, dist = join(project, 'dist'), apiTimeoutMs, log }: PublisherOptions) => {
  const renderer = join(dist, 'server/renderer.mjs');
  if (!existsSync(renderer)) throw new Error(`the pages are not built (${renderer} is missing): run npm run build`);
  removeAbandonedDrafts(join(env.dataDir, 'assets'));
  removeAbandonedDrafts(draftsFolder(picturesFolder(env.dataDir)));
  keepAssets(join(dist, 'client'), join(env.dataDir, 'assets'));
  removeDamagedDatabase(join(picturesFolder(env.dataDir), 'index.sqlite'));
  const pictures = createPictures(picturesFolder(env.dataDir), log ? { log } : {});
  const warm = new Map<string, WarmStore>();
  const tidied = new Map<string, number>();
  let pool: Pool | null = null;
  const settings = {
    env,
    codeVersion: codeVersion(project),
    renderer,
    pictures,
    apiTimeoutMs,
    pool: () => (pool ??= createPool()),
  };
  const load = async (): Promise<Renderer> => (await import(renderer)) as Renderer;

  /** Runs work with the store's lock held, and explains failures of the disk. */
  const locked = async (
    { code }: StoreConfig,
    work: (storeDir: string) => Promise<PublishSummary>,
  ): Promise<PublishSummary> => {
    const storeDir = releasesFolder(env.dataDir, code);
    try {
      const lock = lockStore(storeDir);
      try {
        return await work(storeDir);
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
    // Releases are made again from the API; servers keep the damaged file open and send what can be read of it.
    removeDamagedDatabase(releasesFile(releasesFolder(env.dataDir, config.code)));
    try {
      return await publishStore(config, { ...settings, ...options });
    } catch (error) {
      // The catalogue is a copy: if it is damaged, it is pulled again.
      if (!removeDamagedDatabase(catalogueFile(env.dataDir, config.code))) throw error;
      return publishStore(config, { ...settings, ...options });
    }
  };

  return {
    /** Publishes all of a store; what did not change is not rendered again. */
    store: async (config: StoreConfig, options: StoreOptions = {}): Promise<PublishSummary> =>
      locked(config, async () => whole(config, options)),

    /**
     * Publishes the pages that show products which were changed, added or removed, or the whole store if that is not enough
     * (see `publishProducts`).
     */
    products: async (config: StoreConfig, ids: readonly string[]): Promise<PublishSummary> =>
      locked(config, async (storeDir) => {
        const { code } = config;
        if (ids.length > maxProducts) return whole(config, {});
        let summary: PublishSummary | null;
        try {
          const store = warm.get(code) ?? openWarmStore(config, settings);
          warm.set(code, store);
          summary = await publishProducts(store, ids, { ...settings, load });
        } catch (error) {
          await cool(code);
          tidy(storeDir);
          if (!removeDamagedDatabase(catalogueFile(env.dataDir, code))) throw error;
          return whole(config, {});
        }
        if (!summary) return whole(config, {});
        const now = performance.now();
        if (now - (tidied.get(code) ?? -Infinity) < tidyAfter) return summary;
        tidied.set(code, now);
        return { ...summary, warning: summary.warning ?? tidy(storeDir) };
      }),

    /**
     * Removes prices that have ended, or are about to, without calling the API.
     * @returns null if none has ended, or the whole store has to be published
     */
    endPrices: async (config: StoreConfig, now = Date.now()): Promise<PublishSummary | null> => {
      const storeDir = releasesFolder(env.dataDir, config.code);
      const lock = lockStore(storeDir);
      try {
        const store = warm.get(config.code) ?? openWarmStore(config, settings);
        warm.set(config.code, store);
        const { overProducts } = readPriceEnds(store.database, now);
        if (overProducts.length === 0) return null;
        return await publishProducts(store, overProducts, { ...settings, load }, async (ids) =>
          ids.map((id) => readEndedProduct(store.database, id, config.locales, now)),
        );
      } catch (error) {
        await cool(config.code);
        tidy(storeDir);
        throw error;
      } finally {
        lock.release();
      }
    },

    close: async (): Promise<void> => {
      for (const code of warm.keys()) await cool(code);
      await pool?.close();
      pictures.close();
    },
  };
};

export type Publisher = ReturnType<typeof createPublisher>;
