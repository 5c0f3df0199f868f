import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from '../../api/request.ts';
import type { ErrorCode } from '../../contract/errors.ts';
import type { Tracking } from '../../contract/tracking.ts';
import { createTracker } from './store.ts';

const tracking: Tracking = {
  number: 'S001-24K7Q2',
  status: 'shipped',
  trackingCode: null,
  courier: null,
  isPickup: false,
  branch: null,
  isService: false,
  arrival: null,
  timeline: [],
};

const refusal = (status: number | null, code: ErrorCode | null = null): ApiError =>
  new ApiError('refused', status, { problem: { code, message: null, fields: {} } });

beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-11-23T09:00:00Z') }));
afterEach(() => void vi.useRealTimers());

const setUp = () => {
  const page = { isHidden: false, isOnline: true, retryAfter: 0 };
  const track = vi.fn<() => Promise<Tracking>>(async () => tracking);
  const tracker = createTracker(
    { track },
    { retryAfter: () => page.retryAfter, isHidden: () => page.isHidden, isOnline: () => page.isOnline },
  );
  return { page, track, tracker };
};

describe('a tracked order', () => {
  test('is asked for every thirty seconds, until it is delivered', async () => {
    const { track, tracker } = setUp();
    expect(await tracker.follow('S001-24K7Q2', '5678')).toBe(true);
    expect(tracker.$view.get()).toMatchObject({ kind: 'found', updatedAt: Date.now(), isLate: false });
    await vi.advanceTimersByTimeAsync(29_999);
    expect(track).toHaveBeenCalledTimes(1);
    track.mockResolvedValue({ ...tracking, status: 'delivered' });
    await vi.advanceTimersByTimeAsync(1);
    expect(track).toHaveBeenCalledTimes(2);
    expect(tracker.$view.get()).toMatchObject({ tracking: { status: 'delivered' } });
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(track).toHaveBeenCalledTimes(2);
  });

  test('is not asked for while nobody sees the page or it is offline, and at once afterwards', async () => {
    const { page, track, tracker } = setUp();
    await tracker.follow('S001-24K7Q2', '5678');
    page.isHidden = true;
    tracker.plan();
    await vi.advanceTimersByTimeAsync(600_000);
    expect(track).toHaveBeenCalledTimes(1);
    page.isHidden = false;
    page.isOnline = false;
    tracker.plan();
    await vi.advanceTimersByTimeAsync(600_000);
    expect(track).toHaveBeenCalledTimes(1);
    page.isOnline = true;
    tracker.plan();
    await vi.advanceTimersByTimeAsync(0);
    expect(track).toHaveBeenCalledTimes(2);
    // Showing the page repeatedly does not cause more polls.
    tracker.plan();
    tracker.plan();
    await vi.advanceTimersByTimeAsync(29_000);
    expect(track).toHaveBeenCalledTimes(2);
  });

  test('stays on the screen when a question fails, and is asked for more seldom', async () => {
    const { page, track, tracker } = setUp();
    await tracker.follow('S001-24K7Q2', '5678');
    track.mockRejectedValue(refusal(503, 'unavailable'));
    await vi.advanceTimersByTimeAsync(30_000);
    expect(tracker.$view.get()).toMatchObject({ kind: 'found', isLate: true });
    await vi.advanceTimersByTimeAsync(59_999);
    expect(track).toHaveBeenCalledTimes(2);
    track.mockRejectedValue(refusal(429, 'too_many'));
    page.retryAfter = 400;
    await vi.advanceTimersByTimeAsync(1);
    expect(track).toHaveBeenCalledTimes(3);
    page.retryAfter = 400;
    track.mockResolvedValue(tracking);
    await vi.advanceTimersByTimeAsync(399_999);
    expect(track).toHaveBeenCalledTimes(3);
    await vi.advanceTimersByTimeAsync(1);
    expect(tracker.$view.get()).toMatchObject({ kind: 'found', isLate: false });
  });

  test('is forgotten when it is left, also while it is being asked for', async () => {
    const { track, tracker } = setUp();
    let answer: (value: Tracking) => void = () => undefined;
    track.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)));
    const following = tracker.follow('S001-24K7Q2', '5678');
    tracker.leave();
    answer(tracking);
    expect(await following).toBe(false);
    expect(tracker.$view.get()).toEqual({ kind: 'none' });
    await vi.advanceTimersByTimeAsync(600_000);
    expect(track).toHaveBeenCalledTimes(1);
  });

  test('that is replaced by another one is not shown when its answer comes late', async () => {
    const { track, tracker } = setUp();
    let late: (value: Tracking) => void = () => undefined;
    track.mockImplementationOnce(() => new Promise((resolve) => (late = resolve)));
    const first = tracker.follow('S001-AAAAAA', '5678');
    track.mockResolvedValueOnce({ ...tracking, number: 'S001-BBBBBB' });
    await tracker.follow('S001-BBBBBB', '5678');
    late({ ...tracking, number: 'S001-AAAAAA' });
    await first;
    expect(tracker.$view.get()).toMatchObject({ tracking: { number: 'S001-BBBBBB' } });
  });
});

test.each([
  ['an unknown number or wrong digits', refusal(404, 'not_found'), { problem: 'unknown', waitSeconds: null }],
  ['too many tries', refusal(429, 'too_many'), { problem: 'tooMany', waitSeconds: 1200 }],
  ['no answer', refusal(503, 'unavailable'), { problem: 'unavailable', waitSeconds: null }],
  ['a fault of ours', new Error('x'), { problem: 'unavailable', waitSeconds: null }],
])('%s ends the look-up', async (_, error, expected) => {
  const { page, track, tracker } = setUp();
  page.retryAfter = 1200;
  track.mockRejectedValue(error);
  expect(await tracker.follow('S001-24K7Q2', '5678')).toBe(false);
  expect(tracker.$view.get()).toEqual({ kind: 'problem', ...expected });
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(track).toHaveBeenCalledTimes(1);
});
