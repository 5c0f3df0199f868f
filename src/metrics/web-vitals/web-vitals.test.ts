import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { webVitalBound, webVitalP75 } from './web-vitals-buckets.ts';
import { createWebVitalsStore, readWebVitals } from './web-vitals-store.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'web-vitals-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const failOn = (error: unknown): never => {
  throw error;
};
const dayMs = 86_400_000;
const start = Date.parse('2026-03-01T12:00:00Z');

test('a value is in the bucket whose bound it does not exceed', () => {
  expect([2.5, 2.501, 11].map((value) => webVitalBound('LCP', value))).toEqual([2.5, 3, Infinity]);
  expect(webVitalBound('CLS', 0)).toBe(0.01);
});

test('the 75th percentile is where three quarters of the visits end, spread evenly in their bucket', () => {
  // 60 of 80 visits: 50 up to 1 s, and half of the 20 between 2 and 2.5 s.
  expect(
    webVitalP75(
      'LCP',
      new Map([
        [1, 50],
        [2.5, 20],
        [Infinity, 10],
      ]),
    ),
  ).toBe(2.25);
  expect(webVitalP75('LCP', new Map([[Infinity, 3]])), 'no further than the last bound').toBe(10);
  expect(webVitalP75('CLS', new Map([[0.01, 4]]))).toBeCloseTo(0.0075, 10);
});

test('visits of several processes come together, by store, page and metric', async () => {
  const processes = [1, 2].map(() => createWebVitalsStore(dataDir, failOn, { now: () => start }));
  for (const one of processes) {
    one.add('S001', { route: 'product-id', metrics: [{ name: 'LCP', value: 900 }] });
    one.add('S001', { route: 'product-id', metrics: [{ name: 'CLS', value: 0.3 }] });
  }
  processes[0]?.add('S002', { route: 'index', metrics: [{ name: 'LCP', value: 60_000 }] });
  expect(await readWebVitals(dataDir, start), 'nothing is on disk yet').toEqual([]);
  for (const one of processes) await one.close();
  const found = await readWebVitals(dataDir, start);
  expect(found.map(({ p75, ...rest }) => ({ ...rest, p75: Number(p75.toFixed(4)) }))).toEqual([
    { store: 'S001', page: 'product-id', metric: 'CLS', rating: 'poor', count: 2, p75: 0.325 },
    { store: 'S001', page: 'product-id', metric: 'LCP', rating: 'good', count: 2, p75: 0.875 },
    { store: 'S002', page: 'index', metric: 'LCP', rating: 'poor', count: 1, p75: 10 },
  ]);
});

test('a day is kept for 28 days', async () => {
  let now = start;
  const store = createWebVitalsStore(dataDir, failOn, { now: () => now });
  const visit = async (): Promise<void> => {
    store.add('S001', { route: 'index', metrics: [{ name: 'TTFB', value: 100 }] });
    await store.flush();
  };
  const count = async (): Promise<number> => (await readWebVitals(dataDir, now))[0]?.count ?? 0;
  await visit();
  now = start + 27 * dayMs;
  await visit();
  expect(await count()).toBe(2);
  now = start + 28 * dayMs;
  expect(await count(), 'what is too old is not read').toBe(1);
  await visit();
  expect(await readWebVitals(dataDir, start)).toEqual([expect.objectContaining({ count: 2 })]);
  await store.close();
});

test('what cannot be written waits until it can be', async () => {
  const errors: unknown[] = [];
  const store = createWebVitalsStore(dataDir, (error) => errors.push(error), { now: () => start });
  const file = join(dataDir, 'web-vitals.sqlite');
  writeFileSync(file, 'this is no database, and long enough to be read as one: '.repeat(20));
  store.add('S001', { route: 'index', metrics: [{ name: 'INP', value: 100 }] });
  await store.flush();
  expect(errors).toHaveLength(1);
  rmSync(file);
  await store.close();
  expect(await readWebVitals(dataDir, start)).toEqual([expect.objectContaining({ metric: 'INP', count: 1 })]);
});
