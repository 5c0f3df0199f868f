import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { createRateLimiter } from './rate-limit.ts';

test('never lets more through than the burst and what has come back since', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 300 }), { maxLength: 200 }), (pauses) => {
      let time = 0;
      const limiter = createRateLimiter({ perSecond: 20, burst: 40, now: () => time });
      let allowed = 0;
      for (const pause of pauses) {
        time += pause;
        if (limiter.take('a').allowed) allowed += 1;
        expect(allowed).toBeLessThanOrEqual(40 + (time / 1000) * 20 + 1e-6);
      }
    }),
  );
});

test('counts each key on its own and says when to come back', () => {
  let time = 0;
  const limiter = createRateLimiter({ perSecond: 0.5, burst: 2, now: () => time });
  expect([1, 2, 3].map(() => limiter.take('a'))).toEqual([
    { allowed: true, retryAfterSeconds: 0 },
    { allowed: true, retryAfterSeconds: 0 },
    { allowed: false, retryAfterSeconds: 2 },
  ]);
  expect(limiter.take('b').allowed).toBe(true);
  time = 1500;
  expect(limiter.take('a')).toEqual({ allowed: false, retryAfterSeconds: 1 });
  time = 2000;
  expect(limiter.take('a').allowed).toBe(true);
});

test('a tenth of a token ten times is a token', () => {
  let time = 0;
  const limiter = createRateLimiter({ perSecond: 1, burst: 1, now: () => time });
  limiter.take('a');
  for (let step = 1; step < 10; step += 1) {
    time = step * 100;
    expect(limiter.take('a').allowed).toBe(false);
  }
  time = 1000;
  expect(limiter.take('a').allowed).toBe(true);
});

test('forgets the key used longest ago', () => {
  const limiter = createRateLimiter({ perSecond: 1, burst: 1, maxKeys: 2, now: () => 0 });
  for (const key of ['a', 'b', 'c']) limiter.take(key);
  expect(['c', 'b', 'a'].map((key) => limiter.take(key).allowed)).toEqual([false, false, true]);
});

test('lets through what a second holds, whatever the pauses', () => {
  let time = 0;
  const limiter = createRateLimiter({ perSecond: 10, burst: 10, now: () => time });
  let passed = 0;
  for (time = 0; time < 10_000; time += 3) if (limiter.take('a').allowed) passed += 1;
  expect(passed).toBeGreaterThanOrEqual(105);
  expect(passed).toBeLessThanOrEqual(110);
  expect(limiter.take('b').allowed).toBe(true);
});
