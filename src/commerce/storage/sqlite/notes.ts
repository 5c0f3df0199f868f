import type { Connection } from './connection.ts';

/** A value kept under a name, beside the shop's own data. */
export const readNote = (db: Connection, key: string): string | null =>
  db.get<{ value: string }>('SELECT value FROM notes WHERE key = ?', key)?.value ?? null;

export const writeNote = (db: Connection, key: string, value: string): void => {
  db.run('INSERT INTO notes VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value', key, value);
};

/** Under it stands the time of the last change of what is sold. */
export const lastStamp = 'last stamp';

/**
 * Tells whether what is sold has changed: another text after each change of
 * products, prices, stock or names, and the same one after those of carts,
 * sessions and orders, which are many.
 */
export const catalogueVersion = (db: Connection): string => readNote(db, lastStamp) ?? '';
