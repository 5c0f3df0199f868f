import { setImmediate } from 'node:timers/promises';

/** Runs work that is written in slices to its end, at once. */
export const runAtOnce = <Result>(work: Generator<void, Result>): Result => {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
};

/** Runs work that is written in slices to its end, and lets everything else that waits go first after each slice. */
export const runInSlices = async (work: Generator<void, unknown>, signal: AbortSignal): Promise<void> => {
  while (!signal.aborted && !work.next().done) await setImmediate();
};
