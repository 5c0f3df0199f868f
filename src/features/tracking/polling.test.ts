import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isUnderWay, orderStatuses } from '../../contract/orders.ts';
import { nextPollMs, pollEveryMs, type PollState } from './polling.ts';

const seen: PollState = {
  status: 'shipped',
  failures: 0,
  retryAfterMs: 0,
  sinceLastMs: 0,
  isHidden: false,
  isOnline: true,
};

describe('nextPollMs', () => {
  test.each([
    ['just answered', {}, pollEveryMs],
    ['ten seconds ago', { sinceLastMs: 10_000 }, pollEveryMs - 10_000],
    ['seen again after an hour', { sinceLastMs: 3_600_000 }, 0],
    ['hidden', { isHidden: true }, null],
    ['offline', { isOnline: false }, null],
    ['delivered', { status: 'delivered' }, null],
    ['cancelled', { status: 'cancelled' }, null],
    ['one failure', { failures: 1 }, 2 * pollEveryMs],
    ['many failures', { failures: 40 }, 300_000],
    ['told to wait', { retryAfterMs: 90_000 }, 90_000],
  ] as const)('%s', (_, change, expected) => {
    expect(nextPollMs({ ...seen, ...change })).toBe(expected);
  });

  test('never asks of an order that has ended, nor sooner than every thirty seconds', () => {
    const states = fc.record({
      status: fc.constantFrom(...orderStatuses),
      failures: fc.nat(60),
      retryAfterMs: fc.nat(100_000_000),
      sinceLastMs: fc.nat(100_000_000),
      isHidden: fc.boolean(),
      isOnline: fc.boolean(),
    });
    fc.assert(
      fc.property(states, (state) => {
        const wait = nextPollMs(state);
        if (!isUnderWay(state) || state.isHidden || !state.isOnline) expect(wait).toBeNull();
        else expect((wait ?? -1) + state.sinceLastMs).toBeGreaterThanOrEqual(Math.max(pollEveryMs, state.retryAfterMs));
      }),
    );
  });
});
