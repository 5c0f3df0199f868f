import PQueue from 'p-queue';

/** Why a queued task was not run: too many were waiting, it waited too long, or its caller aborted it. */
export type QueueErrorReason = 'full' | 'timeout' | 'aborted';

/** Thrown instead of running a task. */
export class QueueError extends Error {
  override name = 'QueueError';
  readonly reason: QueueErrorReason;

  constructor(reason: QueueErrorReason) {
    super({ full: 'the queue is full', timeout: 'timed out in the queue', aborted: 'aborted in the queue' }[reason]);
    this.reason = reason;
  }
}

export type ConcurrencyLimiterOptions = {
  maxConcurrent: number;
  /** How many tasks of one priority may wait; default: any number. */
  maxQueued?: number;
  /** How long a task may wait for its start; default: forever. */
  queueTimeoutMs?: number;
};

export type QueueOptions = {
  /** Tasks of higher priority start first; default 0. */
  priority?: number;
  /** Overrides the limiter's value for this task. */
  maxQueued?: number;
  /** Keeps the task from starting; one that has started is not affected. */
  signal?: AbortSignal;
};

export type ConcurrencyLimiter = {
  /**
   * Runs a task as soon as fewer than `maxConcurrent` are running: at once if possible, otherwise by priority and then
   * first in, first out. A task that fails frees its slot like any other.
   * @throws {QueueError} if the queue is full, or the task timed out or was aborted before it started
   */
  run<Result>(task: () => Promise<Result>, options?: QueueOptions): Promise<Result>;
};

export const createConcurrencyLimiter = (limits: ConcurrencyLimiterOptions): ConcurrencyLimiter => {
  const { maxConcurrent, maxQueued: defaultMaxQueued = Number.POSITIVE_INFINITY, queueTimeoutMs } = limits;
  const queue = new PQueue({ concurrency: maxConcurrent });

  return {
    run: async (task, { priority = 0, maxQueued = defaultMaxQueued, signal } = {}) => {
      if (signal?.aborted) throw new QueueError('aborted');
      if (queue.pending < maxConcurrent) return queue.add(task, { priority });
      if (queue.sizeBy({ priority }) >= maxQueued) throw new QueueError('full');

      // Only for the time in the queue: p-queue would also give up on a running task.
      const wait = new AbortController();
      const abort = (): void => wait.abort(new QueueError('aborted'));
      const timer =
        queueTimeoutMs === undefined
          ? undefined
          : setTimeout(() => wait.abort(new QueueError('timeout')), queueTimeoutMs);
      const stopWaiting = (): void => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', abort);
      };
      signal?.addEventListener('abort', abort, { once: true });
      try {
        return await queue.add(
          () => {
            stopWaiting();
            return task();
          },
          { priority, signal: wait.signal },
        );
      } finally {
        stopWaiting();
      }
    },
  };
};

/** Joins callers that ask for the same key at the same time: they share one run of the work, even if it fails. */
export type SingleFlight<Result> = (key: string, work: () => Promise<Result>) => Promise<Result>;

export const createSingleFlight = <Result>(): SingleFlight<Result> => {
  const inFlight = new Map<string, Promise<Result>>();
  return (key, work) => {
    const shared = inFlight.get(key);
    if (shared) return shared;
    const started = work().finally(() => inFlight.delete(key));
    inFlight.set(key, started);
    return started;
  };
};
