/** A map of the entries used last: at least `limit`, at most twice as many. */
export type RecentMap<Value> = {
  get(key: string): Value | undefined;
  set(key: string, value: Value): void;
};

/**
 * Maps that share one bound: each call of what it returns makes another map.
 * @param limit entries of all maps together
 */
export const createRecentMaps = <Value>(limit: number): (() => RecentMap<Value>) => {
  let entries = 0;
  let generation = 0;

  return () => {
    let mine = generation;
    let young = new Map<string, Value>();
    let old = new Map<string, Value>();

    /** What was young when the bound was reached is old now; what was old then is gone. */
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
