import { ProxyError } from './proxy-error.ts';

export type TurnLimits = {
  /** Calls at the same time. */
  most: number;
  /** Calls that may wait for their turn. */
  waiting: number;
  /** How long one waits at most, in milliseconds. */
  patience: number;
};

/** Lets so many in at once, a few wait, and the rest is turned away: a slow API holds up nobody else. */
export type Turns = {
  /**
   * Runs the task when its turn comes.
   * @throws {ProxyError} 'busy' where too many wait, or it waits too long
   */
  run<Result>(task: () => Promise<Result>, signal: AbortSignal): Promise<Result>;
};

export const createTurns = ({ most, waiting, patience }: TurnLimits): Turns => {
  const queue = new Set<() => void>();
  let running = 0;

  const next = (): void => {
    const [first] = queue;
    if (first && running < most) first();
  };

  const turn = (signal: AbortSignal): Promise<void> =>
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
      const timer = setTimeout(giveUp, patience);
      signal.addEventListener('abort', giveUp, { once: true });
      queue.add(start);
    });

  return {
    run: async (task, signal) => {
      if (running < most) running += 1;
      else if (queue.size >= waiting) throw new ProxyError('busy');
      else await turn(signal);
      try {
        return await task();
      } finally {
        running -= 1;
        next();
      }
    },
  };
};
