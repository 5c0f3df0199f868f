import { parentPort, workerData } from 'node:worker_threads';
import { openCatalogue, type Catalogue } from '../catalogue/catalogue.ts';
import { createContext, type LoaderContext } from '../catalogue/context.ts';
import { pullProducts } from '../catalogue/pull-products.ts';
import { loadPage } from '../catalogue/screens/index.ts';
import { apiOrigin, storeOrigin, uploadsAddress, type Environment } from '../config/environment.ts';
import type { StoreConfig } from '../config/stores.ts';
import type { Product } from '../contract/products.ts';
import type { Locale } from '../i18n/locales.ts';
import { createPictures, type Pictures } from '../pictures/pictures.ts';
import { compressLater } from '../release/compress.ts';
import { contentHash } from '../release/content-hash.ts';
import { messageOf } from '../release/release-error.ts';
import type { HeaderSet } from '../release/types.ts';
import { addresses } from '../routes.ts';
import { catalogueFile, picturesFolder, pictureSource } from './job.ts';
import type { Renderer } from './page-maker.ts';

/** Renders one product page at a time, for `on-demand.ts`: the store's catalogue, with one product more. */

export type OnDemandData = { env: Environment; stores: readonly StoreConfig[]; renderer: string };
export type OnDemandRequest = { number: number; store: string; id: string; locale: Locale };
/** A page in all its forms. */
export type OnDemandPage = {
  hash: string;
  headers: HeaderSet;
  bodies: Record<'zstd' | 'br' | 'gzip' | 'identity', Uint8Array>;
};
/** `down`: the API itself is in trouble, whatever it is asked for. */
export type OnDemandAnswer = { number: number } & ({ page: OnDemandPage | null } | { error: string; down: boolean });

/** Milliseconds for the API's answer; a visitor waits. */
const askedFor = 4000;
/** Milliseconds for the product's pictures; what is not there by then is left out. */
const picturesFor = 4000;

type OpenStore = {
  config: StoreConfig;
  uploads: string;
  contextOf: (locale: Locale) => LoaderContext;
  /** The product that the loaders see before the catalogue's. */
  show: (product: Product | null) => void;
};

const openStore = (config: StoreConfig, env: Environment, pictures: Pictures): OpenStore => {
  const stored = openCatalogue(catalogueFile(env.dataDir, config.code));
  const uploads = uploadsAddress(config, env);
  const contexts = new Map<Locale, { revision: number; context: LoaderContext }>();
  let shown: Product | null = null;
  const catalogue: Catalogue = {
    ...stored,
    product: (id, locale) => (shown?.id === id ? shown : stored.product(id, locale)),
  };
  const picture = (path: string | null) => {
    const address = path === null ? null : pictureSource(uploads, path);
    return address === null ? null : pictures.facts(address);
  };
  return {
    config,
    uploads,
    show: (product) => {
      shown = product;
    },
    contextOf: (locale) => {
      const revision = stored.revision();
      const known = contexts.get(locale);
      if (known?.revision === revision) return known.context;
      const context = createContext({ config, origin: storeOrigin(config, env), catalogue, picture }, locale);
      contexts.set(locale, { revision, context });
      return context;
    },
  };
};

const takePictures = async (product: Product, uploads: string, pictures: Pictures): Promise<void> => {
  const paths = new Set([...product.images, ...product.variants.flatMap(({ image }) => image ?? [])]);
  const sources = [...paths].flatMap((path) => pictureSource(uploads, path) ?? []);
  const late = Promise.withResolvers<void>();
  const timer = setTimeout(late.resolve, picturesFor);
  await Promise.race([Promise.allSettled(sources.map((address) => pictures.ingest(address))), late.promise]);
  clearTimeout(timer);
};

const createMaker = async ({ env, stores, renderer }: OnDemandData) => {
  const { render } = (await import(renderer)) as Renderer;
  const pictures = createPictures(picturesFolder(env.dataDir));
  const open = new Map<string, OpenStore>();
  let turn: Promise<unknown> = Promise.resolve();

  const storeOf = (code: string): OpenStore => {
    const known = open.get(code);
    if (known) return known;
    const config = stores.find((store) => store.code === code);
    if (!config) throw new Error(`there is no store ${code}`);
    const opened = openStore(config, env, pictures);
    open.set(code, opened);
    return opened;
  };

  const renderPage = async (store: OpenStore, product: Product, locale: Locale): Promise<OnDemandPage | null> => {
    store.show(product);
    try {
      const loaded = loadPage(store.contextOf(locale), addresses.product(product.id));
      if (!loaded) return null;
      const { html, csp } = await render(loaded.screen, loaded.page);
      const identity = Buffer.from(html);
      return {
        hash: contentHash(identity),
        headers: csp === null ? {} : { 'content-security-policy': csp },
        bodies: { ...(await compressLater(identity)), identity },
      };
    } finally {
      store.show(null);
    }
  };

  return async ({ store: code, id, locale }: OnDemandRequest): Promise<OnDemandPage | null> => {
    const store = storeOf(code);
    const [domain = ''] = store.config.hosts;
    const [pulled] = await pullProducts(
      {
        origin: apiOrigin(store.config, env),
        storeCode: code,
        domain,
        locales: [locale],
        retries: 0,
        timeoutMs: askedFor,
      },
      [id],
    );
    const product = pulled?.texts?.get(locale);
    if (!product) return null;
    await takePictures(product, store.uploads, pictures);
    const rendered = turn.then(() => renderPage(store, product, locale));
    turn = rendered.catch(() => null);
    return rendered;
  };
};

const port = parentPort;
if (!port) throw new Error('this file runs as a worker thread');

const maker = createMaker(workerData as OnDemandData);

/** The status of an API's answer, null where there was none; undefined: the error is not the API's. */
const statusOf = (error: unknown): number | null | undefined =>
  error instanceof Error && error.name === 'ApiError' && 'status' in error
    ? (error.status as number | null)
    : undefined;

const answer = async (request: OnDemandRequest): Promise<void> => {
  const { number } = request;
  try {
    const make = await maker;
    port.postMessage({ number, page: await make(request) } satisfies OnDemandAnswer);
  } catch (error) {
    const status = statusOf(error);
    // The API says that there is no such thing, or that this cannot be the name of one.
    if (status === 400 || status === 404 || status === 410 || status === 422)
      port.postMessage({ number, page: null } satisfies OnDemandAnswer);
    else port.postMessage({ number, error: messageOf(error), down: status !== undefined } satisfies OnDemandAnswer);
  }
};

port.on('message', (request: OnDemandRequest) => void answer(request));
