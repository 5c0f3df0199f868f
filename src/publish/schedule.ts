import { createHash } from 'node:crypto';
import { Cron } from 'croner';
import type { StoreConfig } from '../config/stores.ts';

/**
 * Maximum delay by which stores with the same schedule are spread out: in milliseconds, and as a share of the interval.
 */
const maxJitterMs = 60_000;
const jitterShare = 0.1;

/**
 * Returns when a store is next rebuilt by its schedule: the next time of its cron expression in its time zone, plus a
 * delay of up to a minute. The delay is fixed for each store, so that stores with the same schedule do not all start at
 * once.
 * @param after milliseconds since 1970
 * @returns milliseconds since 1970; null: the store has no schedule, or the schedule has no further time
 */
export const nextScheduledRun = (
  { code, schedule, timeZone }: Pick<StoreConfig, 'code' | 'schedule' | 'timeZone'>,
  after: number,
): number | null => {
  if (schedule === null) return null;
  const cron = new Cron(schedule, { timezone: timeZone, paused: true });
  const part = createHash('sha256').update(code).digest().readUInt32BE(0) / 2 ** 32;
  // The previous time's delay may end after this moment.
  const [first, second] = cron.nextRuns(2, new Date(after - maxJitterMs));
  if (!first) return null;
  const intervalMs = second ? second.getTime() - first.getTime() : Infinity;
  const delayMs = Math.round(part * Math.min(maxJitterMs, intervalMs * jitterShare));
  for (const time of cron.nextRuns(120, new Date(after - maxJitterMs))) {
    const at = time.getTime() + delayMs;
    if (at > after) return at;
  }
  return null;
};

export type ScheduleOptions = {
  stores: readonly StoreConfig[];
  /**
   * Called at each scheduled time of a store, and again after some seconds if it fails.
   * @param at the time, in milliseconds since 1970: the same in every process
   */
  onTime: (store: StoreConfig, at: number) => Promise<unknown>;
  onError: (error: unknown) => void;
  /** Milliseconds since 1970. */
  now?: () => number;
};

/** Milliseconds between two reads of the clock: a timer of hours would not notice that the clock was adjusted. */
const tickMs = 200;
const retryMs = 5000;
/** A clock that goes back by more milliseconds than this was set, and the times to come are worked out anew. */
const setBackMs = 1000;

/** Calls back at each store's scheduled times, until stopped; missed times are not made up for. */
export const startSchedule = ({ stores, onTime, onError, now = Date.now }: ScheduleOptions): { stop: () => void } => {
  const nextAt = new Map<StoreConfig, number | null>();
  const plan = (store: StoreConfig, after: number): void => void nextAt.set(store, nextScheduledRun(store, after));
  let latest = now();
  for (const store of stores) plan(store, latest);
  const timer = setInterval(() => {
    const time = now();
    if (time < latest - setBackMs) for (const store of stores) plan(store, time);
    latest = time;
    for (const [store, at] of nextAt) {
      if (at === null || at > time) continue;
      plan(store, time);
      onTime(store, at).catch((error: unknown) => {
        onError(error);
        nextAt.set(store, Math.min(nextAt.get(store) ?? Infinity, now() + retryMs));
      });
    }
  }, tickMs);
  return { stop: () => clearInterval(timer) };
};
