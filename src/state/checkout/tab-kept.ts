/** Kept for this tab alone, through reloads; in memory where a browser has no storage (D30). */
const memory = new Map<string, string>();

/** null: nothing is kept under the key, or nothing that is JSON. */
export const readTab = (key: string): unknown => {
  let text = memory.get(key);
  try {
    text ??= sessionStorage.getItem(key) ?? undefined;
    return text === undefined ? null : (JSON.parse(text) as unknown);
  } catch {
    return null;
  }
};

/** @param value null: removed */
export const keepTab = (key: string, value: unknown): void => {
  try {
    if (value === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(value));
    memory.delete(key);
  } catch {
    if (value === null) memory.delete(key);
    else memory.set(key, JSON.stringify(value));
  }
};
