import { copyFileSync, existsSync, globSync, mkdirSync, renameSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { Environment } from '../config/environment.ts';
import type { StoreConfig } from '../config/stores.ts';
import { createPictures } from '../pictures/pictures.ts';
import { pointerFile, releasesFolder } from '../release/layout.ts';
import { codeVersion } from './code-version.ts';
import { picturesFolder } from './job.ts';
import { createPool, type Pool } from './pool.ts';
import { publishStore, type PublishSettings, type PublishSummary } from './publish-store.ts';

export type PublishOptions = {
  env: Environment;
  stores: readonly StoreConfig[];
  /** Folder of the built pages; default `dist` of the project. */
  dist?: string;
  whole?: boolean;
  onStore?: (summary: PublishSummary) => void;
  /** `former`: whether the store has a release that stays. */
  onFailure?: (store: string, error: Error, former: boolean) => void;
  onProgress?: PublishSettings['onProgress'];
  log?: (line: string) => void;
};

const project = resolve(import.meta.dirname, '../..');

/**
 * Assets of every version stay for as long as a page that names them may be
 * cached. Their names hold their hash, so a file that is there is right; a new
 * one appears whole.
 */
const keepAssets = (from: string, to: string): void => {
  for (const name of globSync('_astro/**/*.*', { cwd: from })) {
    const file = join(to, name);
    if (existsSync(file)) continue;
    mkdirSync(dirname(file), { recursive: true });
    copyFileSync(join(from, name), `${file}.${process.pid}`);
    renameSync(`${file}.${process.pid}`, file);
  }
};

/**
 * Publishes stores one after the other, with the same workers. A store that
 * fails keeps its release and does not hold up the next ones.
 * @returns the summaries of the stores that were published, how many failed, and how many of these have no release at all
 * @throws where the pages were not built yet
 */
export const publishAll = async (
  options: PublishOptions,
): Promise<{ published: PublishSummary[]; failed: number; unserved: number }> => {
  const { env, stores, dist = join(project, 'dist'), whole, onStore, onFailure, onProgress, log } = options;
  const renderer = join(dist, 'server/renderer.mjs');
  if (!existsSync(renderer)) throw new Error(`the pages are not built (${renderer} is missing): run npm run build`);
  keepAssets(join(dist, 'client'), join(env.dataDir, 'assets'));
  const pictures = createPictures(picturesFolder(env.dataDir), log ? { log } : {});
  let pool: Pool | null = null;
  const settings: PublishSettings = {
    env,
    codeVersion: codeVersion(project),
    renderer,
    pictures,
    pool: () => (pool ??= createPool()),
    ...(whole === undefined ? {} : { whole }),
    ...(onProgress ? { onProgress } : {}),
  };
  const published: PublishSummary[] = [];
  let failed = 0;
  let unserved = 0;
  try {
    for (const store of stores) {
      try {
        // oxlint-disable-next-line no-await-in-loop -- one store at a time keeps memory flat
        const summary = await publishStore(store, settings);
        published.push(summary);
        onStore?.(summary);
      } catch (error) {
        const former = existsSync(pointerFile(releasesFolder(env.dataDir, store.code)));
        failed++;
        if (!former) unserved++;
        onFailure?.(store.code, error instanceof Error ? error : new Error(String(error)), former);
      }
    }
  } finally {
    await (pool as Pool | null)?.close();
    pictures.close();
  }
  return { published, failed, unserved };
};
