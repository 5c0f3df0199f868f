import type { ChildProcess } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { vi } from 'vitest';
import { openJobs } from '../../src/jobs/open-jobs.ts';
import type { Jobs } from '../../src/jobs/jobs.ts';
import { releasesFolder } from '../../src/release/layout.ts';
import { openReleases } from '../../src/release/releases.ts';
import { freePort } from './free-port.ts';
import { makeOneStoreFiles } from './one-store-files.ts';
import { startShopProcesses } from './shop-processes.ts';

/** One store under `npm start`: server, worker and embedded commerce API, in a folder of its own. */
export type RunningShop = {
  code: string;
  folder: string;
  /** Scheme, host and port of the store. */
  origin: string;
  apiOrigin: string;
  /** The process of `npm start`. */
  process: ChildProcess;
  /** The queue, opened beside the shop's own processes. */
  jobs: Jobs;
  /** Runs a command as `npm run` does, and gives what it prints. @throws {Error} unless it ends with 0 */
  run: (script: string, ...args: string[]) => Promise<string>;
  /** `npm run shop -- price` for a product of the store. */
  setPrice: (product: number, price: string, ...more: string[]) => Promise<string>;
  /** Waits until nothing is to be published. */
  idle: (timeoutMs?: number) => Promise<void>;
  /** Address → hash of each page of the current release. */
  published: () => Promise<Map<string, string>>;
  close: () => Promise<void>;
};

/** Address → hash of each page of a store's current release. */
export const publishedPages = async (dataDir: string, code: string): Promise<Map<string, string>> => {
  const releases = openReleases(releasesFolder(dataDir, code));
  try {
    return new Map([...(releases.current()?.entries() ?? [])].map(([address, { hash }]) => [address, hash]));
  } finally {
    releases.close();
  }
};

/**
 * Starts a shop and waits until it is ready.
 * @param variables of its processes, beside the usual ones
 */
export const startRunningShop = async (code: string, variables: NodeJS.ProcessEnv = {}): Promise<RunningShop> => {
  const { folder, demo, storesFile } = makeOneStoreFiles(code);
  const dataDir = join(folder, 'data');
  const apiPort = await freePort();
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    PORT: '0',
    COMMERCE_PORT: String(apiPort),
    STORES_FILE: storesFile,
    DEMO_DIR: demo,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    ...variables,
  };
  const { origins, process: started, run, stop } = await startShopProcesses(env);
  const [origin = ''] = origins;
  const jobs = openJobs({ dataDir, databaseUrl: null });
  return {
    code,
    folder,
    origin,
    apiOrigin: `http://127.0.0.1:${apiPort}`,
    process: started,
    jobs,
    run,
    setPrice: (product, price, ...more) =>
      run('shop', 'price', '--store', code, '--product', String(product), '--price', price, ...more),
    idle: async (timeoutMs = 30_000) => {
      await vi.waitUntil(async () => (await jobs.status()).every(({ waiting }) => !waiting), {
        timeout: timeoutMs,
        interval: 20,
      });
    },
    published: () => publishedPages(dataDir, code),
    close: async () => {
      await jobs.close();
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
