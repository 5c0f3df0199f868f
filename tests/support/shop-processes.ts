import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';

/** The processes of `npm start`, and commands beside them. */
export type ShopProcesses = {
  /** Scheme, host and port of each store, in the order of `stores.json`. */
  origins: string[];
  /** The process that keeps the others. */
  process: ChildProcess;
  /** Runs a command as `npm run` does, and gives what it prints. @throws {Error} unless it ends with 0 */
  run: (script: string, ...args: string[]) => Promise<string>;
  stop: () => Promise<void>;
};

/** Starts them as `npm start` does, and waits until every store is served. */
export const startShopProcesses = async (env: NodeJS.ProcessEnv): Promise<ShopProcesses> => {
  const shop = spawn(process.execPath, ['scripts/start.ts'], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const ready = Promise.withResolvers<string>();
  createInterface({ input: shop.stdout }).on('line', (line) => {
    if (line.startsWith('ready ')) ready.resolve(line.slice(6));
  });
  shop.once('exit', () => ready.reject(new Error('the shop ended before it was ready')));
  const addresses = await ready.promise;
  return {
    origins: addresses.split(' '),
    process: shop,
    run: async (script, ...args) =>
      (await promisify(execFile)(process.execPath, [`scripts/${script}.ts`, ...args], { env, maxBuffer: 1 << 26 }))
        .stdout,
    stop: async () => {
      if (shop.exitCode !== null) return;
      shop.kill('SIGTERM');
      await once(shop, 'exit');
    },
  };
};
