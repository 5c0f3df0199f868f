import { openCatalogue } from '../catalogue/catalogue.ts';
import { openCatalogueForWriting } from '../catalogue/database.ts';
import { readPriceEnds } from '../catalogue/price-ends.ts';
import { pull } from '../catalogue/pull.ts';
import { plannedAddresses } from '../features/loaders.ts';
import { createWriter } from '../catalogue/writer.ts';
import type { StoreConfig } from '../config/stores.ts';
import type { Pictures } from '../images/pictures.ts';
import { collectGarbage } from '../lib/collect-garbage.ts';
import { releasesFolder } from '../release/layout.ts';
import { readDictionaries } from '../release/dictionaries.ts';
import type { Release } from '../release/release.ts';
import { openReleases } from '../release/releases.ts';
import type { ReleaseMeta } from '../release/types.ts';
import { afterSwitch, tidy } from './after-switch.ts';
import { refuseCertainLoss, refuseLoss } from './held.ts';
import { isPublished, storeInput, notePublished, sourceOf, type JobSettings } from './inputs.ts';
import { catalogueFile, openSources, type StoreInput } from './store-input.ts';
import { familiesToSample, familyVersion } from './page-family.ts';
import type { Pool } from './render-pool.ts';
import { refusePinned } from './refuse-pinned.ts';
import { openStoreDraft, type StoreDraft } from './store-draft.ts';
import type { PublishSummary } from './summary.ts';
import { takeAllIllustrations } from './take-illustrations.ts';
import { takePictures } from './take-pictures.ts';

export type StoreSettings = JobSettings & {
  pictures: Pictures;
  pool: () => Pool;
  /** Requests everything from the API and renders every page anew. */
  whole?: boolean;
  /** Requests everything from the API, but renders only pages that differ. */
  pullEverything?: boolean;
  /** The other machines have no release of the store yet: they get one, even if nothing changed. */
  isLogEmpty?: boolean;
  /** Publishes a release that would otherwise be held back (`held.ts`). */
  force?: boolean;
  /** Called once everything has come from the API, pictures included. */
  onFetched?: () => void;
  onProgress?: (progress: { store: string; done: number; planned: number }) => void;
};

/** Records the illustrations of products without a picture; if the release is current, only missing ones. */
const illustrate = async ({ config, dataDir }: StoreInput, pictures: Pictures, isCurrent: boolean): Promise<void> => {
  const catalogue = openCatalogue(catalogueFile(dataDir, config.code));
  try {
    await takeAllIllustrations(catalogue, config.code, pictures, isCurrent);
  } finally {
    catalogue.close();
  }
};

/** Returns the paths of all pages of the store, without language prefix, and the families to make dictionaries for. */
const plan = (input: StoreInput, known: ReturnType<typeof readDictionaries>) => {
  const { contexts, shellHash, close } = openSources(input);
  try {
    const addresses = contexts[0] ? [...plannedAddresses(contexts[0])] : [];
    const versionOf = (context: (typeof contexts)[number]): string =>
      familyVersion(input.codeVersion, shellHash.get(context) ?? '');
    return { addresses, samples: familiesToSample(addresses, contexts, versionOf, known) };
  } finally {
    close();
  }
};

/**
 * Renders all pages that differ from the base into the draft.
 * @returns addresses of pages in the former release that the store no longer has
 */
const makeAll = async (
  input: StoreInput,
  draft: StoreDraft,
  former: Release | null,
  { pool, onProgress }: StoreSettings,
): Promise<ReadonlySet<string>> => {
  const { config, dataDir } = input;
  const dictionaries = readDictionaries(releasesFolder(dataDir, config.code));
  const { addresses, samples } = plan(input, dictionaries);
  const planned = addresses.length * config.locales.length;
  const gone = new Set(former?.addresses());
  await pool().run(
    { input, addresses, samples, dictionaries },
    {
      takeDictionary: (dictionary) => draft.addDictionary(dictionary),
      takePages: (pages) => {
        for (const page of pages) {
          if (page.made === 'gone')
            throw new Error(`${config.code} ${page.address}: planned, but its loader knows no such page`);
          gone.delete(page.address);
          draft.take(page);
        }
        onProgress?.({ store: config.code, done: draft.looked(), planned });
      },
    },
  );
  for (const address of gone) draft.remove(address);
  return gone;
};

/**
 * Publishes one store: pull, pictures, plan, render, release. Any failure leaves the previous release in place. The
 * caller must hold the store's publish lock.
 * @throws {PullError|ApiError|ReleaseError|Error} with a sentence that says what to fix
 */
export const publishStore = async (config: StoreConfig, settings: StoreSettings): Promise<PublishSummary> => {
  const {
    env,
    codeVersion,
    pictures,
    whole = false,
    pullEverything = false,
    force = false,
    isLogEmpty = false,
  } = settings;
  const started = performance.now();
  const storeDir = releasesFolder(env.dataDir, config.code);
  const database = openCatalogueForWriting(catalogueFile(env.dataDir, config.code));
  const releases = openReleases(storeDir);
  let draft: StoreDraft | null = null;
  let done = false;
  try {
    const former = releases.current();
    const source = sourceOf(config, env, settings.apiTimeoutMs);
    const report = await pull(database, source, whole || pullEverything, (rest) => {
      if (!force) refuseCertainLoss(former, rest, config);
    });
    const writer = createWriter(database);
    const base = whole ? null : former;
    const input = storeInput(config, settings, base?.id ?? null);
    const picturesMissing = await takePictures(database, writer, input.uploads, pictures);
    settings.onFetched?.();
    /** Returns what went wrong after the switch, otherwise what is missing from the API. */
    const warningOf = (found: string | null): string | null => found ?? report.notes[0] ?? null;
    const summary = (release: ReleaseMeta, rest: Partial<PublishSummary>): PublishSummary => ({
      store: config.code,
      release: release.id,
      planned: release.pages,
      rendered: 0,
      reused: release.pages,
      removed: 0,
      bytes: 0,
      renderedPages: [],
      renderedPagesOmitted: 0,
      products: report.products,
      leftOut: report.bad,
      picturesMissing,
      warning: null,
      ...rest,
      seconds: Math.round(performance.now() - started) / 1000,
    });

    const published = isPublished(base, input, writer);
    await illustrate(input, pictures, published);
    if (published && !isLogEmpty) {
      done = true;
      return summary(base, { warning: warningOf(tidy(storeDir)) });
    }
    // What the pull left would stay in memory while the workers need theirs.
    collectGarbage();
    draft = openStoreDraft(storeDir, settings.share, { base: former, rewrites: whole, sharesUnchanged: isLogEmpty });
    const gone = await makeAll(input, draft, former, settings);
    if (!force) refuseLoss(former, gone, config);
    const { shownUntil: nextPriceEnd } = readPriceEnds(database, Date.now());
    if (former) await refusePinned(config, settings);
    const release = await draft.commit({ codeVersion, nextPriceEnd });
    done = true;
    const noted = afterSwitch(() => notePublished(release, input, writer));
    const rendered = draft.rendered();
    return summary(release, {
      ...rendered,
      planned: draft.looked(),
      reused: draft.looked() - rendered.rendered,
      removed: gone.size,
      warning: warningOf(noted ?? tidy(storeDir)),
    });
  } finally {
    draft?.close();
    // Leftovers of a failed run would only fill the disk.
    if (!done) tidy(storeDir);
    releases.close();
    database.close();
  }
};
