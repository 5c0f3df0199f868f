import fc from 'fast-check';
import { expect, test } from 'vitest';
import { promotionPhase } from './promotion-phase.ts';

const at = (ms: number): string => new Date(ms).toISOString();
const start = Date.parse('2026-12-01T00:00:00+07:00');
const end = Date.parse('2026-12-14T23:59:59+07:00');

test.each([
  ['a millisecond before its start', start - 1, 'coming'],
  ['at its start', start, 'running'],
  ['a millisecond before its end', end - 1, 'running'],
  ['at its end', end, 'ended'],
] as const)('%s', (_, now, phase) => {
  expect(promotionPhase({ starts_at: at(start), ends_at: at(end) }, now)).toBe(phase);
});

test('what is missing or cannot be read is no bound', () => {
  for (const none of [null, 'soon']) {
    expect(promotionPhase({ starts_at: none, ends_at: none }, start)).toBe('running');
    expect(promotionPhase({ starts_at: at(start), ends_at: none }, start - 1)).toBe('coming');
    expect(promotionPhase({ starts_at: none, ends_at: at(end) }, end)).toBe('ended');
  }
});

test('a promotion never goes back, whatever its times', () => {
  const order = ['coming', 'running', 'ended'];
  const time = fc.integer({ min: 0, max: 4_000_000_000_000 });
  fc.assert(
    fc.property(time, time, time, time, (from, until, one, other) => {
      const promotion = { starts_at: at(from), ends_at: at(until) };
      const [before, after] = [Math.min(one, other), Math.max(one, other)].map((now) =>
        order.indexOf(promotionPhase(promotion, now)),
      );
      expect(after).toBeGreaterThanOrEqual(before ?? 0);
    }),
  );
});
