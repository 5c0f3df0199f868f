/** Returns when the first price or promotion in a page's data ends, as ISO 8601; null: none does. */
export const firstPriceEnd = (data: unknown): string | null => {
  if (typeof data !== 'object' || data === null) return null;
  const ends = Object.entries(data).flatMap(([name, value]) => {
    const end = (name === 'promoUntil' || name === 'until') && typeof value === 'string' ? value : firstPriceEnd(value);
    return end === null || Number.isNaN(Date.parse(end)) ? [] : [end];
  });
  return ends.toSorted((one, other) => Date.parse(one) - Date.parse(other))[0] ?? null;
};
