import { StorageError } from '../storage.ts';
import type { Connection } from './connection.ts';
import { schema1 } from './schema-1.ts';
import { schema11 } from './schema-11.ts';
import { schema2 } from './schema-2.ts';
import { schema3 } from './schema-3.ts';
import { schema4 } from './schema-4.ts';
import { schema5 } from './schema-5.ts';
import { schema6 } from './schema-6.ts';
import { schema7 } from './schema-7.ts';
import { schema8 } from './schema-8.ts';
import { schema9 } from './schema-9.ts';
import { schema10 } from './schema-10.ts';
import { schema12 } from './schema-12.ts';
import { schema13 } from './schema-13.ts';
import { schema14 } from './schema-14.ts';

/** In order; number n brings the database to version n. A migration that was released never changes. */
const migrations: readonly string[] = [
  schema1,
  schema2,
  schema3,
  schema4,
  schema5,
  schema6,
  schema7,
  schema8,
  schema9,
  schema10,
  schema11,
  schema12,
  schema13,
  schema14,
];

const version = (connection: Connection): number =>
  connection.get<{ user_version: number }>('PRAGMA user_version')?.user_version ?? 0;

/**
 * Brings the database to this code's version; each step lands whole or not at all.
 * @throws {StorageError} where the database is newer than this code
 */
export const migrate = (connection: Connection): void => {
  if (version(connection) > migrations.length) {
    throw new StorageError(
      'the database was made by a newer version of this program; use that version, or another DATA_DIR',
    );
  }
  while (version(connection) < migrations.length) {
    connection.execute('BEGIN IMMEDIATE');
    try {
      // Read again: another process may have migrated while this one waited for the lock.
      const step = version(connection);
      const sql = migrations[step];
      if (sql !== undefined) connection.execute(`${sql}; PRAGMA user_version = ${step + 1};`);
      connection.execute('COMMIT');
    } catch (error) {
      connection.rollBack();
      throw error;
    }
  }
};
