/**
 * Creates a cache of values shared by many pages, keyed weakly by the object that they were built from. A publisher
 * passes the same shell to all pages of a store and language, and the same card to all pages that show a product.
 */
export const createCache = <Value>() => {
  const values = new WeakMap<object, WeakMap<object, Map<string, Value>>>();
  return {
    /**
     * Returns the cached value of a part of an object; undefined if it is not built yet.
     * @param within second object that the value was built from
     */
    get: (of: object, within: object, part: string): Value | undefined => values.get(within)?.get(of)?.get(part),
    set: (of: object, within: object, part: string, value: Value): Value => {
      const inside = values.get(within) ?? new WeakMap<object, Map<string, Value>>();
      values.set(within, inside);
      const parts = inside.get(of) ?? new Map<string, Value>();
      inside.set(of, parts);
      parts.set(part, value);
      return value;
    },
  };
};

/** Rendered markup, for `Cached.astro`. */
export const markupCache = createCache<string>();
