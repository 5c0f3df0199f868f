import { cpSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { putFittingTable } from '../products/spare-parts.ts';
import { DemoError, readShopFiles, type ShopFiles } from '../demo/seeding/demo-files.ts';
import {
  attributeRules,
  brandDrafts,
  optionWords,
  servicesDraft,
  storeDetails,
  texts,
} from '../demo/seeding/demo-records.ts';
import type { Storage } from '../storage/storage.ts';

export type ShopReport = { stores: string[]; categories: number };

/** Image folders, which have the same names below `uploads/`. */
const pictureFolders = ['photos', 'drawings', 'brands', 'stores'];

const picturesOf = ({ stores, taxonomy, brands, content, services }: ShopFiles): string[] =>
  [
    ...stores.map(({ logo }) => logo),
    ...(taxonomy ?? []).flatMap(({ image, groups }) => [
      image,
      ...groups.flatMap(({ subcategories }) => subcategories.map((sub) => sub.image)),
    ]),
    ...(brands ?? []).map(({ image }) => image),
    ...(content?.news ?? []).map(({ image }) => image),
    ...(services?.services ?? []).map(({ image }) => image),
    ...Object.values(services?.stores ?? {}).flatMap(({ freelancers }) =>
      freelancers.flatMap(({ image, portfolio }) => [image, ...portfolio.map((entry) => entry.image)]),
    ),
  ].filter((image) => typeof image === 'string');

/**
 * Creates or updates the stores, categories, brands and texts that a folder describes; anything without a file there
 * stays unchanged. Importing the same folder again changes nothing.
 * @param folder JSON files like the demo's (`commerce/demo/format.ts`) without products, and the images in subfolders
 * @param uploads the folder of the shop's own images
 * @throws {DemoError} naming the file and the mistake; nothing has been changed then
 */
export const importShop = async (storage: Storage, folder: string, uploads: string): Promise<ShopReport> => {
  const files = await readShopFiles(folder);
  const missing = picturesOf(files).filter((image) =>
    [folder, uploads].every((parent) => !existsSync(join(parent, image))),
  );
  if (missing.length > 0)
    throw new DemoError(`${folder} names images that do not exist: ${missing.slice(0, 5).join(', ')}`);
  for (const name of pictureFolders)
    if (existsSync(join(folder, name)))
      cpSync(join(folder, name), join(uploads, name), { recursive: true, preserveTimestamps: true });
  const { stores, taxonomy, brands, attributes, options, content, services, fitting } = files;
  await storage.transaction(async (changes) => {
    if (taxonomy) await changes.putCategories(taxonomy);
    if (brands) await changes.putBrands(brandDrafts({ brands }));
    if (attributes) await changes.putAttributeRules(attributeRules({ attributes }));
    if (options) await changes.putOptionWords(optionWords({ options }));
    if (content) await changes.putContent(texts({ content }));
    if (fitting) await putFittingTable(changes, fitting);
    for (const store of stores) {
      await changes.putStore(store.code, storeDetails(store));
      if (services) await changes.putServices(store.code, servicesDraft({ services }, store.code));
    }
    // Names of categories and brands are searchable too.
    if (taxonomy || brands) await changes.rebuildSearchIndex();
  });
  return { stores: stores.map(({ code }) => code), categories: taxonomy?.length ?? 0 };
};
