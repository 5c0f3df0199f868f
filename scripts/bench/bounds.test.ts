import { expect, test } from 'vitest';
import { boundsOf, holds } from './bounds.ts';
import { percentile, sample, seededRandom } from './figures.ts';
import type { ChangeFigures } from './change-section.ts';
import type { Report } from './report.ts';
import { tablesOf } from './report-tables.ts';
import { markdownTable, textTable } from './table.ts';

const change = (products: number, p95: number, inexact: string[] = []): ChangeFigures => ({
  products,
  changes: 100,
  p50: p95 / 2,
  p95,
  most: p95 * 2,
  cpu: null,
  memory: null,
  rendered: 27,
  compared: 10,
  inexact,
});

const report = (parts: Partial<Report>): Report => ({
  machine: {
    date: '2026-01-01T00:00',
    processor: 'one',
    cores: 2,
    memory: 2 ** 30,
    system: 'Linux',
    node: 'v24',
    load: 0,
    inMemory: true,
  },
  file: 'rows.jsonl.gz',
  publish: [],
  change: [],
  serve: null,
  transfer: null,
  calls: null,
  profile: [],
  seconds: 1,
  ...parts,
});

const outcome = (parts: Partial<Report>): [string, boolean][] =>
  boundsOf(report(parts)).map((bound) => [bound.name, holds(bound)]);

test('calls are held to what the server adds, and none may fail', () => {
  const calls = {
    perSecond: 200,
    bare: { p50: 2, p99: 9 },
    through: { p50: 3, p99: 11 },
    cpu: null,
    calls: 100,
    failed: 0,
  };
  const bounds = (parts: object) =>
    outcome({ calls: { ...calls, added: { p50: 1, p99: 2 }, ...parts } }).map(([, ok]) => ok);
  expect(bounds({})).toEqual([true, true]);
  expect(bounds({ added: { p50: 1, p99: 3.1 } })).toEqual([false, true]);
  expect(bounds({ failed: 1 })).toEqual([true, false]);
});

test('what was not measured has no bound', () => {
  expect(outcome({})).toEqual([]);
});

test('a change is held to its time, to how that grows, and to its own pages', () => {
  expect(outcome({ change: [change(10_000, 80), change(50_000, 119)] }).every(([, good]) => good)).toBe(true);
  const bad = outcome({ change: [change(10_000, 101), change(50_000, 200, ['/'])] });
  expect(bad.map(([, good]) => good)).toEqual([false, false, true, false]);
});

test('the tables say which bound does not hold', () => {
  const tables = tablesOf(report({ change: [change(10, 101)] }));
  for (const render of [textTable, markdownTable])
    expect(tables.map(render).join('\n')).toMatch(/one change: p95 \(10\).*101 ms.*≤ 100 ms.*does not hold/u);
});

test('a percentile is the nearest rank; a sample takes each once and is the same for a seed', () => {
  expect([0.5, 0.95, 1].map((share) => percentile([4, 1, 3, 2], share))).toEqual([2, 4, 4]);
  const taken = sample([1, 2, 3, 4, 5], 3, seededRandom(1));
  expect(new Set(taken).size).toBe(3);
  expect(sample([1, 2, 3, 4, 5], 3, seededRandom(1))).toEqual(taken);
  expect(sample([1], 3, seededRandom(1))).toEqual([1]);
});
