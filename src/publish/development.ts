import { openCatalogueForWriting } from '../catalogue/database.ts';
import { createWriter } from '../catalogue/writer.ts';
import { pull } from '../catalogue/pull.ts';
import { loadPage, type FinishedPage } from '../features/loaders.ts';
import { readEnvironment, uploadsAddress } from '../config/environment.ts';
import { readStores, type StoreConfig } from '../config/stores.ts';
import { createPictures } from '../images/pictures.ts';
import { trimSlashes } from '../lib/trim-slashes.ts';
import { addresses, findPage, splitLocale } from '../routes.ts';
import { loadWantedList, wantedList } from './development-lists.ts';
import { sourceOf } from './inputs.ts';
import { catalogueFile, openSources, picturesFolder } from './store-input.ts';
import { storeDocuments } from './store-documents.ts';
import { takePictures } from './take-pictures.ts';

/** Milliseconds after which a request for a page pulls its store again. */
const freshForMs = 2000;

type Found =
  | ({ kind: 'page' } & FinishedPage)
  | { kind: 'file'; body: Buffer<ArrayBuffer>; type: string }
  | { kind: 'none'; message: string };

const createDevelopment = () => {
  const env = readEnvironment();
  const stores = readStores(env.storesFile);
  const pictures = createPictures(picturesFolder(env.dataDir));
  const pulled = new Map<string, { at: number; done: Promise<void> }>();

  const pullStore = async (config: StoreConfig): Promise<void> => {
    const database = openCatalogueForWriting(catalogueFile(env.dataDir, config.code));
    try {
      await pull(database, sourceOf(config, env));
      await takePictures(database, createWriter(database), uploadsAddress(config, env), pictures);
    } finally {
      database.close();
    }
  };

  const refresh = (config: StoreConfig): Promise<void> => {
    const known = pulled.get(config.code);
    if (known && performance.now() - known.at < freshForMs) return known.done;
    const done = pullStore(config);
    pulled.set(config.code, { at: performance.now(), done });
    return done;
  };

  return async (request: Request): Promise<Found> => {
    const url = new URL(request.url);
    const host = (request.headers.get('host') ?? '').replace(/:\d+$/u, '').toLowerCase();
    const config = stores.find(({ hosts }) => hosts.includes(host));
    if (!config)
      return {
        kind: 'none',
        message: `No store has the host ${host}. The stores are at ${stores.map(({ hosts }) => hosts[0]).join(', ')}.`,
      };
    await refresh(config);
    const { contexts, close } = openSources({
      config,
      origin: url.origin,
      uploads: uploadsAddress(config, env),
      dataDir: env.dataDir,
    });
    try {
      const document = [...storeDocuments(contexts)].find(({ address }) => address === url.pathname);
      if (document) return { kind: 'file', body: Buffer.from(document.body), type: document.type };
      const list = wantedList(url);
      const live = list && (await loadWantedList(contexts, list, sourceOf(config, env)));
      if (live) return { kind: 'page', ...live };
      const wanted = findPage(trimSlashes(url.pathname) || '/', url.searchParams);
      const locale = wanted?.locale ?? splitLocale(url.pathname).locale;
      const context = contexts.find((one) => one.locale === locale) ?? contexts[0];
      if (!context) return { kind: 'none', message: `Store ${config.code} has no language.` };
      const { path } = splitLocale(wanted?.address ?? addresses.notFound());
      const page = (wanted && loadPage(context, path || '/')) ?? loadPage(context, addresses.notFound());
      return page ? { kind: 'page', ...page } : { kind: 'none', message: 'The store has no such page.' };
    } finally {
      close();
    }
  };
};

let development: ReturnType<typeof createDevelopment> | null = null;

/** Loads the requested page or document, with current data from the commerce API. */
export const findDevelopmentPage = (request: Request): Promise<Found> => (development ??= createDevelopment())(request);
