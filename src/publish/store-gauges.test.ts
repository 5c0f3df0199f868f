import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { parseStores } from '../config/stores.ts';
import { openJobs } from '../jobs/open-jobs.ts';
import { readStoreGauges } from './store-gauges.ts';

test('without its queue, a store still has its other values', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'gauges-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  const stores = parseStores(JSON.stringify({ stores: [{ code: 'S001', hosts: ['s001.localhost'] }] }));
  const jobs = openJobs({ dataDir, databaseUrl: null });
  await jobs.request('S001', { cause: 'webhook', products: null });
  const read = () => readStoreGauges(stores, dataDir, jobs);
  expect(await read()).toMatchObject([{ store: 'S001', job: { isWaiting: true, failures: 0 } }]);
  await jobs.close();
  expect(await read()).toMatchObject([{ store: 'S001', release: null, job: null }]);
});
