import { spawn } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright';

const browsers = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

const isExecutable = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/** Returns the path of the first of these programs that is on the PATH. */
const onPath = (candidates: string[]): string | undefined => {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return candidates.flatMap((name) => folders.map((folder) => join(folder, name))).find((path) => isExecutable(path));
};

/** Runs a program, of whose output only errors are shown; resolves to whether it succeeded. */
const succeeds = (command: string, args: string[], errors: 'inherit' | 'ignore' = 'inherit'): Promise<boolean> =>
  new Promise((resolve) => {
    const child = spawn(command, args, { stdio: ['ignore', 'ignore', errors] });
    child.once('error', () => resolve(false));
    child.once('exit', (code) => resolve(code === 0));
  });

let updated: Promise<boolean> | null = null;

/**
 * Installs Debian packages; resolves to false if this is not Debian, we are not root, or the installation failed. To be
 * called for one package after another, since apt-get locks its lists.
 */
const installDebian = async (name: string): Promise<boolean> => {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return false;
  console.error(`Installing ${name} (apt-get)`);
  updated ??= succeeds('apt-get', ['update', '-qq']);
  const flags = ['-o', 'DPkg::Lock::Timeout=120', '-y', '-qq', '--no-install-recommends'];
  return (await updated) && succeeds('apt-get', ['install', ...flags, name]);
};

/**
 * Finds or installs a Chromium: that of the variable CHROMIUM, the machine's, Debian's package, or Playwright's
 * download.
 * @returns the path of the executable
 * @throws {Error} with one sentence if there is none
 */
export const findChromium = async (): Promise<string> => {
  const given = process.env['CHROMIUM'];
  if (given) {
    if (isExecutable(given)) return given;
    throw new Error(`CHROMIUM names ${given}, which cannot be run.`);
  }
  const found = onPath(browsers) ?? ((await installDebian('chromium')) ? onPath(browsers) : undefined);
  if (found) return found;
  const own = chromium.executablePath();
  if (isExecutable(own)) return own;
  console.error('Downloading Chromium (playwright install chromium)');
  const download = [join('node_modules', 'playwright', 'cli.js'), 'install', 'chromium'];
  if ((await succeeds(process.execPath, download)) && isExecutable(own)) return own;
  throw new Error('No Chromium was found or could be installed; set CHROMIUM to the path of one.');
};

/**
 * Finds Chromium's headless shell, or installs Debian's package of it: the same engine without a browser window around
 * each page, which takes half the processor time.
 * @returns the path of the executable; null if there is none, or if CHROMIUM sets one browser for everything
 */
export const findHeadlessShell = async (): Promise<string | null> => {
  if (process.env['CHROMIUM']) return null;
  const shell = 'chromium-headless-shell';
  return onPath([shell]) ?? ((await installDebian(shell)) ? (onPath([shell]) ?? null) : null);
};

/** Finds or installs a Java that runs the HTML checker; null if there is none and none could be installed. */
export const findJava = async (): Promise<string | null> => {
  const runs = (): Promise<boolean> => succeeds('java', ['-version'], 'ignore');
  return (await runs()) || ((await installDebian('default-jre-headless')) && (await runs())) ? 'java' : null;
};
