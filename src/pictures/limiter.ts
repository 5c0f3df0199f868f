/**
 * What goes before what: a visitor who waits, a visitor who has asked for more than others, and what nobody waits for.
 */
export type Priority = 'urgent' | 'low' | 'background';

/** Runs tasks, so many at a time, those of a higher priority first. Throws {@link QueueFull} where too many wait. */
export type Limiter = <T>(task: () => Promise<T>, priority?: Priority) => Promise<T>;

/** Too many tasks of a priority wait already. */
export class QueueFull extends Error {
  override name = 'QueueFull';
}

/**
 * @param max tasks at a time
 * @param maxWaiting tasks of a priority that may wait; default: any number
 */
export const createLimiter = (max: number, maxWaiting: Partial<Record<Priority, number>> = {}): Limiter => {
  const waiting: Record<Priority, (() => void)[]> = { urgent: [], low: [], background: [] };
  let running = 0;
  const next = (): void => {
    if (running >= max) return;
    const start = waiting.urgent.shift() ?? waiting.low.shift() ?? waiting.background.shift();
    if (!start) return;
    running += 1;
    start();
  };
  return async (task, priority = 'urgent') => {
    if (waiting[priority].length >= (maxWaiting[priority] ?? Number.POSITIVE_INFINITY))
      throw new QueueFull(`${waiting[priority].length} tasks wait`);
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
