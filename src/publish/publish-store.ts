import { openCatalogue } from '../catalogue/catalogue.ts';
import { openCatalogueForWriting } from '../catalogue/database.ts';
import { readPriceEnds } from '../catalogue/price-ends.ts';
import { pull } from '../catalogue/pull.ts';
import { plannedAddresses } from '../features/loaders.ts';
import { createWriter } from '../catalogue/writer.ts';
import type { StoreConfig } from '../config/stores.ts';
import type { Pictures } from '../images/pictures.ts';
import { packsToRewrite } from '../release/compact.ts';
import { releasesFolder } from '../release/layout.ts';
import { missingFiles } from '../release/missing-files.ts';
import type { Release } from '../release/release.ts';
import { openReleases } from '../release/releases.ts';
import { afterSwitch, tidy } from './after-switch.ts';
import { createDraft } from './draft.ts';
import { refuseLoss } from './held.ts';
import { isPublished, jobOf, notePublished, sourceOf, type JobSettings } from './inputs.ts';
import { catalogueFile, openJob, type Job } from './job.ts';
import type { RenderedPage } from './page-maker.ts';
import type { Pool } from './pool.ts';
import { listRenderedPages, type PublishSummary } from './summary.ts';
import { takeAllIllustrations } from './take-illustrations.ts';
import { takePictures } from './take-pictures.ts';

export type StoreSettings = JobSettings & {
  pictures: Pictures;
  pool: () => Pool;
  /** Requests everything from the API, and renders every page again. */
  whole?: boolean;
  /** Requests everything from the API, and renders what differs. */
  pullEverything?: boolean;
  /** Publishes a release that would otherwise be held back (`held.ts`). */
  force?: boolean;
  onProgress?: (progress: { store: string; done: number; planned: number }) => void;
};

/** Records the illustrations of products without a picture; if the release is current, those that are missing. */
const illustrate = async ({ config, dataDir }: Job, pictures: Pictures, isCurrent: boolean): Promise<void> => {
  const catalogue = openCatalogue(catalogueFile(dataDir, config.code));
  try {
    await takeAllIllustrations(catalogue, config.code, pictures, isCurrent);
  } finally {
    catalogue.close();
  }
};

/** Lists the paths of all pages of the store, without language prefix. */
const plan = (job: Job): string[] => {
  const { contexts, close } = openJob(job);
  try {
    return contexts[0] ? [...plannedAddresses(contexts[0])] : [];
  } finally {
    close();
  }
};

/** Returns the release to build on; null if files of it are missing or truncated: then everything is rendered. */
const soundBase = (storeDir: string, release: Release | null): Release | null =>
  release && missingFiles(storeDir, release.root).length === 0 ? release : null;

/** Renders all pages that differ from the base. */
const makeAll = async (job: Job, base: Release | null, { pool, onProgress }: StoreSettings) => {
  const store = job.config.code;
  const addresses = plan(job);
  const planned = addresses.length * job.config.locales.length;
  const draft = createDraft(base);
  const gone = new Set(base?.addresses());
  const take = (pages: RenderedPage[]): void => {
    for (const page of pages) {
      if (page.made === 'gone') throw new Error(`${store} ${page.address}: planned, but its loader knows no such page`);
      gone.delete(page.address);
      draft.take(page);
    }
    onProgress?.({ store, done: draft.looked(), planned });
  };
  await pool().run(job, addresses, take);
  return { draft, gone };
};

/**
 * Publishes one store: pull, pictures, plan, render, release. Any failure leaves the previous release in place. The
 * caller holds the store's publish lock.
 * @throws {PullError|ApiError|ReleaseError|Error} with a sentence that says what to fix
 */
export const publishStore = async (config: StoreConfig, settings: StoreSettings): Promise<PublishSummary> => {
  const { env, codeVersion, pictures, whole = false, pullEverything = false, force = false } = settings;
  const started = performance.now();
  const storeDir = releasesFolder(env.dataDir, config.code);
  const database = openCatalogueForWriting(catalogueFile(env.dataDir, config.code));
  const releases = openReleases(storeDir);
  let done = false;
  try {
    const report = await pull(database, sourceOf(config, env, settings.apiTimeoutMs), whole || pullEverything);
    const writer = createWriter(database);
    const base = whole ? null : soundBase(storeDir, releases.current());
    const job = jobOf(config, settings, base?.root.id ?? null);
    const picturesMissing = await takePictures(database, writer, job.uploads, pictures);
    /** What went wrong after the switch, otherwise what the API lacks. */
    const warningOf = (found: string | null): string | null => found ?? report.notes[0] ?? null;
    const summary = (release: Release, rest: Partial<PublishSummary>): PublishSummary => ({
      store: config.code,
      release: release.root.id,
      planned: release.root.pages,
      rendered: 0,
      reused: release.root.pages,
      removed: 0,
      bytes: 0,
      ...listRenderedPages(new Map()),
      products: report.products,
      leftOut: report.bad,
      picturesMissing,
      warning: null,
      ...rest,
      seconds: Math.round(performance.now() - started) / 1000,
    });

    const published = isPublished(base, job, writer);
    await illustrate(job, pictures, published);
    if (published && packsToRewrite(storeDir, base.root.packs).size === 0) {
      done = true;
      // A run that was killed while it removed old releases may have left some of them.
      return summary(base, { warning: warningOf(tidy(storeDir)) });
    }
    const { draft, gone } = published
      ? { draft: createDraft(base), gone: new Set<string>() }
      : await makeAll(job, base, settings);
    const remains = (address: string): boolean => draft.changed.has(address) || (base !== null && !gone.has(address));
    if (!force) refuseLoss(soundBase(storeDir, releases.current()), remains, config);
    const rendered = draft.changed.size;
    const listed = listRenderedPages(draft.changed);
    draft.compact(storeDir, gone);
    const { nextAt: nextPriceEnd } = readPriceEnds(database, Date.now());
    const release = draft.commit(storeDir, { store: config.code, codeVersion, nextPriceEnd, gone });
    done = true;
    const noted = afterSwitch(() => notePublished(release, job, writer));
    const planned = published ? release.root.pages : draft.looked();
    return summary(release, {
      planned,
      rendered,
      reused: planned - rendered,
      removed: gone.size,
      bytes: draft.bytes(),
      ...listed,
      warning: warningOf(noted ?? tidy(storeDir)),
    });
  } finally {
    // What a failed run wrote would only fill the disk.
    if (!done) tidy(storeDir);
    await releases.close();
    database.close();
  }
};
