/** A map of the most recently used entries: at least `limit`, at most twice as many. */
export type RecentMap<Value> = {
  get(key: string): Value | undefined;
  set(key: string, value: Value): void;
};

/**
 * Creates maps that share one limit: each call of the result creates another map.
 * @param limit entries of all maps together
 */
export const createRecentMaps = <Value>(limit: number): (() => RecentMap<Value>) => {
  let entries = 0;
  let generation = 0;

  return () => {
    let mine = generation;
    let young = new Map<string, Value>();
    let old = new Map<string, Value>();

    /** Entries that were young when the limit was reached become old; the old ones are dropped. */
    const catchUp = (): void => {
      old = generation - mine === 1 ? young : new Map();
      young = new Map();
      mine = generation;
    };

    const set = (key: string, value: Value): void => {
      if (entries >= limit) {
        generation += 1;
        entries = 0;
      }
      if (mine !== generation) catchUp();
      if (!young.has(key)) entries += 1;
      young.set(key, value);
    };

    return {
      get: (key) => {
        if (mine !== generation) catchUp();
        const value = young.get(key);
        if (value !== undefined) return value;
        const former = old.get(key);
        if (former !== undefined) set(key, former);
        return former;
      },
      set,
    };
  };
};

export const createRecentMap = <Value>(limit: number): RecentMap<Value> => createRecentMaps<Value>(limit)();
