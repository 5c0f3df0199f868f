import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { createAsset, type Asset } from './asset.ts';
import { createRecentMap } from './recent-map.ts';

/** Files of the client: those of this version in memory, those of former versions from disk. */
export type Assets = {
  /** A file of this version at a path in normal form; at once. */
  get(path: string): Asset | undefined;
  /** A hashed file of another version that old, or newer, pages may still name. */
  kept(path: string): Promise<Asset | null>;
};

export const hashedPrefix = '/_astro/';

const keptForm = /^\/_astro\/(?:[\w~-][\w.~-]*\/)*[\w~-][\w.~-]*$/u;

/** How many files of other versions stay in memory (at most twice as many). */
const keptInMemory = 100;

const filesUnder = async (folder: string): Promise<string[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
};

const addressOf = (folder: string, file: string): string =>
  `/${relative(folder, file).split(sep).map(encodeURIComponent).join('/')}`;

/**
 * Reads the built client and compresses it.
 * @param clientDir `dist/client`; missing is as good as empty
 * @param keptDir `{dataDir}/assets`, where publishing keeps each version's `_astro` files
 */
export const loadAssets = async (clientDir: string, keptDir: string): Promise<Assets> => {
  const loaded = new Map<string, Asset>();
  for (const file of await filesUnder(clientDir)) {
    const address = addressOf(clientDir, file);
    loaded.set(address, await createAsset(file, await readFile(file), address.startsWith(hashedPrefix)));
  }
  const others = createRecentMap<Promise<Asset | null>>(keptInMemory);

  const read = async (path: string): Promise<Asset | null> => {
    const file = join(keptDir, path);
    const bytes = await readFile(file).catch(() => null);
    return bytes && createAsset(file, bytes, true);
  };

  return {
    get: (path) => loaded.get(path),
    kept: async (path) => {
      if (!keptForm.test(path)) return null;
      const known = others.get(path);
      if (known) return known;
      const reading = read(path);
      const asset = await reading;
      if (asset) others.set(path, reading);
      return asset;
    },
  };
};
