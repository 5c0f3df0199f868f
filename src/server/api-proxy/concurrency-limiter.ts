import { ProxyError } from './proxy-error.ts';

export type ConcurrencyLimits = {
  /** Tasks that run at the same time. */
  maxConcurrent: number;
  /** Tasks that may wait. */
  maxQueued: number;
  /** How long a task may wait. */
  queueTimeoutMs: number;
};

/** Limits how many tasks run at once; the rest is queued or rejected, so that a slow API holds up nobody else. */
export type ConcurrencyLimiter = {
  /**
   * Runs the task in FIFO order.
   * @throws {ProxyError} 'busy' if the queue is full, or the task waited too long
   */
  run<Result>(task: () => Promise<Result>, signal: AbortSignal): Promise<Result>;
};

export const createConcurrencyLimiter = (limits: ConcurrencyLimits): ConcurrencyLimiter => {
  const { maxConcurrent, maxQueued, queueTimeoutMs } = limits;
  const queue = new Set<() => void>();
  let running = 0;

  const startNext = (): void => {
    const [first] = queue;
    if (first && running < maxConcurrent) first();
  };

  const waitInQueue = (signal: AbortSignal): Promise<void> =>
    new Promise((resolve, reject) => {
      const leave = (): void => {
        queue.delete(start);
        clearTimeout(timer);
        signal.removeEventListener('abort', giveUp);
      };
      const start = (): void => {
        leave();
        running += 1;
        resolve();
      };
      const giveUp = (): void => {
        leave();
        reject(new ProxyError('busy'));
      };
      const timer = setTimeout(giveUp, queueTimeoutMs);
      signal.addEventListener('abort', giveUp, { once: true });
      queue.add(start);
    });

  return {
    run: async (task, signal) => {
      if (running < maxConcurrent) running += 1;
      else if (queue.size >= maxQueued) throw new ProxyError('busy');
      else await waitInQueue(signal);
      try {
        return await task();
      } finally {
        running -= 1;
        startNext();
      }
    },
  };
};
