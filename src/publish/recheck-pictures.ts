import { openCatalogueForReading } from '../catalogue/database.ts';
import { createStoredProducts } from '../catalogue/stored-products.ts';
import { uploadsAddress, type Environment } from '../config/environment.ts';
import type { StoreConfig } from '../config/stores.ts';
import type { Pictures } from '../images/pictures.ts';
import { pictureSource } from '../images/source.ts';
import { changedAfter } from '../release/compare.ts';
import { releasesFolder } from '../release/layout.ts';
import { findPage } from '../routes.ts';
import { catalogueFile } from './store-input.ts';
import { documentPicturePaths, forEachPath, picturesOf } from './take-pictures.ts';

const noQuery = new URLSearchParams();

/** Returns the picture paths of everything but products, and of the products with these pages. */
const pathsOf = (pages: readonly string[], config: StoreConfig, env: Environment): Set<string | null> => {
  const found = pages.flatMap((address) => {
    const page = findPage(address, noQuery);
    return page?.name === 'product-id' ? [decodeURIComponent(page.params['id'] ?? '')] : [];
  });
  const database = openCatalogueForReading(catalogueFile(env.dataDir, config.code));
  try {
    const { read } = createStoredProducts(database);
    const ofProducts = [...new Set(found)].flatMap((id) =>
      config.locales.flatMap((locale) => {
        const product = read(id, locale);
        return product ? picturesOf(product) : [];
      }),
    );
    return new Set([...documentPicturePaths(database), ...ofProducts]);
  } finally {
    database.close();
  }
};

/**
 * Fetches the pictures again that pages of a store's new releases may show: who published them may have found another
 * picture at a URL, which its pages name by what it contains, while this machine still has the former.
 * @param since the last release whose pictures this machine has
 * @param pictures those of this machine, which are fetched again at each call
 */
export const recheckPictures = async (
  config: StoreConfig,
  env: Environment,
  since: number,
  pictures: Pick<Pictures, 'ingest'>,
): Promise<void> => {
  const pages = changedAfter(releasesFolder(env.dataDir, config.code), since);
  const uploads = uploadsAddress(config, env);
  await forEachPath(pathsOf(pages, config, env), async (path) => {
    const address = pictureSource(uploads, path);
    if (address !== null) await pictures.ingest(address);
  });
};
