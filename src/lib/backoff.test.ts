import { expect, test } from 'vitest';
import { createBackoff } from './backoff.ts';

test('waits twice as long each time up to the maximum, and starts over after a long run', () => {
  const delay = createBackoff();
  expect(Array.from({ length: 11 }, () => delay(10))).toEqual([
    100, 200, 400, 800, 1600, 3200, 6400, 12_800, 25_600, 30_000, 30_000,
  ]);
  expect([delay(60_000), delay(10)]).toEqual([100, 200]);
});
