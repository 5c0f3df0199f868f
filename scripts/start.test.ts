import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openJobs } from '../src/jobs/open-jobs.ts';
import { publishPages, shopPages } from '../src/server/testing/test-shop.ts';
import { freePort } from '../tests/support/free-port.ts';

test('a worker runs while a new store cannot be published', { timeout: 120_000 }, async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'start-'));
  const api = `http://127.0.0.1:${await freePort()}/`;
  const stores = ['S001', 'S002'].map((code) => ({ code, hosts: [`${code.toLowerCase()}.localhost`], api }));
  const storesFile = join(dataDir, 'stores.json');
  writeFileSync(storesFile, JSON.stringify({ stores }));
  publishPages(dataDir, 'S001', shopPages('S001'));
  const shop = spawn(process.execPath, ['scripts/start.ts'], {
    env: { ...process.env, DATA_DIR: dataDir, STORES_FILE: storesFile, PORT: '0', OPS_PORT: '0', LOG_LEVEL: 'silent' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const jobs = openJobs({ dataDir, databaseUrl: null });
  onTestFinished(async () => {
    const ended = once(shop, 'exit');
    shop.kill('SIGTERM');
    await ended;
    await jobs.close();
    rmSync(dataDir, { recursive: true });
  });
  let said = '';
  shop.stderr.setEncoding('utf8').on('data', (part: string) => (said += part));
  let printed = '';
  shop.stdout.setEncoding('utf8').on('data', (part: string) => (printed += part));

  const request = await jobs.request('S001', { cause: 'webhook', products: [{ id: '1', updatedAt: null }] });
  // Its own run fails, too, since there is no API.
  await vi.waitUntil(
    async () => (await jobs.runs(50, 'S001')).some((run) => run.request !== null && run.request >= request),
    {
      timeout: 60_000,
      interval: 100,
    },
  );
  await vi.waitUntil(() => said.includes('S002  not published, it has no release yet'), {
    timeout: 60_000,
    interval: 100,
  });
  expect(said).toContain('The last release is served');
  expect(printed).toBe('');
});
