import { isTrusted, observeClock as observe, type ClockMark } from '../../lib/clock-guard.ts';
import type { Connection, RunRead } from './connection.ts';
import { parseJson, toJson } from './json.ts';

/** A value kept under a name, beside the shop's own data. */
export const readSetting = (db: Connection, key: string): string | null =>
  db.get<{ value: string }>('SELECT value FROM notes WHERE key = ?', key)?.value ?? null;

export const writeSetting = (db: Connection, key: string, value: string): void => {
  db.run('INSERT INTO notes VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value', key, value);
};

/** Under it stands the time of the last change of what is sold. */
export const lastStampSetting = 'last stamp';

/**
 * Tells whether what is sold has changed: another text after each change of
 * products, prices, stock or names, and the same one after those of carts,
 * sessions and orders, which are many.
 */
export const catalogueVersion = (db: Connection): string => readSetting(db, lastStampSetting) ?? '';

const clockSetting = 'clock';

export const settingReads = (db: Connection, run: RunRead) => ({
  /** A value kept under a name by `setNote`. */
  setting: (key: string): Promise<string | null> => run(() => readSetting(db, key)),
});
export type SettingReads = ReturnType<typeof settingReads>;

export const settingChanges = (db: Connection) => ({
  putSetting: async (key: string, value: string): Promise<void> => writeSetting(db, key, value),
  /** Takes notice of the time. @returns whether what has expired by it may be erased: not by a clock that jumped */
  observeClock: async (now: string): Promise<boolean> => {
    const note = readSetting(db, clockSetting);
    const mark = observe(note === null ? null : parseJson<ClockMark>(note), Date.parse(now));
    writeSetting(db, clockSetting, toJson(mark));
    return isTrusted(mark);
  },
});
export type SettingChanges = ReturnType<typeof settingChanges>;
