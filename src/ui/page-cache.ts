/**
 * Creates a cache of what many pages share, by what it was made from: it goes when that object goes. A publisher passes
 * the same shell to all pages of a store and language, and the same card to all pages that show a product.
 */
export const createCache = <Value>() => {
  const values = new WeakMap<object, WeakMap<object, Map<string, Value>>>();
  return {
    /**
     * Returns the value of a part of an object's; undefined: not made yet.
     * @param within another object that the value was made from
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

/** Markup that was rendered before: of `Cached.astro`. */
export const markupCache = createCache<string>();
