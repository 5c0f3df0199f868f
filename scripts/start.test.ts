import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { jobsFile, openJobs } from '../src/jobs/open-jobs.ts';
import { openSqliteDatabase } from '../src/lib/sql/sqlite-database.ts';
import { publishPages, shopPages } from '../src/server/testing/test-shop.ts';
import { ask } from '../tests/support/ask.ts';
import { freePort } from '../tests/support/free-port.ts';

/** Starts the shop on a data folder in which S001 has a release; its commerce API does not answer. */
const startShop = async ({ dataDir, codes, port }: { dataDir: string; codes: readonly string[]; port: string }) => {
  const api = `http://127.0.0.1:${await freePort()}/`;
  const stores = codes.map((code) => ({ code, hosts: [`${code.toLowerCase()}.localhost`], api }));
  const storesFile = join(dataDir, 'stores.json');
  writeFileSync(storesFile, JSON.stringify({ stores }));
  publishPages(dataDir, 'S001', shopPages('S001'));
  const shop = spawn(process.execPath, ['scripts/start.ts'], {
    env: { ...process.env, DATA_DIR: dataDir, STORES_FILE: storesFile, PORT: port, OPS_PORT: '0', LOG_LEVEL: 'silent' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(async () => {
    if (shop.exitCode === null) {
      const ended = once(shop, 'exit');
      shop.kill('SIGTERM');
      await ended;
    }
    rmSync(dataDir, { recursive: true });
  });
  const output = { printed: '', said: '' };
  shop.stderr.setEncoding('utf8').on('data', (part: string) => (output.said += part));
  shop.stdout.setEncoding('utf8').on('data', (part: string) => (output.printed += part));
  return output;
};

const patient = { timeout: 60_000, interval: 100 };

test('a worker runs while a new store cannot be published', { timeout: 120_000 }, async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'start-'));
  const output = await startShop({ dataDir, codes: ['S001', 'S002'], port: '0' });
  const jobs = openJobs({ dataDir, databaseUrl: null });
  onTestFinished(() => jobs.close());

  const request = await jobs.request('S001', { cause: 'webhook', products: [{ id: '1', updatedAt: null }] });
  // Its own run fails, too, since there is no API.
  await vi.waitUntil(
    async () => (await jobs.runs(50, 'S001')).some((run) => run.request !== null && run.request >= request),
    patient,
  );
  await vi.waitUntil(() => output.said.includes('S002  not published, it has no release yet'), patient);
  expect(output.said).toContain('The last release is served');
  expect(output.printed).toBe('');
});

test('a worker that cannot start is started again, and the last release is served', { timeout: 120_000 }, async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'start-'));
  const queue = openSqliteDatabase({ path: jobsFile(dataDir) });
  queue.exec('PRAGMA user_version = 1000');
  queue.close();
  const port = await freePort();
  const output = await startShop({ dataDir, codes: ['S001'], port: String(port) });

  await vi.waitUntil(() => /The worker ended with code 1; it is started again/u.test(output.said), patient);
  await vi.waitUntil(() => output.said.includes('The last release is served'), patient);
  expect((await ask(`http://s001.localhost:${port}/`)).status).toBe(200);
  expect(output.printed).toBe('');

  rmSync(jobsFile(dataDir));
  await vi.waitUntil(() => output.printed.startsWith('ready '), patient);
});
