import { ApiError, connectionDefaults } from '../api/request.ts';
import { createConcurrencyLimiter } from '../lib/concurrency.ts';
import type { PullSource } from './pull.ts';

/** Milliseconds that each attempt may wait for its next one. */
const pauseMs = 1000;

/**
 * Runs calls of a pull that are of no use without each other. All of them are aborted once `work` fails, so that an API
 * that hangs is not called on and on, and once it has completed none of them for as long as one call with all its
 * retries may take. Calls that others can do without then fail with an {@link ApiError}, like any other.
 * @param maxConcurrent number of calls at a time
 * @param work makes its calls with the source that it is given
 */
export const withJointCalls = async <Result>(
  source: PullSource,
  maxConcurrent: number,
  work: (source: PullSource) => Promise<Result>,
): Promise<Result> => {
  const { retries, timeoutMs } = { ...connectionDefaults, ...source };
  const stallMs = (retries + 1) * (timeoutMs + pauseMs);
  const limiter = source.limiter ?? createConcurrencyLimiter({ maxConcurrent });
  const controller = new AbortController();
  const timer = setTimeout(() => {
    controller.abort(new ApiError(`${source.origin} completed no call within ${stallMs / 1000} s`, null));
  }, stallMs);
  try {
    return await work({
      ...source,
      signal: controller.signal,
      limiter: {
        run: async (task, options) => {
          const result = await limiter.run(task, options);
          timer.refresh();
          return result;
        },
      },
    });
  } finally {
    clearTimeout(timer);
    controller.abort();
  }
};
