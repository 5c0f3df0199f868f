import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { nextScheduledRun, startSchedule } from './schedule.ts';
import { parseStores, type StoreConfig } from '../config/stores.ts';

const store = (code: string, schedule: string | null, timeZone = 'Asia/Phnom_Penh') => ({ code, schedule, timeZone });
const at = (text: string): number => Date.parse(text);

test('a schedule counts in the store’s time zone, and begins at most a minute late', () => {
  const now = at('2026-11-22T12:00:00Z');
  // 03:00 in Phnom Penh is 20:00 the day before in UTC.
  const next = nextScheduledRun(store('S001', '0 3 * * *'), now) ?? 0;
  expect(next).toBeGreaterThanOrEqual(at('2026-11-22T20:00:00Z'));
  expect(next).toBeLessThan(at('2026-11-22T20:01:00Z'));
  expect(nextScheduledRun(store('S001', '0 3 * * *', 'UTC'), now) ?? 0).toBeGreaterThanOrEqual(
    at('2026-11-23T03:00:00Z'),
  );
});

test('without a schedule there is no next time', () => {
  expect(nextScheduledRun(store('S001', null), Date.now())).toBeNull();
});

test('twelve stores of one schedule begin apart', () => {
  const now = at('2026-11-22T12:00:00Z');
  const codes = Array.from({ length: 12 }, (_, index) => `S${String(index + 1).padStart(3, '0')}`);
  expect(new Set(codes.map((code) => nextScheduledRun(store(code, '0 */6 * * *'), now))).size).toBe(12);
});

test('the next time lies ahead, is the same when asked again, and none is left out', () => {
  const crons = fc.constantFrom('0 3 * * *', '*/5 * * * *', '*/2 * * * * *', '0 */6 * * *', '30 23 * * 1');
  fc.assert(
    fc.property(crons, fc.nat({ max: 1_000_000_000 }), (schedule, offset) => {
      const one = store('S001', schedule);
      const now = at('2026-01-01T00:00:00Z') + offset * 30;
      const next = nextScheduledRun(one, now) ?? 0;
      expect(next).toBeGreaterThan(now);
      expect(nextScheduledRun(one, next - 1)).toBe(next);
      expect(nextScheduledRun(one, Math.floor((now + next) / 2))).toBe(next);
    }),
    { numRuns: 200 },
  );
});

const [configured] = parseStores(
  JSON.stringify({ stores: [{ code: 'S001', hosts: ['a.example'], schedule: '* * * * * *' }] }),
);

const noError = (error: unknown): never => {
  throw error;
};

test('a scheduled time at which the queue was away is made up for when it is back', async () => {
  vi.useFakeTimers({ now: at('2026-11-22T02:59:59Z') });
  const nightly = configured ? [{ ...configured, schedule: '0 3 * * *', timeZone: 'UTC' }] : [];
  let isAway = true;
  const errors: unknown[] = [];
  let noted = 0;
  const schedule = startSchedule({
    stores: nightly,
    onTime: async () => {
      if (isAway) throw new Error('the queue is away');
      noted += 1;
    },
    onError: (error) => errors.push(error),
  });
  try {
    await vi.advanceTimersByTimeAsync(120_000);
    expect(errors.length).toBeGreaterThan(2);
    isAway = false;
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(noted).toBe(1);
  } finally {
    schedule.stop();
    vi.useRealTimers();
  }
});

test('a store is called at its time, by the real clock', async () => {
  const called: [StoreConfig, number][] = [];
  const started = Date.now();
  const schedule = startSchedule({
    stores: configured ? [configured] : [],
    onTime: async (...one) => called.push(one),
    onError: noError,
  });
  try {
    await vi.waitUntil(() => called.length >= 2, { timeout: 10_000, interval: 50 });
    expect(called[0]?.[0].code).toBe('S001');
    // Every process names the same time, whenever it looked at the clock.
    if (configured) expect(called[0]?.[1]).toBe(nextScheduledRun(configured, started));
  } finally {
    schedule.stop();
  }
});

test('after the clock was set back, the times to come count from the new time', () => {
  vi.useFakeTimers();
  const due: StoreConfig[] = [];
  let offsetMs = 365 * 86_400_000;
  const schedule = startSchedule({
    stores: configured ? [configured] : [],
    onTime: async (one) => due.push(one),
    onError: noError,
    now: () => Date.now() + offsetMs,
  });
  try {
    vi.advanceTimersByTime(200);
    offsetMs = 0;
    vi.advanceTimersByTime(10_000);
    expect(due.length).toBeGreaterThanOrEqual(1);
  } finally {
    schedule.stop();
    vi.useRealTimers();
  }
});
