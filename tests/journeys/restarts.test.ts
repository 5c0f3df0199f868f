import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { databasePath } from '../../src/commerce/start-commerce.ts';
import { startPayingApi } from '../../src/server/testing/paying-api.ts';
import { startTestShop } from '../../src/server/testing/test-shop.ts';
import { ask } from '../support/ask.ts';
import { makeOneStoreFiles } from '../support/one-store-files.ts';
import { mountSmallDisk } from '../support/small-disk.ts';

/** `npm start` with one store: processes that die or hang are replaced, and pages are served meanwhile. */
const { folder, demo, storesFile } = makeOneStoreFiles('S008');
const dataDir = join(folder, 'data');
const healthToken = 'a token for these tests';

type Shop = { child: ChildProcess; origin: string; errors: () => string };
let shop: Shop;

const start = async (): Promise<Shop> => {
  const child = spawn(process.execPath, ['scripts/start.ts'], {
    env: {
      ...process.env,
      PORT: '0',
      COMMERCE_PORT: '0',
      STORES_FILE: storesFile,
      DEMO_DIR: demo,
      DATA_DIR: dataDir,
      HEALTH_TOKEN: healthToken,
      WATCHDOG_SECONDS: '5',
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (part: string) => (errors += part));
  const ready = Promise.withResolvers<string>();
  createInterface({ input: child.stdout }).on('line', (line) => {
    if (line.startsWith('ready ')) ready.resolve(line.slice(6));
  });
  child.once('exit', () => ready.reject(new Error(errors)));
  return { child, origin: await ready.promise, errors: () => errors };
};
const stop = async ({ child }: Shop): Promise<number | null> => {
  child.kill('SIGTERM');
  const [code] = (await once(child, 'exit')) as [number | null];
  return code;
};

beforeAll(async () => {
  shop = await start();
}, 120_000);
afterAll(async () => {
  if (shop.child.exitCode === null) await stop(shop);
  rmSync(folder, { recursive: true, force: true });
});

/** The id of a process that the shop keeps, by its script. */
const processOf = (script: string): number =>
  Number(execFileSync('pgrep', ['-P', String(shop.child.pid), '-f', script], { encoding: 'utf8' }).trim());
const page = async (): Promise<number> => (await ask(`${shop.origin}/`)).status;
const details = z.object({ process: z.number(), status: z.string() });
const health = async () =>
  details.parse(
    JSON.parse((await ask(`${shop.origin}/healthz`, { authorization: `Bearer ${healthToken}` })).body) as unknown,
  );
/** A call that the commerce API answers. */
const call = async (): Promise<number> => (await ask(`${shop.origin}/_api/api/branches`)).status;

test('the commerce API is killed: every page is served, and it is started again', async () => {
  expect(await call()).toBe(200);
  const before = processOf('scripts/commerce.ts');
  process.kill(before, 'SIGKILL');
  let served = 0;
  await vi.waitUntil(
    async () => {
      expect(await page()).toBe(200);
      served += 1;
      return (await call()) === 200;
    },
    { timeout: 20_000, interval: 50 },
  );
  expect(served).toBeGreaterThan(1);
  expect(processOf('scripts/commerce.ts')).not.toBe(before);
  expect(shop.errors()).toContain('The commerce API was ended by SIGKILL; it is started again in 0.1 s.');
});

test.each([
  ['is killed', 'SIGKILL', 'The server was ended by SIGKILL; it is started again in 0.1 s.'],
  ['hangs', 'SIGSTOP', 'The server did not answer for 5 s.'],
] as const)('the only server process %s: another takes its place', async (_, signal, sentence) => {
  const { process: before } = await health();
  process.kill(before, signal);
  await vi.waitUntil(
    () =>
      health().then(
        (now) => now.process !== before,
        () => false,
      ),
    { timeout: 20_000, interval: 100 },
  );
  expect(await page()).toBe(200);
  expect(shop.errors()).toContain(sentence);
});

test('a start serves the last release, also where the commerce API cannot start; that follows when it can', async () => {
  expect(await stop(shop)).toBe(0);
  const database = databasePath(dataDir);
  copyFileSync(database, `${database}.good`);
  for (const end of ['-wal', '-shm']) rmSync(`${database}${end}`, { force: true });
  writeFileSync(database, 'no database, but a text that is long enough to be read as one'.repeat(99));
  shop = await start();
  expect(await page()).toBe(200);
  expect(await call()).toBe(502);
  expect(shop.errors()).toMatch(/the database .*commerce\.sqlite cannot be opened: file is not a database/u);
  copyFileSync(`${database}.good`, database);
  await vi.waitUntil(async () => (await call()) === 200, { timeout: 40_000, interval: 200 });
}, 120_000);

test('a full disk is said by /healthz while pages are served, and is over when there is room', async ({ skip }) => {
  const disk = join(folder, 'disk');
  mkdirSync(disk);
  const small = mountSmallDisk(disk, 32);
  if (!small) return skip('this machine may not mount');
  const api = await startPayingApi();
  const served = await startTestShop({
    dataDir: disk,
    checkoutProbeMs: 100,
    env: { COMMERCE_PORT: String(api.port), HEALTH_TOKEN: healthToken },
  });
  const origin = `http://s001.localhost:${served.port}`;
  const checkout = async () => {
    const { body } = await ask(`${origin}/healthz`, { authorization: `Bearer ${healthToken}` });
    return z.object({ status: z.string(), checkout: z.array(z.string()) }).parse(JSON.parse(body));
  };
  try {
    expect(await checkout()).toEqual({ status: 'ok', checkout: [] });
    small.leave(1_000_000);
    await expect.poll(checkout).toEqual({
      status: 'troubled',
      checkout: [expect.stringMatching(/^the disk is full: 0 MiB free at .*; make room there$/u)],
    });
    expect((await ask(`${origin}/kh`)).status).toBe(200);
    small.empty();
    await expect.poll(checkout).toEqual({ status: 'ok', checkout: [] });
  } finally {
    await served.close();
    await api.stop();
    small.unmount();
  }
});
