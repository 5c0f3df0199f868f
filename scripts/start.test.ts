import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import * as z from 'zod';
import { jobsFile, openJobs } from '../src/jobs/open-jobs.ts';
import { openSqliteDatabase } from '../src/lib/sql/sqlite-database.ts';
import { publishPages, shopPages } from '../src/server/testing/test-shop.ts';
import { ask } from '../tests/support/ask.ts';
import { freePort } from '../tests/support/free-port.ts';
import { findProgram } from '../tests/support/front.ts';

type ShopStart = {
  dataDir: string;
  codes: readonly string[];
  port: string;
  env?: Record<string, string>;
  /** Whether systemd's program opens the port, and starts the shop at the first connection. */
  activated?: boolean;
};

const activate = findProgram('systemd-socket-activate');

/** Starts the shop on a data folder in which S001 has a release; its commerce API does not answer. */
const startShop = async ({ dataDir, codes, port, env = {}, activated = false }: ShopStart) => {
  const api = `http://127.0.0.1:${await freePort()}/`;
  const stores = codes.map((code) => ({ code, hosts: [`${code.toLowerCase()}.localhost`], api }));
  const storesFile = join(dataDir, 'stores.json');
  writeFileSync(storesFile, JSON.stringify({ stores }));
  publishPages(dataDir, 'S001', shopPages('S001'));
  const settings = {
    DATA_DIR: dataDir,
    STORES_FILE: storesFile,
    PORT: port,
    OPS_PORT: '0',
    LOG_LEVEL: 'silent',
    ...env,
  };
  const listen = [
    `--listen=127.0.0.1:${port}`,
    ...['PATH', 'HOME', ...Object.keys(settings)].map((name) => `--setenv=${name}`),
  ];
  const [program, ...args] = [...(activated ? [activate ?? '', ...listen] : []), process.execPath, 'scripts/start.ts'];
  const shop = spawn(program, args, { env: { ...process.env, ...settings }, stdio: ['ignore', 'pipe', 'pipe'] });
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

test.skipIf(activate === null)(
  'a server whose processes all die at once gets the socket that was handed over again',
  { timeout: 120_000 },
  async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'start-'));
    const port = await freePort();
    const HEALTH_TOKEN = 'a token for the tests';
    const env = { WEB_CONCURRENCY: '2', HEALTH_TOKEN };
    const output = await startShop({ dataDir, codes: ['S001'], port: String(port), env, activated: true });
    const home = `http://s001.localhost:${port}/`;
    await vi.waitUntil(async () => (await ask(home).catch(() => null))?.status === 200, patient);

    const seen = new Set<number>();
    await vi.waitUntil(async () => {
      const { body } = await ask(`${home}healthz`, { Authorization: `Bearer ${HEALTH_TOKEN}`, Connection: 'close' });
      seen.add(z.object({ process: z.number() }).parse(JSON.parse(body)).process);
      return seen.size === 2;
    }, patient);
    for (const id of seen) process.kill(id, 'SIGKILL');

    await vi.waitUntil(() => /The server ended with code 1; it is started again/u.test(output.said), patient);
    expect(output.said).toMatch(/The last server process was ended by SIGKILL, and the inherited socket was closed/u);
    // The connection waits in the kernel until the new server takes it.
    expect((await ask(home)).status).toBe(200);
  },
);
