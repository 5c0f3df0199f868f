import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { createLimiter, createSharing, QueueFull } from './limiter.ts';

const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

test('runs no more than the limit, and every task once', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 4 }), fc.array(fc.boolean(), { maxLength: 20 }), async (most, tasks) => {
      const limit = createLimiter(most);
      let running = 0;
      let highest = 0;
      const results = await Promise.allSettled(
        tasks.map((fails, number) =>
          limit(async () => {
            running += 1;
            highest = Math.max(highest, running);
            await settle();
            running -= 1;
            if (fails) throw new Error('asked to fail');
            return number;
          }),
        ),
      );
      expect(highest).toBeLessThanOrEqual(most);
      expect(results.map(({ status }) => status === 'rejected')).toEqual(tasks);
    }),
    { numRuns: 50 },
  );
});

test('urgent tasks go before waiting ones of low priority', async () => {
  const limit = createLimiter(1);
  const order: string[] = [];
  const task = (name: string) => async () => {
    order.push(name);
    await settle();
  };
  await Promise.all([
    limit(task('first'), 'low'),
    limit(task('low'), 'low'),
    limit(task('urgent one')),
    limit(task('urgent two')),
  ]);
  expect(order).toEqual(['first', 'urgent one', 'urgent two', 'low']);
});

test('what would wait behind too many is refused, and only in its own priority', async () => {
  const limit = createLimiter(1, { urgent: 2, low: 1 });
  const waits = Promise.withResolvers<void>();
  const made = ['urgent', 'urgent', 'urgent', 'low', 'background', 'background'] as const;
  const tasks = made.map((priority) => limit(() => waits.promise, priority));
  await expect(limit(settle)).rejects.toThrow(QueueFull);
  await expect(limit(settle, 'low')).rejects.toThrow(QueueFull);
  waits.resolve();
  await Promise.all(tasks);
  await expect(limit(settle, 'low')).resolves.toBeUndefined();
});

test('those who ask at the same time share one piece of work; later ones start anew', async () => {
  const share = createSharing<number>();
  let made = 0;
  const work = async () => {
    await settle();
    made += 1;
    return made;
  };
  expect(await Promise.all([share('a', work), share('a', work), share('b', work)])).toEqual([1, 1, 2]);
  expect(await share('a', work)).toBe(3);
});
