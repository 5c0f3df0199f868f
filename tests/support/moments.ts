import { once } from 'node:events';
import { mkdirSync, watch } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type { Publishing } from './one-store.ts';

/** A moment of a publishing run; `wait` ends at it, or with the run. */
export type Moment = { name: string; wait: (run: Publishing) => Promise<unknown> };

const at = (milliseconds: number, length: number): Moment => ({
  name: `at ${milliseconds.toFixed(0)} of ${length.toFixed(0)} ms`,
  wait: (run) => Promise.race([pause(milliseconds), run.ended]),
});

const afterChange = (what: string, folder: string, milliseconds: number): Moment => ({
  name: `${milliseconds.toFixed(1)} ms after a change of ${what}`,
  wait: async (run) => {
    mkdirSync(folder, { recursive: true });
    const watcher = watch(folder);
    try {
      await Promise.race([once(watcher, 'change'), run.ended]);
    } finally {
      watcher.close();
    }
    if (milliseconds >= 1) await Promise.race([pause(milliseconds), run.ended]);
  },
});

/**
 * Draws moments over a whole run, in its last twentieth, and about each step of the commit, which lasts some milliseconds.
 * @param index which kind comes, over and over
 * @param length of an undisturbed run, in milliseconds
 */
export const drawMoment = (storeDir: string, index: number, length: number, random: () => number): Moment => {
  const kinds = [
    () => at(random() * length, length),
    () => afterChange('the releases', storeDir, random() * 6),
    () => at((0.95 + 0.05 * random()) * length, length),
    () => afterChange('the releases', storeDir, random() * 200),
    () => at(random() * length, length),
    () => at((0.98 + 0.02 * random()) * length, length),
    () => at((0.6 + 0.4 * random()) * length, length),
  ];
  return (kinds[index % kinds.length] ?? (() => at(random() * length, length)))();
};
