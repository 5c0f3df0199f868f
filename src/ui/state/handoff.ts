import { readSession, writeSession } from './browser-storage.ts';

/**
 * Passes a value from one page to the next in this tab. Without session storage (in-app browsers, R38), it is passed in
 * the fragment of the next URL, which is not sent to servers.
 */
type Key = 'code' | 'wish';

/** @returns the URL of the next page, which may carry the value */
export const writeHandoff = (address: string, key: Key, value: unknown): string => {
  const text = JSON.stringify(value);
  return writeSession(key, text) ? address : `${address}#${key}=${encodeURIComponent(text)}`;
};

/** Returns the value passed; it stays until it is replaced or dropped. null: none. */
export const readHandoff = (key: Key): unknown => {
  try {
    const carried = new URLSearchParams(location.hash.slice(1)).get(key);
    return JSON.parse(carried ?? readSession(key) ?? 'null');
  } catch {
    return null;
  }
};

/** Deletes the value from this tab's storage; one in the URL goes with the page. */
export const drop = (key: Key): void => void writeSession(key, null);
