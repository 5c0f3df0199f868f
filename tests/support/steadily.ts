import { setTimeout as pause } from 'node:timers/promises';

/**
 * Begins tasks at an even pace, whether those before are done or not, as visitors do.
 * @returns what each of them gave
 */
export const steadily = async <Result>(
  { perSecond, seconds }: { perSecond: number; seconds: number },
  task: (index: number) => Promise<Result>,
): Promise<Result[]> => {
  const begun = performance.now();
  const tasks: Promise<Result>[] = [];
  while (tasks.length < perSecond * seconds) {
    while (tasks.length < perSecond * seconds && performance.now() - begun >= (tasks.length * 1000) / perSecond)
      tasks.push(task(tasks.length));
    await pause(1);
  }
  return Promise.all(tasks);
};
