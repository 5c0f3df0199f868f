import { spawnSync } from 'node:child_process';
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

const say = (command: string, args: string[]): boolean =>
  spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'] }).status === 0;

/** Installs Debian packages; returns false if this is not Debian, we are not root, or the installation failed. */
const installDebian = (...packages: string[]): boolean => {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return false;
  console.error(`Installing ${packages.join(' ')} (apt-get)`);
  const flags = ['-o', 'DPkg::Lock::Timeout=120', '-y', '-qq', '--no-install-recommends'];
  return say('apt-get', ['update', '-qq']) && say('apt-get', ['install', ...flags, ...packages]);
};

/**
 * Finds or installs a Chromium: that of the variable CHROMIUM, the machine's, Debian's package, or Playwright's
 * download.
 * @returns the path of the executable
 * @throws {Error} with one sentence if there is none
 */
export const findChromium = (): string => {
  const given = process.env['CHROMIUM'];
  if (given) {
    if (isExecutable(given)) return given;
    throw new Error(`CHROMIUM names ${given}, which cannot be run.`);
  }
  const found = onPath(browsers) ?? (installDebian('chromium') ? onPath(browsers) : undefined);
  if (found) return found;
  const own = chromium.executablePath();
  if (isExecutable(own)) return own;
  console.error('Downloading Chromium (playwright install chromium)');
  if (say(process.execPath, [join('node_modules', 'playwright', 'cli.js'), 'install', 'chromium']) && isExecutable(own))
    return own;
  throw new Error('No Chromium was found or could be installed; set CHROMIUM to the path of one.');
};

/**
 * Finds Chromium's headless shell, or installs Debian's package of it: the same engine without a browser window around
 * each page, which takes half the processor time.
 * @returns the path of the executable; null if there is none, or if CHROMIUM sets one browser for everything
 */
export const findHeadlessShell = (): string | null => {
  if (process.env['CHROMIUM']) return null;
  const shell = ['chromium-headless-shell'];
  return onPath(shell) ?? (installDebian(...shell) ? (onPath(shell) ?? null) : null);
};

/** Finds or installs a Java that runs the HTML checker; null if there is none and none could be installed. */
export const findJava = (): string | null => {
  const runs = (): boolean => spawnSync('java', ['-version'], { stdio: 'ignore' }).status === 0;
  return runs() || (installDebian('default-jre-headless') && runs()) ? 'java' : null;
};
