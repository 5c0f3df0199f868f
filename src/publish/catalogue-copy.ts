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
 * Updates this machine's copy of a store's catalogue from the API, and ingests the pictures that it names: a machine
 * that only serves pages needs both for lists, searches and pictures.
 * @throws {LockedError} if a publisher on this machine holds the catalogue
 * @throws {PullError|ApiError} and keeps the previous copy
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
    // If the database is damaged, the next run pulls it from scratch.
    removeDamagedDatabase(catalogueFile(env.dataDir, config.code));
    throw error;
  } finally {
    lock.release();
  }
};
