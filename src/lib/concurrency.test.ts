import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { createConcurrencyLimiter, createSingleFlight, QueueError } from './concurrency.ts';

const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

/** A task that runs until it is ended. */
const createTask = () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { run: () => promise, end: resolve };
};

test('runs no more than the limit, and every task once', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 4 }), fc.array(fc.boolean(), { maxLength: 20 }), async (max, tasks) => {
      const limiter = createConcurrencyLimiter({ maxConcurrent: max });
      let running = 0;
      let highest = 0;
      const results = await Promise.allSettled(
        tasks.map((fails, number) =>
          limiter.run(async () => {
            running += 1;
            highest = Math.max(highest, running);
            await settle();
            running -= 1;
            if (fails) throw new Error('asked to fail');
            return number;
          }),
        ),
      );
      expect(highest).toBeLessThanOrEqual(max);
      expect(results.map(({ status }) => status === 'rejected')).toEqual(tasks);
    }),
    { numRuns: 50 },
  );
});

test('waiting tasks start by priority, then first in, first out', async () => {
  const limiter = createConcurrencyLimiter({ maxConcurrent: 1 });
  const order: string[] = [];
  const task = (name: string) => async () => {
    order.push(name);
    await settle();
  };
  await Promise.all([
    limiter.run(task('first'), { priority: 0 }),
    limiter.run(task('low'), { priority: 0 }),
    limiter.run(task('urgent one'), { priority: 1 }),
    limiter.run(task('urgent two'), { priority: 1 }),
  ]);
  expect(order).toEqual(['first', 'urgent one', 'urgent two', 'low']);
});

test('a full queue refuses, and only in its own priority', async () => {
  const limiter = createConcurrencyLimiter({ maxConcurrent: 1, maxQueued: 2 });
  const task = createTask();
  const low = { priority: -1, maxQueued: 1 };
  const tasks = [
    limiter.run(task.run),
    limiter.run(task.run),
    limiter.run(task.run),
    limiter.run(task.run, low),
    limiter.run(task.run, { priority: -2, maxQueued: Number.POSITIVE_INFINITY }),
  ];
  await expect(limiter.run(settle)).rejects.toEqual(new QueueError('full'));
  await expect(limiter.run(settle, low)).rejects.toThrow('the queue is full');
  task.end();
  await Promise.all(tasks);
  await expect(limiter.run(settle, low)).resolves.toBeUndefined();
});

test('with no queue, tasks that follow one another all run', async () => {
  const limiter = createConcurrencyLimiter({ maxConcurrent: 1, maxQueued: 0 });
  for (const number of [1, 2, 3]) expect(await limiter.run(async () => number)).toBe(number);
  await expect(limiter.run(() => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
  expect(await limiter.run(async () => 4)).toBe(4);
});

test('a task that waits too long is never run, and leaves its place to the next', async () => {
  const limiter = createConcurrencyLimiter({ maxConcurrent: 1, maxQueued: 1, queueTimeoutMs: 20 });
  const task = createTask();
  const running = limiter.run(task.run);
  let runs = 0;
  const count = async () => {
    runs += 1;
  };
  await expect(limiter.run(count)).rejects.toMatchObject({ reason: 'timeout' });
  const next = limiter.run(count);
  task.end();
  await Promise.all([running, next]);
  expect(runs).toBe(1);
});

test('an aborted task leaves the queue; one that has started runs to its end', async () => {
  const limiter = createConcurrencyLimiter({ maxConcurrent: 1, queueTimeoutMs: 60_000 });
  const first = createTask();
  const second = createTask();
  const [started, queued] = [new AbortController(), new AbortController()];
  const running = limiter.run(first.run);
  const next = limiter.run(second.run, { signal: started.signal });
  const dropped = limiter.run(settle, { signal: queued.signal });
  queued.abort();
  await expect(dropped).rejects.toMatchObject({ reason: 'aborted' });
  first.end();
  await running;
  await settle();
  started.abort();
  await expect(limiter.run(settle, { signal: queued.signal })).rejects.toMatchObject({ reason: 'aborted' });
  second.end();
  await expect(next).resolves.toBeUndefined();
});

test('a task that was aborted before it came is never run, even if a slot is free', async () => {
  const limiter = createConcurrencyLimiter({ maxConcurrent: 1 });
  let runs = 0;
  const count = async () => {
    runs += 1;
  };
  await expect(limiter.run(count, { signal: AbortSignal.abort() })).rejects.toMatchObject({ reason: 'aborted' });
  expect(runs).toBe(0);
});

test('callers at the same time share one run; later ones start another', async () => {
  const share = createSingleFlight<number>();
  let runs = 0;
  const work = async () => {
    await settle();
    runs += 1;
    return runs;
  };
  expect(await Promise.all([share('a', work), share('a', work), share('b', work)])).toEqual([1, 1, 2]);
  expect(await share('a', work)).toBe(3);
});

test('callers share a failure, and the next one tries again', async () => {
  const share = createSingleFlight<number>();
  const fails = async () => {
    await settle();
    throw new Error('failed');
  };
  const results = await Promise.allSettled([share('a', fails), share('a', async () => 1)]);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await share('a', async () => 2)).toBe(2);
});
