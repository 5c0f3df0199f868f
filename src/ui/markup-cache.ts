/**
 * Markup that many pages share, kept with what it was rendered from: it goes when that object goes. A publisher passes
 * the same shell to all pages of a store and language, and the same card to all pages that show a product.
 */
const cache = new WeakMap<object, WeakMap<object, Map<string, string>>>();

/**
 * Returns the markup of a part of an object's; undefined: not rendered yet.
 * @param within the object it belongs to as well: another one has markup of its own
 */
export const cachedMarkup = (of: object, within: object, part: string): string | undefined =>
  cache.get(within)?.get(of)?.get(part);

export const cacheMarkup = (of: object, within: object, part: string, markup: string): string => {
  const inside = cache.get(within) ?? new WeakMap<object, Map<string, string>>();
  cache.set(within, inside);
  const parts = inside.get(of) ?? new Map<string, string>();
  inside.set(of, parts);
  parts.set(part, markup);
  return markup;
};
