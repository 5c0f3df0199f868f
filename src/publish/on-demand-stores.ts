import { LRUCache } from 'lru-cache';
import { openCatalogue, type Catalogue } from '../catalogue/catalogue.ts';
import { createContext, type LoaderContext } from '../catalogue/context.ts';
import { storeOrigin, uploadsAddress, type Environment } from '../config/environment.ts';
import type { StoreConfig } from '../config/stores.ts';
import type { Product } from '../contract/products.ts';
import type { Locale } from '../i18n/locales.ts';
import { illustrationName, type ImageMeta } from '../images/address.ts';
import type { Pictures } from '../images/pictures.ts';
import { pictureSource } from '../images/source.ts';
import { fileMark } from '../lib/sql/file-mark.ts';
import { catalogueFile } from './store-input.ts';

/** A store whose pages are rendered on demand. */
export type OpenStore = {
  config: StoreConfig;
  uploads: string;
  /** Returns the loaders' context for the catalogue's current revision. */
  contextOf: (locale: Locale) => LoaderContext;
  /** Makes the loaders see this product instead of the catalogue's; null: removes it. */
  show: (product: Product | null) => void;
};

/** Milliseconds before a missing picture is looked for again. */
const absentMs = 10_000;
const maxCachedImages = 20_000;

/** Reads the metadata of pictures by the API's path, and caches them: a list needs dozens of them. */
const createImageReader = (uploads: string, pictures: Pictures) => {
  const cache = new LRUCache<string, { image: ImageMeta | null }>({ max: maxCachedImages });
  return {
    read: (path: string | null): ImageMeta | null => {
      if (path === null) return null;
      const cached = cache.get(path);
      if (cached) return cached.image;
      const address = pictureSource(uploads, path);
      const image = address === null ? null : pictures.metaOf(address);
      cache.set(path, { image }, { ttl: image ? 0 : absentMs });
      return image;
    },
    clear: (): void => cache.clear(),
  };
};

const openStore = (config: StoreConfig, env: Environment, pictures: Pictures, stored: Catalogue): OpenStore => {
  const uploads = uploadsAddress(config, env);
  const contexts = new Map<Locale, { revision: number; context: LoaderContext }>();
  let shown: Product | null = null;
  let pictured = 0;
  const images = createImageReader(uploads, pictures);
  const illustration = (productId: string): ImageMeta | null =>
    pictures.metaOf(illustrationName(config.code, productId));
  const catalogue: Catalogue = {
    ...stored,
    product: (id, locale) => (shown?.id === id ? shown : stored.product(id, locale)),
  };
  return {
    config,
    uploads,
    show: (product) => {
      // Its pictures may just have been ingested.
      if (product) images.clear();
      shown = product;
    },
    contextOf: (locale) => {
      const revision = stored.revision();
      const known = contexts.get(locale);
      if (known?.revision === revision) return known.context;
      if (pictured !== revision) images.clear();
      pictured = revision;
      const sources = { config, origin: storeOrigin(config, env), catalogue, picture: images.read, illustration };
      const context = createContext(sources, locale);
      contexts.set(locale, { revision, context });
      return context;
    },
  };
};

/** Milliseconds between two looks whether another file has taken a catalogue's place. */
const lookAfterMs = 1000;

/** Opens a catalogue that has taken a damaged one's place; null while it cannot be opened, or was not pulled yet. */
const openFilled = (file: string): Catalogue | null => {
  let catalogue: Catalogue | null = null;
  try {
    catalogue = openCatalogue(file);
    if (catalogue.revision() > 0) return catalogue;
  } catch {
    // It has only just been created.
  }
  catalogue?.close();
  return null;
};

/** Opens stores when they are first needed, and again whenever another catalogue takes the place of a damaged one. */
export const createOpenStores = (stores: readonly StoreConfig[], env: Environment, pictures: Pictures) => {
  const open = new Map<string, { store: OpenStore; mark: string | null; lookedAt: number }>();
  /** @throws if there is no such store, or its catalogue was never pulled */
  return (code: string): OpenStore => {
    const known = open.get(code);
    const lookedAt = performance.now();
    if (known && lookedAt - known.lookedAt < lookAfterMs) return known.store;
    const config = stores.find((store) => store.code === code);
    if (!config) throw new Error(`there is no store ${code}`);
    const file = catalogueFile(env.dataDir, code);
    const mark = fileMark(file);
    const keep = (catalogue: Catalogue): OpenStore => {
      const store = openStore(config, env, pictures, catalogue);
      open.set(code, { store, mark, lookedAt });
      return store;
    };
    if (!known) return keep(openCatalogue(file));
    known.lookedAt = lookedAt;
    const other = mark === null || mark === known.mark ? null : openFilled(file);
    // The former catalogue is not closed: pages may still be made from it.
    return other ? keep(other) : known.store;
  };
};
