import { openCatalogueForWriting } from '../catalogue/database.ts';
import { openCatalogue } from '../catalogue/catalogue.ts';
import { pull } from '../catalogue/pull.ts';
import { createWriter } from '../catalogue/writer.ts';
import { uploadsAddress, type Environment } from '../config/environment.ts';
import type { StoreConfig } from '../config/stores.ts';
import type { Pictures } from '../images/pictures.ts';
import { removeDamagedDatabase } from '../lib/sql/sqlite-database.ts';
import { sourceOf } from './inputs.ts';
import { catalogueFile } from './store-input.ts';
import { lockCatalogue } from './publish-lock.ts';
import { takeAllIllustrations } from './take-illustrations.ts';
import { takePictures } from './take-pictures.ts';

/**
 * Brings this machine's copy of a store's catalogue up to date with the API, and takes in the pictures that it names:
 * what a machine that only serves needs for lists, searches and pictures.
 * @throws {LockedError} if a publisher of this machine does so
 * @throws {PullError|ApiError} and leaves the former copy in place
 */
export const copyCatalogue = async (config: StoreConfig, env: Environment, pictures: Pictures): Promise<void> => {
  const lock = lockCatalogue(env.dataDir, config.code);
  try {
    const file = catalogueFile(env.dataDir, config.code);
    const database = openCatalogueForWriting(file);
    try {
      await pull(database, sourceOf(config, env), false);
      await takePictures(database, createWriter(database), uploadsAddress(config, env), pictures);
    } finally {
      database.close();
    }
    const catalogue = openCatalogue(file);
    try {
      await takeAllIllustrations(catalogue, config.code, pictures, false);
    } finally {
      catalogue.close();
    }
  } catch (error) {
    // The next time it is pulled anew.
    removeDamagedDatabase(catalogueFile(env.dataDir, config.code));
    throw error;
  } finally {
    lock.release();
  }
};
