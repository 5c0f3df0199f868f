import type { Page } from 'playwright';

/**
 * How slow this machine is right now. Time limits were set on a quiet machine with two cores; a slower or busy one takes
 * longer for the same page. Timing tests measure the pace beside each time and divide by it.
 */

/** Duration of one turn of `work` on that machine, in a page with CPU throttling of 4. */
const referenceMs = 16;
const samples = 5;
/** Beyond this the machine was interrupted during the sample, which says nothing about the press that follows. */
const maxPace = 3;

/** Runs in the page: objects, text and sorting, as pages have them, and the frame that would show what came of it. */
const work = async (count: number): Promise<number> => {
  let sum = 0;
  for (let turn = 0; turn < count; turn += 1) {
    const begin = performance.now();
    const rows = Array.from({ length: 1500 }, (_, index) => ({
      id: (index * 7919) % 1500,
      name: `Part ${(index * 104_729) % 1500}`,
      words: ['one', 'two', String(index)],
    }));
    const known = new Map(rows.map((row) => [row.name, row]));
    const copy: unknown = JSON.parse(JSON.stringify(rows.toSorted((one, other) => one.id - other.id)));
    if (known.size === 0 || copy === null) throw new Error('nothing was worked on');
    await new Promise<void>((resolve) => {
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener('message', () => resolve());
        port1.start();
        port2.postMessage(null);
      });
    });
    sum += performance.now() - begin;
  }
  return sum / count;
};

/**
 * Measures the pace, in about 80 ms.
 * @param page with CPU throttling of 4
 * @returns 1 on the machine that limits were set on, or a quicker one; 2: the same work takes twice as long; 3 at most
 */
export const paceOf = async (page: Page): Promise<number> =>
  Math.min(maxPace, Math.max(1, (await page.evaluate(work, samples)) / referenceMs));
