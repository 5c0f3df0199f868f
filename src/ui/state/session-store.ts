import { readSession, writeSession, type SessionKey } from './browser-storage.ts';

/** Kept for this tab alone, through reloads, and for one account; in memory where a browser has no storage (R38). */
const memory = new Map<SessionKey, string>();

/** null: nothing is kept under the key, or nothing that is JSON. */
export const readTab = (key: SessionKey): unknown => {
  const text = memory.get(key) ?? readSession(key);
  try {
    return text === null ? null : (JSON.parse(text) as unknown);
  } catch {
    return null;
  }
};

/** @param value null: removed */
export const keepTab = (key: SessionKey, value: unknown): void => {
  const text = value === null ? null : JSON.stringify(value);
  if (writeSession(key, text) || text === null) memory.delete(key);
  else memory.set(key, text);
};
