/** What a command took. */
export type Cost = {
  /** Wall time. */
  seconds: number;
  /** Processor seconds, user and system, of the process and its children. */
  cpu: number;
  /** Most memory that its process held at once, in bytes, as the kernel counts; null if that is not known. */
  memory: number | null;
};

/**
 * Returns the value below which a share of all values lies (nearest rank).
 * @param share between 0 and 1
 */
export const percentile = (values: readonly number[], share: number): number => {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
};

/** Returns the middle value; of an even number of values, the mean of the two in the middle. */
export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
};

/** Returns the median of each figure of several runs; of memory, the maximum. */
export const medianCost = (costs: readonly Cost[]): Cost => {
  const memories = costs.flatMap(({ memory }) => memory ?? []);
  return {
    seconds: median(costs.map(({ seconds }) => seconds)),
    cpu: median(costs.map(({ cpu }) => cpu)),
    memory: memories.length > 0 ? Math.max(...memories) : null,
  };
};

/** Creates a generator of numbers between 0 and 1 from a seed, the same in every run (mulberry32). */
export const seededRandom = (seed: number): (() => number) => {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
};

/** Returns some items of a list, each at most once, in random order. */
export const sample = <T>(list: readonly T[], count: number, random: () => number): T[] => {
  const rest = [...list];
  return Array.from({ length: Math.min(count, rest.length) }, () => {
    const [one] = rest.splice(Math.floor(random() * rest.length), 1);
    return one as T;
  });
};
