/** Runs tasks, at most `most` at a time; urgent ones first, and waiting ones of low priority only when none is urgent. */
export type Limiter = <T>(task: () => Promise<T>, priority?: 'urgent' | 'low') => Promise<T>;

export const createLimiter = (most: number): Limiter => {
  const waiting: Record<'urgent' | 'low', (() => void)[]> = { urgent: [], low: [] };
  let running = 0;
  const next = (): void => {
    if (running >= most) return;
    const start = waiting.urgent.shift() ?? waiting.low.shift();
    if (!start) return;
    running += 1;
    start();
  };
  return async (task, priority = 'urgent') => {
    const turn = Promise.withResolvers<void>();
    waiting[priority].push(turn.resolve);
    next();
    await turn.promise;
    try {
      return await task();
    } finally {
      running -= 1;
      next();
    }
  };
};

/** Joins callers that ask for the same thing at the same time: they share one piece of work. */
export const createSharing = <T>(): ((name: string, work: () => Promise<T>) => Promise<T>) => {
  const running = new Map<string, Promise<T>>();
  return (name, work) => {
    const known = running.get(name);
    if (known) return known;
    const started = work().finally(() => running.delete(name));
    running.set(name, started);
    return started;
  };
};
