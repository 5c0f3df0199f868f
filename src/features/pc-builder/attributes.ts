/** Parsers of raw attribute values. Sources write 0, '' or nothing for unknown values. */

/** Parses a number above 0, also from text with a unit: '16 GB' → 16; null otherwise. */
export const positive = (value: unknown): number | null => {
  const number =
    typeof value === 'number'
      ? value
      : typeof value === 'string'
        ? Number(/^\d+(?:\.\d+)?/u.exec(value.trim())?.[0])
        : 0;
  return Number.isFinite(number) && number > 0 ? number : null;
};

/** Returns trimmed text; null if it is empty. */
export const words = (value: unknown): string | null => (typeof value === 'string' && value.trim()) || null;

/** 'AM4, AM5' → ['AM4', 'AM5']; empty if unknown. */
export const list = (value: unknown): string[] =>
  (words(value) ?? '')
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');

/** Tells whether a feature exists: false if the value is the source's word for "no" (`no`), null if unknown. */
export const flag = (value: unknown, no: string): boolean | null => {
  if (typeof value === 'boolean') return value;
  const text = words(value);
  return text === null ? null : text.toLowerCase() !== no;
};
