import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { TestProject } from 'vitest/node';
import { readEnvironment } from '../../src/config/environment.ts';
import { freePort } from './free-port.ts';
import type { ShopLocation } from './shop.ts';
import { copySmallDemo } from './small-demo.ts';

type RunningShop = { origins: string[]; location: ShopLocation; stop: () => Promise<void> };

/**
 * Starts the shop as `npm start` does, once for all projects, on free ports and in a folder of its own; with
 * smaller assortments unless the run is a long one. Against a shop
 * that already runs, give its line: `SHOP="http://s001.localhost:4321 …" npx vitest run --project journeys`,
 * with the shop's own DATA_DIR and COMMERCE_PORT.
 */
const start = async (): Promise<RunningShop> => {
  const running = process.env['SHOP'];
  if (running) {
    const { dataDir, commercePort } = readEnvironment();
    const origins = running.trim().split(/\s+/u);
    return { origins, location: { dataDir, commercePort }, stop: async () => {} };
  }
  const folder = mkdtempSync(join(tmpdir(), 'shop-'));
  const isLong = process.env['LONG'] === '1';
  const demo = join(folder, 'demo');
  if (!isLong) copySmallDemo(demo);
  const location: ShopLocation = { dataDir: join(folder, 'data'), commercePort: await freePort() };
  const env = {
    ...process.env,
    PORT: '0',
    OPS_PORT: '0',
    COMMERCE_PORT: String(location.commercePort),
    STORES_FILE: 'stores.json',
    DATA_DIR: location.dataDir,
    LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'warn',
    ...(isLong ? {} : { DEMO_DIR: demo }),
  };
  const shop = spawn(process.execPath, ['scripts/start.ts'], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const stop = async (): Promise<void> => {
    if (shop.exitCode === null && shop.signalCode === null) {
      const gone = once(shop, 'exit');
      shop.kill('SIGTERM');
      await gone;
    }
    rmSync(folder, { recursive: true, force: true });
  };

  const ready = Promise.withResolvers<string[]>();
  createInterface({ input: shop.stdout }).on('line', (line) => {
    if (line.startsWith('ready ')) ready.resolve(line.split(' ').slice(1));
    else console.log(line);
  });
  shop.once('exit', () => ready.reject(new Error('the shop ended before it was ready; it says why above')));
  try {
    return { origins: await ready.promise, location, stop };
  } catch (error) {
    await stop();
    throw error;
  }
};

/** Projects load this module each by itself: what they share hangs on the process. */
const shared = globalThis as { runningShop?: { shop: Promise<RunningShop>; users: number } };

export default async (project: TestProject): Promise<() => Promise<void>> => {
  shared.runningShop ??= { shop: start(), users: 0 };
  const { runningShop } = shared;
  runningShop.users += 1;
  const { origins, location, stop } = await runningShop.shop;
  project.provide('origins', origins);
  project.provide('location', location);
  return async () => {
    runningShop.users -= 1;
    if (runningShop.users === 0) await stop();
  };
};
