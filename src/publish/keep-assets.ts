import { copyFileSync, existsSync, globSync, mkdirSync, renameSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { removeAbandonedDrafts } from '../lib/atomic-file.ts';

/**
 * Copies the build's assets to the folder that keeps all their versions, because cached pages and pages of earlier
 * releases still refer to old ones. Names contain a hash, so an existing file is never replaced; new files appear
 * atomically.
 */
export const keepAssets = (from: string, to: string): void => {
  removeAbandonedDrafts(to);
  for (const name of globSync('_astro/**/*.*', { cwd: from })) {
    const file = join(to, name);
    if (existsSync(file)) continue;
    mkdirSync(dirname(file), { recursive: true });
    const draft = `${file}.${process.pid}.part`;
    copyFileSync(join(from, name), draft);
    renameSync(draft, file);
  }
};
