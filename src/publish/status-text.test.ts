import { expect, test } from 'vitest';
import type { StoreStatus } from './status.ts';
import { formatSpan, formatTable, runLine, statusTable } from './status-text.ts';

test.each([
  [4, '4 s'],
  [89, '89 s'],
  [180, '3 min'],
  [7200, '2 h'],
  [200_000, '2 d'],
])('%i seconds are said as %s', (seconds, text) => {
  expect(formatSpan(seconds)).toBe(text);
});

test('columns are as wide as their widest cell', () => {
  expect(
    formatTable([
      ['a', 'b'],
      ['long', 'x'],
    ]),
  ).toBe('a     b\nlong  x');
});

const ok: StoreStatus = {
  store: 'S001',
  release: 'r1',
  releasedAt: '2026-11-22T11:58:55.000Z',
  ageSeconds: 65,
  pages: 1612,
  state: 'ok',
  running: null,
  isPinned: false,
  lastRun: { cause: 'webhook', outcome: 'published', endedAt: '2026-11-22T12:00:00.000Z', seconds: 0.42 },
  nextRunAt: '2026-11-22T15:00:00.000Z',
  failures: 0,
  lastError: null,
};

test('the table has a line for each store, and the errors below it', () => {
  const failing: StoreStatus = {
    ...ok,
    store: 'S002',
    state: 'failing',
    lastRun: null,
    lastError: 'the API answered 500',
  };
  expect(statusTable([ok, failing], Date.parse('2026-11-22T12:00:00Z')).split('\n')).toEqual([
    'store  state    release  age   pages  last run                   next run',
    'S001   ok       r1       65 s  1612   published, webhook, 0.4 s  in 3 h',
    'S002   failing  r1       65 s  1612   –                          in 3 h',
    'S002: the API answered 500',
  ]);
});

test('a run is one line', () => {
  const run = {
    id: 'x',
    store: 'S001',
    request: 7,
    cause: 'webhook',
    startedAt: 0,
    endedAt: 1500,
    release: 'r2',
    pages: 9,
    rendered: 4,
    removed: 0,
  } as const;
  expect(runLine({ ...run, outcome: 'published', error: null })).toBe(
    '1970-01-01T00:00:01.500Z  S001  published  webhook  1.5 s  4 rendered, 0 removed, release r2',
  );
  expect(runLine({ ...run, outcome: 'failed', error: 'the API answered 500' })).toBe(
    '1970-01-01T00:00:01.500Z  S001  failed  webhook  1.5 s  the API answered 500',
  );
});
