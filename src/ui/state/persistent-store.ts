import { persistentAtom, setPersistentEngine, windowPersistentEvents } from '@nanostores/persistent';
import type { WritableAtom } from 'nanostores';
import { readLocal, writeLocal, type LocalKey } from './browser-storage.ts';
import { $isLoggedIn } from './session.ts';

/** A value in local storage; in memory if storage is unavailable or full (R38). */
export type PersistentStore<Value> = {
  $value: WritableAtom<Value>;
  /** Changes the currently stored value, whichever tab stored it. Returns the new value. */
  change: (change: (value: Value) => Value) => Value;
};

type Form<Value> = {
  key:
    | 'cart'
    | 'cart_left'
    | 'cart_moving'
    | 'cart_prices'
    | 'compare_products'
    | 'recent_booking'
    | 'conversation'
    | 'computer_builds'
    | 'recent_searches'
    | 'recently_viewed';
  empty: Value;
  /** null: the stored text is not ours, or invalid. */
  read: (stored: unknown) => Value | null;
  write: (value: Value) => unknown;
};

/** Values that could not be stored: valid for this page, and preferred to stored ones. null: removed. */
const unstored = new Map<string, string | null>();

const textOf = (key: LocalKey): string | null => {
  const held = unstored.get(key);
  return held === undefined ? readLocal(key) : held;
};

const put = (key: LocalKey, text: string | null): boolean => {
  if (writeLocal(key, text)) unstored.delete(key);
  else unstored.set(key, text);
  return true;
};

/** Nanostores writes to this instead of local storage, which may throw, or be null in an app's browser. */
const storage = new Proxy<Record<string, string>>(
  {},
  {
    has: (_, key) => textOf(key as LocalKey) !== null,
    get: (_, key) => textOf(key as LocalKey) ?? undefined,
    set: (_, key, text) => put(key as LocalKey, String(text)),
    deleteProperty: (_, key) => put(key as LocalKey, null),
  },
);
let isReady = false;
const makeReady = (): void => {
  if (isReady || typeof addEventListener !== 'function') return;
  isReady = true;
  setPersistentEngine(storage, windowPersistentEvents);
  // What another tab was able to store wins.
  addEventListener('storage', ({ key }) => (key === null ? unstored.clear() : unstored.delete(key)));
};

/** Keeps a text that cannot be parsed under another key, for debugging. */
const setAside = (key: Form<unknown>['key'], text: string): void => {
  put(`${key}.broken`, text);
  put(key, null);
};

/** Creates a nanostore for a value on the device; see `PersistentStore`. */
export const createPersistentStore = <Value>({ key, empty, read, write }: Form<Value>): PersistentStore<Value> => {
  const decode = (text: string): Value => {
    try {
      const value = read(JSON.parse(text));
      if (value !== null) return value;
    } catch {
      // Invalid JSON.
    }
    setAside(key, text);
    return empty;
  };
  const current = (): Value => {
    const text = textOf(key);
    return text === null ? empty : decode(text);
  };
  const make = (): WritableAtom<Value> => {
    makeReady();
    const $value = persistentAtom<Value>(key, empty, { encode: (value) => JSON.stringify(write(value)), decode });
    // Data deleted with an ended session disappears from this page, too.
    $isLoggedIn.listen((isMember) => isMember || (unstored.delete(key), $value.set(current())));
    return $value;
  };
  // The first access to storage takes a browser some milliseconds: not before it is needed.
  let $made: WritableAtom<Value> | null = null;
  const open = (): WritableAtom<Value> => ($made ??= make());
  return {
    get $value() {
      return open();
    },
    change: (change) => {
      const after = change(current());
      open().set(after);
      return after;
    },
  };
};
