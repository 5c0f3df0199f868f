import { hash } from 'node:crypto';
import { openForWriting } from '../catalogue/database.ts';
import { pull, type PullReport } from '../catalogue/pull.ts';
import { plannedAddresses } from '../catalogue/screens/index.ts';
import { createWriter } from '../catalogue/writer.ts';
import { apiOrigin, storeOrigin, uploadsAddress, type Environment } from '../config/environment.ts';
import type { StoreConfig } from '../config/stores.ts';
import type { Pictures } from '../pictures/pictures.ts';
import { collect } from '../release/collect.ts';
import { commitRelease } from '../release/commit.ts';
import { releasesFolder } from '../release/layout.ts';
import { openReleases } from '../release/releases.ts';
import type { HeaderSet, PageEntry } from '../release/types.ts';
import { catalogueFile, openJob, type Job } from './job.ts';
import type { MadePage } from './page-maker.ts';
import { takePictures } from './take-pictures.ts';
import type { Pool } from './pool.ts';
import { lockStore } from './publish-lock.ts';

export type PublishSettings = {
  env: Environment;
  codeVersion: string;
  renderer: string;
  pictures: Pictures;
  pool: () => Pool;
  /** Asks the API for everything, and looks at every page again. */
  whole?: boolean;
  onProgress?: (progress: { store: string; done: number; planned: number }) => void;
};

/** What a publishing run of one store did. */
export type PublishSummary = {
  store: string;
  /** The release that is served now. */
  release: string;
  planned: number;
  rendered: number;
  reused: number;
  removed: number;
  /** Bytes of the rendered pages, not compressed. */
  bytes: number;
  seconds: number;
  /** Addresses of the rendered pages, at most a thousand. */
  renderedPages: string[];
  products: number;
  /** Products left out since they could not be understood. */
  leftOut: PullReport['bad'];
  /** Pictures that could not be had. */
  picturesMissing: number;
  /** Why old releases could not be cleared away; null where they were. */
  leftovers: string | null;
};

const listedPages = 1000;

/** Everything that pages are made from, as one hash: where it did not change, no page did. */
const inputsOf = (job: Job, revision: number, picturesHash: string): string =>
  hash('sha256', JSON.stringify([job.codeVersion, job.config, job.origin, job.uploads, revision, picturesHash]));

/** Clears old releases away: what is published stays published where that fails. */
const tidy = (storeDir: string): string | null => {
  try {
    collect(storeDir);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
};

const interner = () => {
  const sets: HeaderSet[] = [];
  const places = new Map<string, number>();
  return {
    sets,
    indexOf: (set: HeaderSet): number => {
      const key = JSON.stringify(set);
      const known = places.get(key) ?? sets.push(set) - 1;
      places.set(key, known);
      return known;
    },
  };
};

const publishLocked = async (config: StoreConfig, settings: PublishSettings): Promise<PublishSummary> => {
  const { env, codeVersion, renderer, pictures, pool, whole = false, onProgress } = settings;
  const started = performance.now();
  const storeDir = releasesFolder(env.dataDir, config.code);
  const uploads = uploadsAddress(config, env);
  const [domain = ''] = config.hosts;
  const database = openForWriting(catalogueFile(env.dataDir, config.code));
  const releases = openReleases(storeDir);
  try {
    const report = await pull(
      database,
      { origin: apiOrigin(config, env), storeCode: config.code, domain, locales: config.locales },
      whole,
    );
    const taken = await takePictures(database, uploads, pictures);
    const base = releases.current();
    const job: Job = {
      config,
      origin: storeOrigin(config, env),
      uploads,
      dataDir: env.dataDir,
      codeVersion,
      renderer,
      base: whole ? null : (base?.root.id ?? null),
    };
    const summary = (release: string, rest: Partial<PublishSummary>): PublishSummary => ({
      store: config.code,
      release,
      planned: 0,
      rendered: 0,
      reused: 0,
      removed: 0,
      bytes: 0,
      renderedPages: [],
      products: report.products,
      leftOut: report.bad,
      picturesMissing: taken.missing,
      leftovers: null,
      ...rest,
      seconds: Math.round(performance.now() - started) / 1000,
    });

    const writer = createWriter(database);
    const inputs = inputsOf(job, report.revision, taken.hash);
    if (base && !whole && writer.meta('published') === `${base.root.id} ${inputs}`)
      return summary(base.root.id, { planned: base.root.pages, reused: base.root.pages });

    const { contexts, close } = openJob(job);
    const addresses = contexts[0] ? [...plannedAddresses(contexts[0])] : [];
    close();
    const planned = addresses.length * config.locales.length;
    const headers = interner();
    const changed = new Map<string, PageEntry>();
    const gone = new Set(base ? [...base.entries()].map(([address]) => address) : []);
    let done = 0;
    let bytes = 0;
    const take = (pages: MadePage[]): void => {
      for (const { address, made } of pages) {
        gone.delete(address);
        if (!made) continue;
        bytes += made.bytes;
        changed.set(address, { ...made.entry, headers: headers.indexOf(made.headers) });
      }
      done += pages.length;
      onProgress?.({ store: config.code, done, planned });
    };
    await pool().run(job, addresses, take);

    const release = commitRelease(storeDir, {
      store: config.code,
      codeVersion,
      base,
      changed,
      removed: gone,
      headerSets: headers.sets,
    });
    writer.setMeta('published', `${release.root.id} ${inputs}`);
    const leftovers = tidy(storeDir);
    return summary(release.root.id, {
      planned: done,
      rendered: changed.size,
      reused: done - changed.size,
      removed: gone.size,
      bytes,
      renderedPages: [...changed.keys()].slice(0, listedPages),
      leftovers,
    });
  } finally {
    await releases.close();
    database.close();
  }
};

/**
 * Publishes one store: pull, pictures, plan, render, release. Any failure
 * leaves the release before in place.
 * @throws {PullError|ApiError|ReleaseError|Error} with a sentence that says what to mend
 */
export const publishStore = async (config: StoreConfig, settings: PublishSettings): Promise<PublishSummary> => {
  const lock = lockStore(releasesFolder(settings.env.dataDir, config.code));
  try {
    return await publishLocked(config, settings);
  } finally {
    lock.release();
  }
};
