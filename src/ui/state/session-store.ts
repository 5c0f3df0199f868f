import { readSession, writeSession, type SessionKey } from './browser-storage.ts';

/** Values for this tab and one account, which survive reloads; in memory if storage is unavailable (R38). */
const memory = new Map<SessionKey, string>();

/** null: nothing is stored under the key, or invalid JSON. */
export const readTab = (key: SessionKey): unknown => {
  const text = memory.get(key) ?? readSession(key);
  try {
    return text === null ? null : (JSON.parse(text) as unknown);
  } catch {
    return null;
  }
};

/** @param value null: removes the key */
export const keepTab = (key: SessionKey, value: unknown): void => {
  const text = value === null ? null : JSON.stringify(value);
  if (writeSession(key, text) || text === null) memory.delete(key);
  else memory.set(key, text);
};
