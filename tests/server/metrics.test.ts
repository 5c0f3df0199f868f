import * as z from 'zod';
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { readSnapshots } from '../../src/metrics/process-snapshots.ts';
import { renderMetrics } from '../../src/metrics/render-metrics.ts';
import { request } from '../../src/server/testing/raw-http.ts';
import { publishPages, shopPages } from '../../src/server/testing/test-shop.ts';
import { promtool, runPromtool } from '../support/promtool.ts';

/** The metrics of processes as they are started: two servers on one port, one of which dies. */

const folder = mkdtempSync(join(tmpdir(), 'serve-metrics-'));
let server: ChildProcess;
let port: number;

beforeAll(async () => {
  writeFileSync(join(folder, 'stores.json'), '{ "stores": [{ "code": "S001", "hosts": ["s001.localhost"] }] }');
  publishPages(folder, 'S001', shopPages('S001'));
  server = fork(join('scripts', 'serve.ts'), {
    env: {
      ...process.env,
      DATA_DIR: folder,
      STORES_FILE: join(folder, 'stores.json'),
      PORT: '0',
      WEB_CONCURRENCY: '2',
      LOG_LEVEL: 'silent',
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ready = z.object({ type: z.literal('ready'), port: z.number() });
  port = await new Promise((resolve) => {
    server.on('message', (message) => {
      const { data } = ready.safeParse(message);
      if (data) resolve(data.port);
    });
  });
}, 60_000);
afterAll(() => {
  server.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

const render = async (): Promise<string> => (await renderMetrics({ dataDir: folder, stores: [], payments: [] })).text;

/** The sum of a metric over all processes. */
const sum = (text: string, series: string): number =>
  text
    .split('\n')
    .filter((line) => line.startsWith(series))
    .reduce((total, line) => total + Number(line.slice(line.lastIndexOf(' ') + 1)), 0);

test('a process that dies is followed by one of its name, which counts from 0', { timeout: 60_000 }, async () => {
  const pids = async (): Promise<Record<string, number>> =>
    Object.fromEntries((await readSnapshots(folder)).map(({ process: name, pid }) => [name, pid]));
  await vi.waitUntil(async () => Object.keys(await pids()).length === 3, { timeout: 20_000, interval: 50 });
  const before = await pids();
  expect(Object.keys(before)).toEqual(['server-1', 'server-2', 'server-main']);
  process.kill(before['server-2'] ?? 0, 'SIGKILL');
  await vi.waitUntil(async () => (await pids())['server-2'] !== before['server-2'], { timeout: 20_000, interval: 50 });
  expect(Object.keys(await pids())).toEqual(['server-1', 'server-2', 'server-main']);
});

test('all requests are counted, whichever process answered', { timeout: 60_000 }, async () => {
  const headers = { 'Accept-Encoding': 'br' };
  for (let round = 0; round < 10; round += 1) {
    // On the bare connection, and through node:http.
    expect((await request(port, '/kh', { headers, keep: round % 2 === 0 })).status).toBe(200);
    expect((await request(port, '/kh/nothing')).status).toBe(404);
    expect((await request(port, '/_astro/nothing.js')).status).toBe(404);
  }
  const { etag = '' } = (await request(port, '/kh', { headers })).headers;
  expect((await request(port, '/kh', { headers: { ...headers, 'If-None-Match': etag } })).status).toBe(304);
  expect((await request(port, '/', { host: 'unknown.example' })).status).toBe(404);
  server.kill('SIGTERM');
  await once(server, 'exit');

  const text = await render();
  const requests = (labels: string): number => sum(text, `storefront_http_requests_total{${labels}`);
  expect(requests('store="S001",kind="page",status="2xx"')).toBe(11);
  expect(requests('store="S001",kind="page",status="3xx"')).toBe(1);
  expect(requests('store="S001",kind="page",status="4xx"')).toBe(10);
  expect(requests('store="S001",kind="asset",status="4xx"')).toBe(10);
  expect(requests('store="",kind="page",status="4xx"')).toBe(1);
  expect(sum(text, 'storefront_http_request_duration_seconds_count{store="S001",kind="page"')).toBe(22);
  expect(sum(text, 'storefront_page_responses_total{form="br"')).toBe(11);
  expect(sum(text, 'storefront_page_responses_total{form="identity"')).toBe(10);
  expect(sum(text, 'storefront_page_responses_total{form="not_modified"')).toBe(1);
  const reads = ['hit', 'miss'].map((result) => sum(text, `storefront_page_cache_reads_total{result="${result}"`));
  expect(reads.reduce((all, one) => all + one)).toBe(21);
  expect(reads[1]).toBeGreaterThan(0);
  expect(text).not.toContain('storefront_process_up{process="server-1"}');
});

test.skipIf(promtool === null)('Prometheus reads the text, and finds nothing unusual in our names', async () => {
  const { output } = runPromtool(['check', 'metrics'], await render());
  expect(output.split('\n').filter((line) => line.startsWith('storefront_'))).toEqual([]);
  expect(output).not.toContain('error');
});
