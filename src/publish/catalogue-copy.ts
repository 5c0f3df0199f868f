import { openCatalogueForWriting } from '../catalogue/database.ts';
import { openCatalogue } from '../catalogue/catalogue.ts';
import { pull } from '../catalogue/pull.ts';
import { createWriter } from '../catalogue/writer.ts';
import { uploadsAddress, type Environment } from '../config/environment.ts';
import type { StoreConfig } from '../config/stores.ts';
import type { Pictures } from '../images/pictures.ts';
import { removeDamagedDatabase } from '../lib/sql/sqlite-database.ts';
import { releasesFolder } from '../release/layout.ts';
import { openReleases } from '../release/releases.ts';
import { refuseCertainLoss } from './held.ts';
import { sourceOf } from './inputs.ts';
import { catalogueFile } from './store-input.ts';
import { lockCatalogue } from './publish-lock.ts';
import { takeAllIllustrations } from './take-illustrations.ts';
import { takePictures } from './take-pictures.ts';

/**
 * Updates this machine's copy of a store's catalogue from the API, and ingests the pictures that it names: a machine
 * that only serves pages needs both for lists, searches and pictures.
 * @throws {LockedError} if a publisher on this machine holds the catalogue
 * @throws {HeldError} if what the API has would cost many of the pages that are published; keeps the previous copy
 * @throws {PullError|ApiError} and keeps the previous copy
 */
export const copyCatalogue = async (config: StoreConfig, env: Environment, pictures: Pictures): Promise<void> => {
  const lock = lockCatalogue(env.dataDir, config.code);
  try {
    const file = catalogueFile(env.dataDir, config.code);
    const database = openCatalogueForWriting(file);
    const releases = openReleases(releasesFolder(env.dataDir, config.code));
    try {
      await pull(database, sourceOf(config, env), false, (rest) => refuseCertainLoss(releases.current(), rest, config));
      await takePictures(database, createWriter(database), uploadsAddress(config, env), pictures);
    } finally {
      releases.close();
      database.close();
    }
    const catalogue = openCatalogue(file);
    try {
      await takeAllIllustrations(catalogue, config.code, pictures, false);
    } finally {
      catalogue.close();
    }
  } catch (error) {
    // If the database is damaged, the next run pulls it from scratch.
    removeDamagedDatabase(catalogueFile(env.dataDir, config.code));
    throw error;
  } finally {
    lock.release();
  }
};
