import type { Connection } from './connection.ts';

/** A value kept under a name, beside the shop's own data. */
export const readNote = (db: Connection, key: string): string | null =>
  db.get<{ value: string }>('SELECT value FROM notes WHERE key = ?', key)?.value ?? null;

export const writeNote = (db: Connection, key: string, value: string): void => {
  db.run('INSERT INTO notes VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value', key, value);
};
