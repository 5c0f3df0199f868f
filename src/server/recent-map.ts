/** A map of the entries used last: at least `limit`, at most twice as many. */
export type RecentMap<Value> = {
  get(key: string): Value | undefined;
  set(key: string, value: Value): void;
};

export const createRecentMap = <Value>(limit: number): RecentMap<Value> => {
  let young = new Map<string, Value>();
  let old = new Map<string, Value>();
  const set = (key: string, value: Value): void => {
    if (young.size >= limit) {
      old = young;
      young = new Map();
    }
    young.set(key, value);
  };
  return {
    get: (key) => {
      const value = young.get(key);
      if (value !== undefined) return value;
      const former = old.get(key);
      if (former !== undefined) set(key, former);
      return former;
    },
    set,
  };
};
