import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseStores } from '../../config/stores.ts';
import type { Product } from '../../contract/products.ts';
import { storeInfoResponse } from '../../contract/store-info.ts';
import type { Locale } from '../../i18n/locales.ts';
import { openCatalogue, type Catalogue } from '../catalogue.ts';
import { createContext, type LoaderContext, type StoreSources } from '../context.ts';
import { openCatalogueForWriting } from '../database.ts';
import { createWriter, type DocumentKind } from '../writer.ts';

export type TestContent = {
  locales?: readonly Locale[];
  /** Documents in every language; those that are absent are empty. */
  documents?: Partial<Record<DocumentKind, unknown>>;
  products?: readonly Product[];
};

export type TestCatalogue = { catalogue: Catalogue; close: () => void };

const emptyKinds = [
  ...(['categories', 'brands', 'payments', 'links', 'help', 'policies', 'news', 'promotions'] as const),
  ...(['freelancers', 'pcBuilds', 'fitting'] as const),
];

/** Writes a store's content into a file. */
export const writeTestCatalogue = (
  path: string,
  { locales = ['en'], documents = {}, products = [] }: TestContent,
): void => {
  const database = openCatalogueForWriting(path);
  const writer = createWriter(database);
  const content = {
    ...Object.fromEntries(emptyKinds.map((kind) => [kind, []])),
    store: storeInfoResponse.parse({ name: 'Shop' }),
    services: { services: [], categories: [] },
    ...documents,
  };
  for (const locale of locales) {
    for (const [kind, value] of Object.entries(content)) writer.document(kind as DocumentKind, locale, value);
    for (const one of products) writer.product(one, locale);
  }
  writer.finish();
  database.close();
};

/** Writes a store's content into a catalogue of its own, a real file, and opens it. */
export const openTestCatalogue = (content: TestContent): TestCatalogue => {
  const folder = mkdtempSync(join(tmpdir(), 'catalogue-'));
  const path = join(folder, 'catalogue.sqlite');
  writeTestCatalogue(path, content);
  const catalogue = openCatalogue(path);
  return {
    catalogue,
    close: () => {
      catalogue.close();
      rmSync(folder, { recursive: true });
    },
  };
};

/**
 * Creates the context of loaders for store S001, without images.
 * @param fields of the store in `stores.json`
 */
export const testContext = (
  catalogue: Catalogue,
  { locale = 'en', fields = {}, ...sources }: { locale?: Locale; fields?: object } & Partial<StoreSources> = {},
): LoaderContext => {
  const [config] = parseStores(JSON.stringify({ stores: [{ code: 'S001', hosts: ['s001.localhost'], ...fields }] }));
  if (!config) throw new Error('there is no store');
  return createContext(
    {
      config,
      origin: 'http://s001.localhost',
      catalogue,
      picture: () => null,
      illustration: () => null,
      ...sources,
    },
    locale,
  );
};
