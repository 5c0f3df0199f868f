import { createHash } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import { openCatalogue } from '../catalogue/catalogue.ts';
import { createContext, type LoaderContext, type StoreSources } from '../catalogue/context.ts';
import { createRuleProducts } from '../catalogue/rule-products.ts';
import type { StoreConfig } from '../config/stores.ts';
import { illustrationName, type ImageMeta } from '../images/address.ts';
import { openPictureIndex } from '../images/picture-index.ts';
import { pictureSource } from '../images/source.ts';

/** The input of one store's publishing run; plain data, so that it can be posted to worker threads. */
export type StoreInput = {
  config: StoreConfig;
  /** Scheme, host and port of the store's public URLs. */
  origin: string;
  /** The base URL of relative picture paths, with a trailing slash. */
  uploads: string;
  dataDir: string;
  codeVersion: string;
  /** The bundle's renderer: `dist/server/renderer.mjs`. */
  renderer: string;
  /** The release to build on, from which unchanged pages are taken. */
  base: string | null;
};

export const catalogueFile = (dataDir: string, storeCode: string): string =>
  join(dataDir, 'catalogues', `${storeCode}.sqlite`);
export const picturesFolder = (dataDir: string): string => join(dataDir, 'pictures');

export type OpenSources = {
  sources: StoreSources;
  contexts: readonly LoaderContext[];
  /** Hash of what all pages in a language share (the shell). */
  shellHash: ReadonlyMap<LoaderContext, string>;
  /** Drops cached data of changed products and pictures. */
  forget: (products: Iterable<string>, pictures: Iterable<string | null>) => void;
  close: () => void;
};

/** Maximum number of pictures whose metadata is cached. */
const maxCachedImages = 20_000;

/** A page is made in one language after the other: what its lists hold is looked up for the first one. */
const maxCachedLists = 64;

const openPictures = (dataDir: string) => {
  const folder = picturesFolder(dataDir);
  mkdirSync(folder, { recursive: true });
  return openPictureIndex(join(folder, 'index.sqlite'));
};

/** Opens a store's catalogue and pictures for its loaders, for one state of the catalogue (see `createContext`). */
export const openSources = (input: Pick<StoreInput, 'config' | 'origin' | 'uploads' | 'dataDir'>): OpenSources => {
  const catalogue = openCatalogue(catalogueFile(input.dataDir, input.config.code));
  const pictures = openPictures(input.dataDir);
  const images = new LRUCache<string, { picture: ImageMeta | null }>({ max: maxCachedImages });
  const counts = new Map<string, number>();
  const groupCounts = new Map<string, Map<string, number>>();
  const lists = new LRUCache<string, string[]>({ max: maxCachedLists });
  const listed = (key: unknown[], find: () => string[]): string[] => {
    const text = JSON.stringify(key);
    const ids = lists.get(text) ?? find();
    lists.set(text, ids);
    return ids;
  };
  const rules = createRuleProducts(catalogue);
  const sources: StoreSources = {
    rules,
    config: input.config,
    origin: input.origin,
    catalogue: {
      ...catalogue,
      count: (scope) => {
        const key = JSON.stringify(scope);
        const count = counts.get(key) ?? catalogue.count(scope);
        counts.set(key, count);
        return count;
      },
      counts: (by) => {
        const found = groupCounts.get(by) ?? catalogue.counts(by);
        groupCounts.set(by, found);
        return found;
      },
      list: (...request) => listed(['list', ...request], () => catalogue.list(...request)),
      newest: (limit) => listed(['newest', limit], () => catalogue.newest(limit)),
      neighbours: (scope, placement, limit) =>
        listed(['neighbours', scope, placement.sequence, placement.id, limit], () =>
          catalogue.neighbours(scope, placement, limit),
        ),
    },
    illustration: (productId) => {
      const name = illustrationName(input.config.code, productId);
      const picture = images.get(name)?.picture ?? pictures.address(name)?.meta ?? null;
      // A missing one may be drawn before the next call.
      if (picture) images.set(name, { picture });
      return picture;
    },
    picture: (path) => {
      if (path === null) return null;
      const cached = images.get(path);
      if (cached) return cached.picture;
      const address = pictureSource(input.uploads, path);
      const picture = address === null ? null : (pictures.address(address)?.meta ?? null);
      images.set(path, { picture });
      return picture;
    },
  };
  const contexts = input.config.locales.map((locale) => createContext(sources, locale));
  return {
    sources,
    contexts,
    shellHash: new Map(
      contexts.map((context) => [context, createHash('sha256').update(JSON.stringify(context.shell)).digest('hex')]),
    ),
    forget: (products, paths) => {
      // A promotion or an age may have changed; `counts` and `groupCounts` depend on placements alone.
      lists.clear();
      for (const id of products) {
        rules.forget(id);
        images.delete(illustrationName(input.config.code, id));
        for (const { cards } of contexts) cards.forget(id);
      }
      for (const path of paths) if (path !== null) images.delete(path);
    },
    close: () => {
      catalogue.close();
      pictures.close();
    },
  };
};
