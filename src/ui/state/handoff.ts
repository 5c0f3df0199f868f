import { readSession, writeSession } from './browser-storage.ts';

/**
 * What one page leaves for the next in this tab. Where a browser has no session storage (inside apps, R38), it goes
 * along in the fragment of the next address, which is not sent anywhere.
 */
type Key = 'code' | 'wish';

/** @returns the address of the next page, to which what is left may cling */
export const writeHandoff = (address: string, key: Key, value: unknown): string => {
  const text = JSON.stringify(value);
  return writeSession(key, text) ? address : `${address}#${key}=${encodeURIComponent(text)}`;
};

/** What was left; stays until it is replaced or dropped. null: nothing. */
export const readHandoff = (key: Key): unknown => {
  try {
    const carried = new URLSearchParams(location.hash.slice(1)).get(key);
    return JSON.parse(carried ?? readSession(key) ?? 'null');
  } catch {
    return null;
  }
};

/** Forgets what is left in this tab's storage; what clings to the address goes with the page. */
export const drop = (key: Key): void => void writeSession(key, null);
