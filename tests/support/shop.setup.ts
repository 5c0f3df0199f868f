import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { TestProject } from 'vitest/node';
import { copySmallDemo } from './small-demo.ts';

/**
 * Starts the shop as `npm start` does, once for all journeys, on free ports and in a folder of its own; with
 * smaller assortments unless the run is a long one. Against a shop
 * that already runs, give its line: `SHOP="http://s001.localhost:4321 …" npx vitest run --project journeys`.
 */
export default async (project: TestProject): Promise<(() => Promise<void>) | undefined> => {
  const running = process.env['SHOP'];
  if (running) {
    project.provide('origins', running.trim().split(/\s+/u));
    return undefined;
  }
  const folder = mkdtempSync(join(tmpdir(), 'shop-'));
  const isLong = process.env['LONG'] === '1';
  const demo = join(folder, 'demo');
  if (!isLong) copySmallDemo(demo);
  const places = {
    PORT: '0',
    COMMERCE_PORT: '0',
    STORES_FILE: 'stores.json',
    DATA_DIR: join(folder, 'data'),
    ...(isLong ? {} : { DEMO_DIR: demo }),
  };
  const env = { ...process.env, ...places };
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
    project.provide('origins', await ready.promise);
  } catch (error) {
    await stop();
    throw error;
  }
  return stop;
};
