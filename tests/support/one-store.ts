import { spawn } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { startService, stopChild, whenReady, type Child } from '../../scripts/supervisor/child.ts';
import { releasesFolder } from '../../src/release/layout.ts';
import { makeOneStoreFiles } from './one-store-files.ts';
import { isLong } from './shop.ts';

/** How a command line ended. */
export type Ended = {
  code: number | null;
  signal: NodeJS.Signals | null;
  stdout: string;
  stderr: string;
  milliseconds: number;
};

export type Publishing = {
  ended: Promise<Ended>;
  /** SIGKILL to the whole process group; false where it had ended already. */
  kill: () => boolean;
};

export type PublishOptions = {
  /** Variables beside, or in place of, the store's own. */
  env?: NodeJS.ProcessEnv;
  /** No file may grow beyond this many 512-byte blocks (RLIMIT_FSIZE): writes then fail with EFBIG. */
  fileBlocks?: number;
};

/** One store with an API and a data folder of its own. */
export type OneStore = {
  code: string;
  /** Its host, without a port. */
  host: string;
  /** For everything of this test; the publisher's DATA_DIR is another folder below it. */
  folder: string;
  dataDir: string;
  storeDir: string;
  /** Folder of the commerce API's database. */
  shopDir: string;
  env: NodeJS.ProcessEnv;
  /** Starts `node scripts/publish.ts --store … --json` in a process group of its own. */
  begin: (args?: string[], options?: PublishOptions) => Publishing;
  publish: (args?: string[], options?: PublishOptions) => Promise<Ended>;
  /** A `scripts/serve.ts` over the data folder, on a free port. */
  serve: () => Promise<{ port: number; child: Child }>;
  close: () => Promise<void>;
};

const run = (command: string, args: string[], env: NodeJS.ProcessEnv): Publishing => {
  const started = performance.now();
  const child = spawn(command, args, { env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  const closed = new Promise<Pick<Ended, 'code' | 'signal'>>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => resolve({ code, signal }));
  });
  const ended = Promise.all([closed, text(child.stdout), text(child.stderr)]).then(
    ([{ code, signal }, stdout, stderr]) => ({
      code,
      signal,
      stdout,
      stderr,
      milliseconds: performance.now() - started,
    }),
  );
  return {
    ended,
    kill: () => {
      if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return false;
      process.kill(-child.pid, 'SIGKILL');
      return true;
    },
  };
};

/**
 * Sets up one store of the small demo catalogue and starts its commerce API. The
 * API's folder is apart from the data folder, so that this one can be broken alone.
 * @param change rewrites the catalogue's files before they are read
 * @param apiEnv variables of the commerce API beside the usual
 */
export const startOneStore = async (
  code = 'S008',
  change?: (demo: string) => void,
  apiEnv: NodeJS.ProcessEnv = {},
): Promise<OneStore> => {
  // Two languages show what several need, and a third would be a third more of each of many runs.
  const locales = isLong ? ['en', 'kh', 'zh'] : ['en', 'kh'];
  const { folder, demo, storesFile, host } = makeOneStoreFiles(code, change, locales);
  const [shopDir, dataDir] = [join(folder, 'shop'), join(folder, 'data')];
  mkdirSync(shopDir);
  mkdirSync(dataDir);

  const shared = { ...process.env, STORES_FILE: storesFile, DEMO_DIR: demo, LOG_LEVEL: 'warn' };
  const commerce = startService('commerce API', 'scripts/commerce.ts', {
    ...shared,
    DATA_DIR: shopDir,
    COMMERCE_PORT: '0',
    ...apiEnv,
  });
  const children = [commerce];
  const close = async (): Promise<void> => {
    await Promise.all(children.map((child) => stopChild(child)));
    rmSync(folder, { recursive: true, force: true });
  };
  let commercePort: number;
  try {
    commercePort = await whenReady(commerce);
  } catch (error) {
    await close();
    throw error;
  }
  const env = { ...shared, DATA_DIR: dataDir, COMMERCE_PORT: String(commercePort), PORT: '4321' };
  const begin: OneStore['begin'] = (args = [], options = {}) => {
    const script = ['scripts/publish.ts', '--store', code, '--json', ...args];
    const variables = { ...env, ...options.env };
    if (options.fileBlocks === undefined) return run(process.execPath, script, variables);
    const limited = `ulimit -f ${options.fileBlocks}; exec "$0" "$@"`;
    return run('sh', ['-c', limited, process.execPath, ...script], variables);
  };
  return {
    code,
    host,
    folder,
    dataDir,
    storeDir: releasesFolder(dataDir, code),
    shopDir,
    env,
    begin,
    publish: (args, options) => begin(args, options).ended,
    serve: async () => {
      const child = startService('storefront', 'scripts/serve.ts', { ...env, PORT: '0' });
      children.push(child);
      return { port: await whenReady(child), child };
    },
    close,
  };
};
