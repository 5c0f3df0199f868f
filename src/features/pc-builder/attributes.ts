/** Readers of raw attribute values. Sources write 0, '' and nothing alike for what they do not know. */

/** A number above 0, also as text or with a unit behind it: '16 GB' → 16; null otherwise. */
export const positive = (value: unknown): number | null => {
  const number =
    typeof value === 'number'
      ? value
      : typeof value === 'string'
        ? Number(/^\d+(?:\.\d+)?/u.exec(value.trim())?.[0])
        : 0;
  return Number.isFinite(number) && number > 0 ? number : null;
};

/** Text without blanks around it; null where there is none. */
export const words = (value: unknown): string | null => (typeof value === 'string' && value.trim()) || null;

/** 'AM4, AM5' → ['AM4', 'AM5']; an empty list where nothing is said. */
export const list = (value: unknown): string[] =>
  (words(value) ?? '')
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');

/** Whether something is there: false for the word that says no, null where nothing is said. */
export const flag = (value: unknown, no: string): boolean | null => {
  if (typeof value === 'boolean') return value;
  const text = words(value);
  return text === null ? null : text.toLowerCase() !== no;
};
