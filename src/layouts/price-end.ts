/** Returns when the first price or promotion in a page's data ends, as ISO 8601; null: none does. */
export const firstPriceEnd = (data: unknown): string | null => {
  let first: string | null = null;
  let firstMs = Infinity;
  const take = (end: string): void => {
    const ms = Date.parse(end);
    if (ms >= firstMs || Number.isNaN(ms)) return;
    first = end;
    firstMs = ms;
  };
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    if (Array.isArray(value)) {
      for (const item of value) visit(item);
      return;
    }
    for (const [name, inner] of Object.entries(value))
      if (typeof inner === 'string' && (name === 'promoUntil' || name === 'until')) take(inner);
      else visit(inner);
  };
  visit(data);
  return first;
};
