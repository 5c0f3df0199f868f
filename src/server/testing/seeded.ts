/** A pseudorandom number generator that gives the same numbers for the same seed (mulberry32). */
export type Seeded = {
  /** Returns an integer from 0 to `most` - 1. */
  below(most: number): number;
  pick<T>(items: readonly T[]): T;
  /** Returns true with this probability. */
  chance(probability: number): boolean;
};

export const createSeeded = (seed: number): Seeded => {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (most: number): number => Math.floor(next() * most);
  return {
    below,
    pick: (items) => {
      const item = items[below(items.length)];
      if (item === undefined) throw new Error('there is nothing to pick from');
      return item;
    },
    chance: (probability) => next() < probability,
  };
};
