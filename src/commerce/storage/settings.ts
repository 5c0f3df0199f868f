import { isTrusted, observeClock as observe, type ClockMark } from '../../lib/clock-guard.ts';
import type { CommerceDatabase, RunRead } from './connection.ts';
import { parseJson, toJson } from './json.ts';

/** Returns a setting: a value that is stored under a name, separate from the shop's own data. */
export const readSetting = (db: CommerceDatabase, key: string): string | null =>
  db.get<{ value: string }>('SELECT value FROM notes WHERE key = ?', key)?.value ?? null;

export const writeSetting = (db: CommerceDatabase, key: string, value: string): void => {
  db.run('INSERT INTO notes VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value', key, value);
};

/** The setting that holds the time of the last catalogue change. */
export const lastStampSetting = 'last stamp';

/**
 * Returns the version of the catalogue, a text that changes with every change to products, prices, stock or names, but
 * not with the many changes to carts and sessions.
 */
export const catalogueVersion = (db: CommerceDatabase): string => readSetting(db, lastStampSetting) ?? '';

const clockSetting = 'clock';

/** Queries for settings; `run` executes each on one consistent snapshot. */
export const settingReads = (db: CommerceDatabase, run: RunRead) => ({
  /** Returns a value stored by `putSetting`. */
  setting: (key: string): Promise<string | null> => run(() => readSetting(db, key)),
});
export type SettingReads = ReturnType<typeof settingReads>;

/** Changes to settings, within one transaction. */
export const settingChanges = (db: CommerceDatabase) => ({
  putSetting: async (key: string, value: string): Promise<void> => writeSetting(db, key, value),
  /**
   * Records the current time. Returns whether expired data may be deleted, which it may not if the clock has jumped.
   */
  observeClock: async (now: string): Promise<boolean> => {
    const note = readSetting(db, clockSetting);
    const mark = observe(note === null ? null : parseJson<ClockMark>(note), Date.parse(now));
    writeSetting(db, clockSetting, toJson(mark));
    return isTrusted(mark);
  },
});
export type SettingChanges = ReturnType<typeof settingChanges>;
