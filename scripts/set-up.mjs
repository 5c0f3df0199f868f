import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Sets up a fresh clone. Plain JavaScript that imports only `node:` modules, since it runs before anything is
 * installed, and on the machine's own Node, which may be older than the project's.
 */

const readJson = (path) => {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return null;
  }
};

/**
 * Tells whether the packages that npm recorded in `node_modules` match the lock file. Optional packages do not count,
 * since it depends on the machine which of them are installed.
 * @param {{ packages?: Record<string, { version?: string, optional?: boolean }> } | null} lock
 * @param {{ packages?: Record<string, { version?: string }> } | null} installed
 */
export const isInstalled = (lock, installed) =>
  lock !== null &&
  installed !== null &&
  Object.entries(lock.packages ?? {}).every(
    ([path, { version, optional }]) => path === '' || optional || installed.packages?.[path]?.version === version,
  );

/**
 * Makes `node_modules` match the lock file; does nothing if it already does.
 * @param {string} root folder of the project
 * @throws {Error} with a sentence for the person at the terminal
 */
export const setUp = (root) => {
  const lockFile = join(root, 'package-lock.json');
  const stampFile = join(root, 'node_modules', '.set-up');
  const stamp = createHash('sha256').update(readFileSync(lockFile)).digest('hex');
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return;
  if (!isInstalled(readJson(lockFile), readJson(join(root, 'node_modules', '.package-lock.json')))) {
    console.error('Installing dependencies (npm ci)');
    const npm = process.env['npm_execpath'];
    // The build's tools are needed in production, too. npm's warnings are about the machine's Node, on which only this
    // set-up runs.
    const ci = ['ci', '--include=dev', '--loglevel=error'];
    const [command, ...args] = npm?.endsWith('.js') ? [process.execPath, npm, ...ci] : ['npm', ...ci];
    const { status, error } = spawnSync(command, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] });
    if (error) throw new Error(`npm could not be started: ${error.message}.`);
    if (status !== 0) throw new Error('The dependencies could not be installed; npm says why above.');
  }
  writeFileSync(stampFile, stamp);
};

/**
 * Returns the project's own Node, otherwise the machine's if that is new enough.
 * @param {string} root
 * @returns {string} path of the executable
 * @throws {Error} with a sentence for the person at the terminal
 */
export const findNode = (root) => {
  const own = join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  if (existsSync(own)) return own;
  if (Number.parseInt(process.versions.node, 10) >= 24) return process.execPath;
  throw new Error(`Node 24 or newer is needed; this is ${process.version} and the npm package "node" has none for it.`);
};
