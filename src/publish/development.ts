import { readFile } from 'node:fs/promises';
import { openCatalogueForWriting } from '../catalogue/database.ts';
import { createWriter } from '../catalogue/writer.ts';
import { pull } from '../catalogue/pull.ts';
import { loadPage, type FinishedPage } from '../features/loaders.ts';
import { readEnvironment, trimSlashes, uploadsAddress } from '../config/environment.ts';
import { readStores, type StoreConfig } from '../config/stores.ts';
import { metPicturePath } from '../contract/met-picture.ts';
import type { PictureFormat } from '../pictures/address.ts';
import type { PictureFile } from '../pictures/on-demand.ts';
import { createPictures } from '../pictures/pictures.ts';
import { pictureSource } from '../pictures/source.ts';
import { addresses, findPage, splitLocale } from '../routes.ts';
import { loadWantedList, wantedList } from './development-lists.ts';
import { sourceOf } from './inputs.ts';
import { catalogueFile, openJob, picturesFolder } from './job.ts';
import { storeDocuments } from './store-documents.ts';
import { takePictures } from './take-pictures.ts';

/** A store is pulled again when a page is asked for so many milliseconds after the last pull. */
const freshFor = 2000;

type Found =
  | ({ kind: 'page' } & FinishedPage)
  | { kind: 'file'; body: Buffer<ArrayBuffer>; type: string }
  | { kind: 'none'; message: string };

const formats: Record<string, PictureFormat> = { avif: 'avif', webp: 'webp', jpg: 'jpeg' };

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
    if (known && performance.now() - known.at < freshFor) return known.done;
    const done = pullStore(config);
    pulled.set(config.code, { at: performance.now(), done });
    return done;
  };

  const fileAnswer = async (file: PictureFile | 'busy' | 'absent' | null): Promise<Found | null> =>
    file === null || typeof file === 'string'
      ? null
      : { kind: 'file', body: await readFile(file.path), type: file.type };

  const picture = async (path: string): Promise<Found | null> => {
    const [, iconKey, iconSize] = /^\/_img\/([\da-f]{16})\/icon-(\d+)\.png$/u.exec(path) ?? [];
    if (iconKey !== undefined) return fileAnswer(await pictures.icon(iconKey, Number(iconSize)));
    const [, key = '', width, extension = ''] = /^\/_img\/([\da-f]{16})(?:\/(\d+))?\.(\w+)$/u.exec(path) ?? [];
    const format = formats[extension];
    const file =
      extension === 'svg'
        ? await pictures.svg(key)
        : format && width
          ? await pictures.get(key, Number(width), format)
          : null;
    return fileAnswer(file);
  };

  /** A picture by the API's own path to it, as the server gives it. */
  const met = async (config: StoreConfig, asked: URLSearchParams): Promise<Found> => {
    const address = pictureSource(uploadsAddress(config, env), asked.get('src') ?? '');
    const file = address === null ? 'absent' : await pictures.at(address, Number(asked.get('w')), () => 'background');
    return (await fileAnswer(file)) ?? { kind: 'none', message: 'No such picture.' };
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
    if (url.pathname === metPicturePath) return met(config, url.searchParams);
    if (url.pathname.startsWith('/_img/'))
      return (await picture(url.pathname)) ?? { kind: 'none', message: 'No such picture.' };
    await refresh(config);
    const { contexts, close } = openJob({
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

/** What the development server answers to a request, live against the commerce API. */
export const findDevelopmentPage = (request: Request): Promise<Found> => (development ??= createDevelopment())(request);
