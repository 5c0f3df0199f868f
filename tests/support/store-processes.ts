import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { promisify } from 'node:util';
import { startService, stopChild, whenReady, type Child } from '../../scripts/supervisor/child.ts';
import { openLosingRelay, type LosingRelay } from './losing-relay.ts';
import { makeOneStoreFiles } from './one-store-files.ts';
import type { ShopLocation } from './shop.ts';

/** The embedded API and the storefront's server of one store, each of which may be killed at any moment. */
export type StoreProcesses = {
  code: string;
  host: string;
  folder: string;
  /** Stands between the server and the API. */
  relay: LosingRelay;
  /** Of the API; a service keeps its port over restarts. */
  location: () => ShopLocation;
  serverPort: () => number;
  killApi: () => Promise<void>;
  startApi: () => Promise<void>;
  killServer: () => Promise<void>;
  startServer: () => Promise<void>;
  /** `npm run shop -- …`, as the shop's staff. Gives what it printed. */
  staff: (...args: string[]) => Promise<string>;
  /** Rows of the API's database. */
  rows: (sql: string, ...values: SQLInputValue[]) => Record<string, unknown>[];
  close: () => Promise<void>;
};

type Service = { child: Child | null; port: number };

export const startStoreProcesses = async (code = 'S001'): Promise<StoreProcesses> => {
  const { folder, demo, storesFile, host } = makeOneStoreFiles(code);
  const shared = { ...process.env, STORES_FILE: storesFile, DEMO_DIR: demo, LOG_LEVEL: 'silent' };
  const dirs = { api: join(folder, 'shop'), server: join(folder, 'data') };
  const api: Service = { child: null, port: 0 };
  const server: Service = { child: null, port: 0 };

  const start = async (service: Service, name: string, script: string, env: NodeJS.ProcessEnv): Promise<void> => {
    const child = startService(name, script, { ...shared, ...env });
    service.child = child;
    service.port = await whenReady(child);
  };
  const kill = async (service: Service): Promise<void> => {
    const process = service.child?.process;
    service.child = null;
    if (!process || process.exitCode !== null || process.signalCode !== null) return;
    const gone = once(process, 'exit');
    process.kill('SIGKILL');
    await gone;
  };
  const relay = await openLosingRelay(() => api.port);
  const startApi = (): Promise<void> =>
    start(api, 'commerce API', 'scripts/commerce.ts', { DATA_DIR: dirs.api, COMMERCE_PORT: String(api.port) });
  const startServer = (): Promise<void> =>
    start(server, 'storefront', 'scripts/serve.ts', {
      DATA_DIR: dirs.server,
      COMMERCE_PORT: String(relay.port),
      PORT: String(server.port),
    });

  const processes: StoreProcesses = {
    code,
    host,
    folder,
    relay,
    location: () => ({ dataDir: dirs.api, commercePort: api.port }),
    serverPort: () => server.port,
    killApi: () => kill(api),
    startApi,
    killServer: () => kill(server),
    startServer,
    staff: async (...args) => {
      const env = { ...shared, DATA_DIR: dirs.api };
      return (await promisify(execFile)(process.execPath, ['scripts/shop.ts', ...args], { env })).stdout;
    },
    rows: (sql, ...values) => {
      const database = new DatabaseSync(join(dirs.api, 'commerce.sqlite'), { readOnly: true, timeout: 5000 });
      try {
        return database.prepare(sql).all(...values);
      } finally {
        database.close();
      }
    },
    close: async () => {
      for (const { child } of [server, api]) if (child) await stopChild(child);
      await relay.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  try {
    await startApi();
    await startServer();
    return processes;
  } catch (error) {
    await processes.close();
    throw error;
  }
};
