import { isTrusted, observeClock as observe, type ClockMark } from '../../lib/clock-guard.ts';
import type { CommerceDatabase, RunRead } from './connection.ts';
import { parseJson, toJson } from './json.ts';

/** Returns a setting: a value stored under a name, beside the shop's own data. */
export const readSetting = (db: CommerceDatabase, key: string): string | null =>
  db.get<{ value: string }>('SELECT value FROM notes WHERE key = ?', key)?.value ?? null;

export const writeSetting = (db: CommerceDatabase, key: string, value: string): void => {
  db.run('INSERT INTO notes VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value', key, value);
};

/** The setting that holds the time of the last catalogue change. */
export const lastStampSetting = 'last stamp';

/**
 * Returns a version of the catalogue: a different text after each change of products, prices, stock or names, but not
 * after the many changes of carts, sessions and orders.
 */
export const catalogueVersion = (db: CommerceDatabase): string => readSetting(db, lastStampSetting) ?? '';

const clockSetting = 'clock';

/** Queries about settings; `run` answers each from one snapshot. */
export const settingReads = (db: CommerceDatabase, run: RunRead) => ({
  /** Returns a value stored by `putSetting`. */
  setting: (key: string): Promise<string | null> => run(() => readSetting(db, key)),
});
export type SettingReads = ReturnType<typeof settingReads>;

/** Changes of settings, within one transaction. */
export const settingChanges = (db: CommerceDatabase) => ({
  putSetting: async (key: string, value: string): Promise<void> => writeSetting(db, key, value),
  /** Records the current time. @returns whether expired data may be deleted: not if the clock has jumped */
  observeClock: async (now: string): Promise<boolean> => {
    const note = readSetting(db, clockSetting);
    const mark = observe(note === null ? null : parseJson<ClockMark>(note), Date.parse(now));
    writeSetting(db, clockSetting, toJson(mark));
    return isTrusted(mark);
  },
});
export type SettingChanges = ReturnType<typeof settingChanges>;
