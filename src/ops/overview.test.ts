import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { readEnvironment } from '../config/environment.ts';
import { parseStores } from '../config/stores.ts';
import { openJobs } from '../jobs/open-jobs.ts';
import { publishPages, shopPages } from '../server/testing/test-shop.ts';
import { freePort } from '../../tests/support/free-port.ts';
import { readOverview, watchOverview } from './overview.ts';
import { openPayments } from './payments.ts';

test('people who come before the first state is read share one poll', async () => {
  const env = readEnvironment({ DATA_DIR: mkdtempSync(join(tmpdir(), 'overview-')) });
  const jobs = openJobs(env);
  const payments = openPayments(env);
  let reads = 0;
  const counted = {
    ...jobs,
    status: () => {
      reads += 1;
      return jobs.status();
    },
  };
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(async () => {
    vi.useRealTimers();
    await payments.close();
    await jobs.close();
    rmSync(env.dataDir, { recursive: true });
  });
  const stores = parseStores('{ "stores": [{ "code": "S001", "hosts": ["a.example"] }] }');
  const errors: unknown[] = [];
  const overview = watchOverview({ stores, env, jobs: counted, payments }, (error) => errors.push(error));
  const seen = [0, 0, 0];
  const ends = seen.map((_, index) =>
    overview.listen(() => {
      seen[index] = (seen[index] ?? 0) + 1;
    }),
  );
  await vi.waitUntil(() => seen.every((times) => times > 0));
  expect([reads, seen]).toEqual([1, [1, 1, 1]]);
  await vi.advanceTimersByTimeAsync(500);
  expect(reads).toBe(2);
  for (const end of ends) end();
  await vi.advanceTimersByTimeAsync(5000);
  expect([reads, errors]).toEqual([2, []]);
});

test('while Postgres is down, what is on this machine is shown, and what cannot be read is said', async () => {
  const env = readEnvironment({
    DATA_DIR: mkdtempSync(join(tmpdir(), 'overview-')),
    DATABASE_URL: `postgres://nobody@127.0.0.1:${await freePort()}/none`,
    JOURNAL_KEY: 'a key of at least 32 characters …',
  });
  const jobs = openJobs(env);
  const payments = openPayments(env);
  onTestFinished(async () => {
    await payments.close();
    await jobs.close();
    rmSync(env.dataDir, { recursive: true });
  });
  const { id } = publishPages(env.dataDir, 'S001', shopPages('S001'));
  const stores = parseStores(
    '{ "stores": [{ "code": "S001", "hosts": ["a.example"] }, { "code": "S002", "hosts": ["b.example"] }] }',
  );
  expect(await readOverview({ stores, env, jobs, payments })).toMatchObject({
    problems: [
      expect.stringMatching(/^The queue cannot be read: .*ECONNREFUSED/u),
      expect.stringMatching(/^Payments cannot be read: .*ECONNREFUSED/u),
    ],
    stores: [
      { store: 'S001', release: id, pages: 25, state: 'unknown', lastRun: null },
      { store: 'S002', release: null, state: 'unpublished' },
    ],
    payments: null,
    runs: null,
  });
});
