import { setTimeout as pause } from 'node:timers/promises';

/**
 * Begins tasks at an even pace, whether those before are done or not, as visitors do.
 * @param goesOn is asked before each, with the number of tasks so far
 * @returns what each of them gave, once all are done
 */
export const steadily = async <Result>(
  perSecond: number,
  goesOn: (count: number) => boolean,
  task: (index: number) => Promise<Result>,
): Promise<Result[]> => {
  const begun = performance.now();
  const tasks: Promise<Result>[] = [];
  while (goesOn(tasks.length)) {
    if (performance.now() - begun >= (tasks.length * 1000) / perSecond) tasks.push(task(tasks.length));
    else await pause(1);
  }
  return Promise.all(tasks);
};
