import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { readEnvironment } from '../config/environment.ts';
import { parseStores } from '../config/stores.ts';
import { openJobs } from '../jobs/open-jobs.ts';
import { watchOverview } from './overview.ts';
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
