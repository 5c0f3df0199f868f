import { putFittingTable } from '../../products/spare-parts.ts';
import type { Storage, StorageChanges } from '../../storage/storage.ts';
import { readAssortments, withSequence } from './assortment.ts';
import { demoPaths, hashFiles, readDemoFiles, readDemoStores, type DemoFiles } from './demo-files.ts';
import {
  attributeRules,
  brandDrafts,
  optionWords,
  promotionDrafts,
  servicesDraft,
  storeDetails,
  texts,
} from './demo-records.ts';

/** To be incremented whenever the seeding itself changes, so that existing databases are seeded again. */
const seedingVersion = 8;

const notes = { files: 'demo files', names: 'demo names', promotions: 'demo promotions end' } as const;

export type SeedOptions = {
  /** The folder of the demo files (demo/format.ts). */
  demoDir: string;
  now?: Date;
  /** Called while products are written. */
  progress?: (done: number, total: number) => void;
};

const putPromotions = async (changes: StorageChanges, stores: DemoFiles['stores'], now: Date): Promise<void> => {
  const drafts = stores.map((store) => ({ code: store.code, promotions: promotionDrafts(store, now) }));
  for (const { code, promotions } of drafts) await changes.putPromotions(code, promotions);
  const ends = drafts.flatMap(({ promotions }) => promotions.map(({ endsAt }) => endsAt)).toSorted();
  await changes.putSetting(notes.promotions, ends.find((end) => end > now.toISOString()) ?? '9999');
};

const putNames = async (changes: StorageChanges, files: DemoFiles): Promise<void> => {
  await changes.putCategories(files.taxonomy);
  await changes.putBrands(brandDrafts(files));
  await changes.putAttributeRules(attributeRules(files));
  await changes.putOptionWords(optionWords(files));
  await changes.putContent(texts(files));
  await putFittingTable(changes, files.fitting);
};

/**
 * Fills the shop with the demo catalogue of all twelve stores; returns whether products were written. If the files have
 * not changed it only restarts promotions that have ended, so that the demo does not age.
 * @throws {DemoError} naming the file and the mistake
 */
export const seedDemo = async (
  storage: Storage,
  { demoDir, now = new Date(), progress }: SeedOptions,
): Promise<boolean> => {
  const paths = demoPaths(demoDir);
  const version = `${seedingVersion} ${await hashFiles(paths.all)}`;
  if ((await storage.setting(notes.files)) === version) {
    if (((await storage.setting(notes.promotions)) ?? '') < now.toISOString()) {
      const stores = await readDemoStores(demoDir);
      await storage.transaction((changes) => putPromotions(changes, stores, now));
    }
    return false;
  }
  const files = await readDemoFiles(demoDir);
  const names = `${seedingVersion} ${await hashFiles(paths.names)}`;
  const namesBefore = await storage.setting(notes.names);
  const assortments = await readAssortments(demoDir, files);
  const total = [...assortments.values()].reduce((sum, drafts) => sum + drafts.length, 0);
  let done = 0;
  await storage.transaction(async (changes) => {
    await putNames(changes, files);
    for (const store of files.stores) {
      await changes.putStore(store.code, storeDetails(store));
      await changes.putServices(store.code, servicesDraft(files, store.code));
      const drafts = assortments.get(store.code) ?? [];
      for (const { draft, sequence } of withSequence(drafts, files.taxonomy)) {
        await changes.putProduct(store.code, draft, { origin: 'demo', sequence });
        done += 1;
        if (done % 100 === 0 || done === total) progress?.(done, total);
      }
      await changes.removeProductsExcept(store.code, 'demo', new Set(drafts.map(({ sku }) => sku)));
    }
    await putPromotions(changes, files.stores, now);
    if (namesBefore !== null && namesBefore !== names) await changes.rebuildSearchIndex();
    // Nothing of a new shop has been published yet, so there is nothing to update.
    if (namesBefore === null) await changes.clearStorefrontChanges();
    await changes.putSetting(notes.names, names);
    await changes.putSetting(notes.files, version);
  });
  return true;
};
