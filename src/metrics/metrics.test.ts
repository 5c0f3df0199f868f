import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import * as z from 'zod';
import { requestMeter } from './http-metrics.ts';
import { freeProcessName, snapshotsFolder, startSnapshots, type Snapshot } from './process-snapshots.ts';
import { countPublish } from './publish-metrics.ts';
import { renderMetrics, type StoreGauges } from './render-metrics.ts';
import { webhookCounter } from './webhook-metrics.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'metrics-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const failOn = (error: unknown): never => {
  throw error;
};

/** Writes one snapshot of this process under a name. */
const report = (name: string): Promise<void> => startSnapshots({ dataDir, name, onError: failOn }).stop();

const fileOf = (name: string): string => join(snapshotsFolder(dataDir), `${name}.json`);
const readPersonalProps = (name: string): Snapshot => JSON.parse(readFileSync(fileOf(name), 'utf8')) as Snapshot;
const changeIdentity = (name: string, change: Partial<Snapshot>): void =>
  writeFileSync(fileOf(name), JSON.stringify({ ...readPersonalProps(name), ...change }));

const render = async (options: { stores?: StoreGauges[]; now?: number } = {}): Promise<Map<string, number>> => {
  const { text, contentType } = await renderMetrics({ dataDir, stores: [], payments: [], ...options });
  expect(contentType).toBe('text/plain; version=0.0.4; charset=utf-8');
  const samples = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    samples.map((line) => {
      const end = line.lastIndexOf(' ');
      return [line.slice(0, end), z.coerce.number().parse(line.slice(end + 1).replace('+Inf', 'Infinity'))];
    }),
  );
};

test('requests are counted by store, kind and status class, and their times in buckets', async () => {
  const meter = requestMeter('S901');
  const now = performance.now();
  meter.count('page', 200, now);
  meter.count('page', 304, now - 30);
  meter.count('api', 502, now - 60_000);
  await report('server-1');
  const found = await render();
  const series = (name: string, labels: string): number | undefined =>
    found.get(`storefront_http_${name}{${labels},process="server-1"}`);
  expect(series('requests_total', 'store="S901",kind="page",status="2xx"')).toBe(1);
  expect(series('requests_total', 'store="S901",kind="page",status="3xx"')).toBe(1);
  expect(series('requests_total', 'store="S901",kind="api",status="5xx"')).toBe(1);
  const buckets = ['0.01', '0.025', '0.05', '10', '+Inf'].map((le) =>
    series('request_duration_seconds_bucket', `le="${le}",store="S901",kind="page"`),
  );
  expect(buckets).toEqual([1, 1, 2, 2, 2]);
  expect(series('request_duration_seconds_bucket', 'le="10",store="S901",kind="api"')).toBe(0);
  expect(series('request_duration_seconds_count', 'store="S901",kind="api"')).toBe(1);
  expect(series('request_duration_seconds_sum', 'store="S901",kind="api"')).toBeGreaterThanOrEqual(60);
});

test('each process keeps its own series, and one that says nothing is down and left out', async () => {
  webhookCounter('S902')('accepted');
  await report('server-1');
  await report('server-2');
  changeIdentity('server-1', { hasEnded: false });
  changeIdentity('server-2', { hasEnded: false });
  const series = (process: string): string =>
    `storefront_webhooks_total{store="S902",result="accepted",process="${process}"}`;
  const both = await render();
  expect([both.get(series('server-1')), both.get(series('server-2'))]).toEqual([1, 1]);
  expect(both.get('storefront_process_up{process="server-1"}')).toBe(1);
  expect(both.has('nodejs_eventloop_lag_p99_seconds{process="server-1"}')).toBe(true);

  const { writtenAt } = readPersonalProps('server-1');
  changeIdentity('server-1', { writtenAt: writtenAt - 40_000 });
  const one = await render();
  expect(one.has(series('server-1'))).toBe(false);
  expect(one.get(series('server-2'))).toBe(1);
  expect(one.get('storefront_process_up{process="server-1"}')).toBe(0);
  expect(one.get('storefront_process_up{process="server-2"}')).toBe(1);
  // After a day nobody waits for it.
  expect((await render({ now: writtenAt + 25 * 3_600_000 })).has('storefront_process_up{process="server-1"}')).toBe(
    false,
  );
});

