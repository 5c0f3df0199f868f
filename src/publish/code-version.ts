import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ConfigError, errorCodeOf, messageOf } from '../lib/errors.ts';

/** Sources of pages and of their scripts, whose names a page holds, and the settings that they are built with. */
const parts = [
  'src/{api,catalogue,config,contract,directives,features,i18n,images,layouts,lib,pages,publish,regions,styles,ui}/**/*',
  'src/*.ts',
  'public/**/*',
  'scripts/vite/**/*',
  'astro.config.mjs',
  'tailwind.config.mjs',
  'tsconfig.json',
  'package-lock.json',
];

/**
 * Hashes names and contents of files, except tests.
 * @param patterns globs relative to `root`, the project's folder
 */
export const hashOfFiles = (patterns: readonly string[], root = resolve(import.meta.dirname, '../..')): string => {
  const files = globSync(patterns, { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/u.test(entry.name))
    .map((entry) => resolve(entry.parentPath, entry.name))
    .toSorted();
  const hash = createHash('sha256');
  for (const file of files)
    hash
      .update(`${file.slice(root.length)}\0`)
      .update(readFileSync(file))
      .update('\0');
  return hash.digest('hex').slice(0, 16);
};

/**
 * Returns the version of the rendering code: a hash of its sources, lock file and build settings. The build's output is
 * left out, since it differs from folder to folder.
 * @param root the project's folder
 */
export const codeVersion = (root?: string): string => hashOfFiles(parts, root);

/** Returns the file that records which sources a folder was built from: a version, or several with spaces between. */
export const stampFile = (folder: string): string => join(folder, '.version');

/**
 * Reads what a build noted in that file; null: there is none.
 * @throws {ConfigError} if it cannot be read
 */
export const readStamp = (folder: string): string | null => {
  const file = stampFile(folder);
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const code = errorCodeOf(error);
    if (code === 'ENOENT') return null;
    throw new ConfigError(
      `${file} cannot be read (${code ?? messageOf(error)}): let this user read it, or build as this user (npm run build)`,
      { cause: error },
    );
  }
};

/**
 * Returns the version of the code that a bundle renders with. After a `git pull` the sources are ahead of it until it
 * is built again.
 * @param dist folder of the bundle; if no build noted a version there, the sources count
 * @throws {ConfigError} if the version cannot be read
 */
export const bundleVersion = (dist: string): string => readStamp(dist)?.split(' ', 1)[0] || codeVersion();
