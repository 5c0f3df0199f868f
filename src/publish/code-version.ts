import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';

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