test('a process that was stopped is no process that is down, and its last counts are still there', async () => {
  countPublish({ store: 'S903', cause: 'price end', outcome: 'published', seconds: 2, rendered: 7 });
  await report('worker');
  const found = await render();
  expect(found.has('storefront_process_up{process="worker"}')).toBe(false);
  expect(
    found.get('storefront_publish_runs_total{store="S903",cause="price_end",outcome="published",process="worker"}'),
  ).toBe(1);
  expect(found.get('storefront_publish_pages_total{store="S903",change="rendered",process="worker"}')).toBe(7);
});

test('a snapshot that cannot be read is left out', async () => {
  await report('server-1');
  writeFileSync(fileOf('server-2'), '{"process":"server-2","metr');
  writeFileSync(fileOf('server-3'), '{}');
  expect((await render()).size).toBeGreaterThan(0);
});

test('a process takes the first name that no running one has', async () => {
  expect(freeProcessName(dataDir, 'worker')).toBe('worker');
  await report('worker');
  expect(freeProcessName(dataDir, 'worker'), 'it was stopped').toBe('worker');
  changeIdentity('worker', { hasEnded: false, pid: process.ppid });
  expect(freeProcessName(dataDir, 'worker'), 'it runs').toBe('worker-2');
  changeIdentity('worker', { pid: 2 ** 22 + 1 });
  expect(freeProcessName(dataDir, 'worker'), 'it was killed').toBe('worker');
  changeIdentity('worker', { host: 'elsewhere' });
  expect(freeProcessName(dataDir, 'worker'), 'it runs on another machine').toBe('worker-2');
  changeIdentity('worker', { writtenAt: Date.now() - 40_000 });
  expect(freeProcessName(dataDir, 'worker'), 'it is silent').toBe('worker');
});

test('stores, payments and the disk are read when they are asked for', async () => {
  const store = {
    store: 'S001',
    release: { createdAt: 1_700_000_000_000, pages: 12 },
    job: { isWaiting: true, isRunning: false, isHeld: true, isPinned: false, failures: 3, lastSuccessAt: null },
    previousScheduledAt: 1_700_000_100_000,
    nextScheduledAt: null,
  };
  const { text } = await renderMetrics({
    dataDir,
    stores: [store],
    payments: [{ store: 'S001', open: 2, needsAttention: 1, duplicatePayments: 0 }],
  });
  expect(text).toContain('storefront_release_timestamp_seconds{store="S001"} 1700000000\n');
  expect(text).toContain('storefront_release_pages{store="S001"} 12\n');
  expect(text).toContain('storefront_job_held{store="S001"} 1\n');
  expect(text).toContain('storefront_job_failures{store="S001"} 3\n');
  expect(text).not.toContain('storefront_job_last_success_timestamp_seconds{');
  expect(text).toContain('storefront_schedule_previous_timestamp_seconds{store="S001"} 1700000100\n');
  expect(text).toContain('storefront_payment_attempts{store="S001",state="stuck"} 1\n');
  expect(text).toContain('storefront_payment_journal_up 1\n');
  expect(text).toMatch(/^storefront_disk_free_bytes \d+$/mu);
  const { text: withoutQueue } = await renderMetrics({ dataDir, stores: [{ ...store, job: null }], payments: null });
  expect(withoutQueue).toContain('storefront_payment_journal_up 0\n');
  expect(withoutQueue).toContain('storefront_release_pages{store="S001"} 12\n');
  expect(withoutQueue).not.toContain('storefront_job_held{');
});
