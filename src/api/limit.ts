/** Runs tasks, at most so many at the same time. */
export type Limit = <T>(task: () => Promise<T>) => Promise<T>;

/** What waits goes on in its order; a task that fails makes room like any other. */
export const createLimit = (most: number): Limit => {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (task) => {
    if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve));
    running += 1;
    try {
      return await task();
    } finally {
      running -= 1;
      waiting.shift()?.();
    }
  };
};
