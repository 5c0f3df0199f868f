import { existsSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { Cron } from 'croner';
import * as z from 'zod';
import { openCatalogueForReading } from '../catalogue/database.ts';
import { openCatalogue } from '../catalogue/catalogue.ts';
import type { StoreConfig } from '../config/stores.ts';
import { cambodiaZone, dayMs } from '../contract/cambodia-time.ts';
import { illustrationName } from '../images/address.ts';
import { createPictures, type Pictures } from '../images/pictures.ts';
import { releasesFolder } from '../release/layout.ts';
import { openReleases } from '../release/releases.ts';
import { catalogueFile, picturesFolder } from './store-input.ts';
import { picturePaths } from './take-pictures.ts';

const metadataShape = z.object({ key: z.string() }).nullable();

/** How many paths are looked up before yielding to the event loop. */
const batchSize = 500;

/** Adds the keys of everything that a store's catalogue shows. */
const addUsed = async (
  used: Set<string>,
  file: string,
  storeCode: string,
  pictures: Pick<Pictures, 'metaOf'>,
): Promise<void> => {
  const database = openCatalogueForReading(file);
  try {
    let count = 0;
    for (const path of picturePaths(database)) {
      if (path === null) continue;
      const found = database.get<{ metadata: string }>('SELECT facts AS metadata FROM pictures WHERE path = ?', path);
      const key = found && metadataShape.parse(JSON.parse(found.metadata))?.key;
      if (key !== undefined) used.add(key);
      count += 1;
      if (count % batchSize === 0) await setImmediate();
    }
  } finally {
    database.close();
  }
  const catalogue = openCatalogue(file);
  try {
    for (const id of catalogue.plainIds()) {
      const drawn = pictures.metaOf(illustrationName(storeCode, id));
      if (drawn) used.add(drawn.key);
    }
  } finally {
    catalogue.close();
  }
};

/** Tells whether a store shows an earlier release than its newest, after a rollback: it may have other pictures. */
const isRolledBack = (dataDir: string, storeCode: string): boolean => {
  const releases = openReleases(releasesFolder(dataDir, storeCode));
  try {
    return releases.current()?.id !== releases.list()[0];
  } finally {
    releases.close();
  }
};

/** Days after which an image is removed that no catalogue has named: until then, old pages of caches may show it. */
const keptDays = 90;

/**
 * Removes the images that no store's catalogue has named for 90 days; none while a store is rolled back.
 * @returns how many were removed
 */
export const collectPictures = async (
  dataDir: string,
  stores: readonly Pick<StoreConfig, 'code'>[],
  pictures: Pick<Pictures, 'metaOf' | 'removeUnused'>,
): Promise<number> => {
  const used = new Set<string>();
  for (const { code } of stores) {
    const file = catalogueFile(dataDir, code);
    if (!existsSync(file) || isRolledBack(dataDir, code)) return 0;
    await addUsed(used, file, code, pictures);
  }
  return pictures.removeUnused(used, keptDays * dayMs);
};

/**
 * Collects pictures once a day, at night in Cambodia.
 * @param onRemoved receives how many were removed, if any were
 */
export const startPictureCollection = (
  dataDir: string,
  stores: readonly Pick<StoreConfig, 'code'>[],
  onRemoved: (count: number) => void,
  onError: (error: unknown) => void,
): { stop: () => void } => {
  const collect = async (): Promise<void> => {
    const pictures = createPictures(picturesFolder(dataDir));
    try {
      const count = await collectPictures(dataDir, stores, pictures);
      if (count > 0) onRemoved(count);
    } finally {
      pictures.close();
    }
  };
  const options = { timezone: cambodiaZone, protect: true, unref: true, catch: onError };
  const cron = new Cron('17 3 * * *', options, collect);
  return { stop: () => cron.stop() };
};
