import { globSync } from 'node:fs';
import { join } from 'node:path';
import { openCatalogueForWriting } from '../catalogue/database.ts';
import { removeDamagedDatabase } from '../lib/sql/sqlite-database.ts';
import { picturesFolder } from './store-input.ts';

/**
 * Removes this machine's index of pictures if it is damaged. The next run of each of its stores is a whole one then,
 * which takes all pictures in again before it renders pages: a run for a changed product would render them without.
 * @returns whether it was damaged
 */
export const removeDamagedPictures = (dataDir: string): boolean => {
  if (!removeDamagedDatabase(join(picturesFolder(dataDir), 'index.sqlite'))) return false;
  for (const file of globSync(join(dataDir, 'catalogues', '*.sqlite'))) {
    if (removeDamagedDatabase(file)) continue;
    const database = openCatalogueForWriting(file);
    database.run(`DELETE FROM meta WHERE key = 'published'`);
    database.close();
  }
  return true;
};
