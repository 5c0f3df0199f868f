import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Collects this thread's garbage and returns the memory to the system. V8 itself waits until the heap is nearly full, so
 * what a large task left stays in memory while other threads work. Takes some tens of milliseconds.
 */
export const collectGarbage = (): void => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as (options: { type: 'major'; flavor: 'last-resort' }) => void;
  collect({ type: 'major', flavor: 'last-resort' });
};
