import { existsSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { Cron } from 'croner';
import * as z from 'zod';
import { openCatalogue } from '../catalogue/catalogue.ts';
import { openCatalogueForReading } from '../catalogue/database.ts';
import { uploadsAddress, type Environment } from '../config/environment.ts';
import type { StoreConfig } from '../config/stores.ts';
import { cambodiaZone } from '../contract/cambodia-time.ts';
import { illustrationName } from '../images/address.ts';
import { createPictures, type Pictures } from '../images/pictures.ts';
import { pictureSource } from '../images/source.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { openJobs } from '../jobs/open-jobs.ts';
import { messageOf } from '../lib/errors.ts';
import { releasesFolder } from '../release/layout.ts';
import { openReleases } from '../release/releases.ts';
import { catalogueFile, picturesFolder } from './store-input.ts';
import { picturePaths } from './take-pictures.ts';

const metadataShape = z.object({ key: z.string() }).nullable();

/** How many images are looked up before yielding to the event loop. */
const batchSize = 500;

/**
 * Yields the keys of all images that a store's pages may show: those of the catalogue's paths as the last pull and as
 * the index has them, and the illustrations of its products, which stand in for pictures that cannot be fetched.
 */
function* usedKeys(
  file: string,
  uploads: string,
  storeCode: string,
  { metaOf }: Pick<Pictures, 'metaOf'>,
): Generator<string | undefined> {
  const database = openCatalogueForReading(file);
  try {
    for (const path of picturePaths(database)) {
      if (path === null) continue;
      const pulled = database.get<{ metadata: string }>('SELECT facts AS metadata FROM pictures WHERE path = ?', path);
      yield pulled && metadataShape.parse(JSON.parse(pulled.metadata))?.key;
      const address = pictureSource(uploads, path);
      yield address === null ? undefined : metaOf(address)?.key;
    }
  } finally {
    database.close();
  }
  const catalogue = openCatalogue(file);
  try {
    for (const id of catalogue.allIds()) yield metaOf(illustrationName(storeCode, id))?.key;
  } finally {
    catalogue.close();
  }
}

/** Tells whether a store shows an earlier release than its newest, after a rollback: it may have other pictures. */
const isRolledBack = (dataDir: string, storeCode: string): boolean => {
  const releases = openReleases(releasesFolder(dataDir, storeCode));
  try {
    return releases.current()?.id !== releases.list()[0];
  } finally {
    releases.close();
  }
};

/** Nights in a row after which an image is removed that no catalogue names: until then, caches may show it. */
const keptNights = 90;

export type PictureCollectionParts = {
  env: Environment;
  stores: readonly StoreConfig[];
  pictures: Pick<Pictures, 'metaOf' | 'noteUse' | 'removeUnused'>;
  jobs: Pick<Jobs, 'status'>;
};

/**
 * Notes which images the stores' catalogues name, and removes those that none has named for 90 nights (decision 77).
 * Nothing is removed while pages of a store may show others than its catalogue: while it has no catalogue, is rolled
 * back, pinned or held, or cannot be published.
 * @returns how many were removed
 */
export const collectPictures = async ({ env, stores, pictures, jobs }: PictureCollectionParts): Promise<number> => {
  const { dataDir } = env;
  const used = new Set<string>();
  let count = 0;
  const withCatalogue = stores.filter(({ code }) => existsSync(catalogueFile(dataDir, code)));
  for (const store of withCatalogue)
    for (const key of usedKeys(catalogueFile(dataDir, store.code), uploadsAddress(store, env), store.code, pictures)) {
      if (key !== undefined) used.add(key);
      count += 1;
      if (count % batchSize === 0) await setImmediate();
    }
  pictures.noteUse(used);
  const codes = new Set(stores.map(({ code }) => code));
  const isUnsettled = (await jobs.status()).some(
    ({ store, pinnedAt, held, failures }) => codes.has(store) && (pinnedAt !== null || held || failures > 0),
  );
  if (isUnsettled || withCatalogue.length < stores.length) return 0;
  if (stores.some(({ code }) => isRolledBack(dataDir, code))) return 0;
  return pictures.removeUnused(keptNights);
};

/**
 * Collects pictures once a night, in Cambodia's time.
 * @param onRemoved receives how many were removed, if any were
 * @param onProblem receives a line for each picture that cannot be removed
 */
export const startPictureCollection = (
  env: Environment,
  stores: readonly StoreConfig[],
  { onRemoved, onProblem }: { onRemoved: (count: number) => void; onProblem: (problem: string) => void },
): { stop: () => void } => {
  const collect = async (): Promise<void> => {
    const pictures = createPictures(picturesFolder(env.dataDir), { log: onProblem });
    const jobs = openJobs(env);
    try {
      const count = await collectPictures({ env, stores, pictures, jobs });
      if (count > 0) onRemoved(count);
    } finally {
      await jobs.close();
      pictures.close();
    }
  };
  const fail = (error: unknown): void => onProblem(`old pictures cannot be removed: ${messageOf(error)}`);
  const cron = new Cron('17 3 * * *', { timezone: cambodiaZone, protect: true, unref: true, catch: fail }, collect);
  return { stop: () => cron.stop() };
};
