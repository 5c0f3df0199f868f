import { setTimeout as pause } from 'node:timers/promises';

/**
 * Begins tasks at an even pace, whether those before are done or not, as visitors do.
 * @param goesOn is asked before each, with the number of tasks so far
 * @param most how many may be under way at a time, so that tasks do not pile up on a machine that cannot keep the pace
 * @returns what each of them gave, once all are done
 */
export const steadily = async <Result>(
  perSecond: number,
  goesOn: (count: number) => boolean,
  task: (index: number) => Promise<Result>,
  most = Number.POSITIVE_INFINITY,
): Promise<Result[]> => {
  const begun = performance.now();
  const tasks: Promise<Result>[] = [];
  let underWay = 0;
  const begin = async (): Promise<Result> => {
    underWay += 1;
    try {
      return await task(tasks.length);
    } finally {
      underWay -= 1;
    }
  };
  while (goesOn(tasks.length)) {
    const isDue = performance.now() - begun >= (tasks.length * 1000) / perSecond;
    if (isDue && underWay < most) tasks.push(begin());
    else await pause(1);
  }
  return Promise.all(tasks);
};
