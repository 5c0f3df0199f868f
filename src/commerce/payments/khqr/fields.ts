/** Thrown for an invalid payload, or a value that a payload cannot hold. */
export class KhqrError extends Error {
  override name = 'KhqrError';
}

/**
 * Formats one EMV field: a two-digit tag, the value's length in two digits, the value. As in Bakong's own SDK, lengths
 * count UTF-16 code units; every character that values may contain (in the basic plane) is one unit.
 */
export const field = (tag: string, value: string): string => {
  if (value.length === 0 || value.length > 99)
    throw new KhqrError(`field ${tag} has ${value.length} characters, and 1 to 99 are allowed`);
  return `${tag}${String(value.length).padStart(2, '0')}${value}`;
};

/** Formats several fields as one, omitting null values; empty if no value is left. */
export const template = (tag: string, values: readonly (readonly [string, string | null])[]): string => {
  const inner = values.map(([name, value]) => (value === null ? '' : field(name, value))).join('');
  return inner === '' ? '' : field(tag, inner);
};

/** Splits a text into its fields, in order. @throws {KhqrError} if the lengths do not fit the text, or a tag repeats */
export const fieldsOf = (text: string): Map<string, string> => {
  const fields = new Map<string, string>();
  for (let at = 0; at < text.length;) {
    const head = /^(\d\d)(\d\d)$/u.exec(text.slice(at, at + 4));
    const [, tag = '', digits = ''] = head ?? [];
    const end = at + 4 + Number(digits);
    if (!head || end > text.length || end === at + 4) throw new KhqrError(`there is no whole field at place ${at}`);
    if (fields.has(tag)) throw new KhqrError(`field ${tag} comes twice`);
    fields.set(tag, text.slice(at + 4, end));
    at = end;
  }
  return fields;
};
