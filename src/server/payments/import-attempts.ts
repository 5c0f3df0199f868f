import { existsSync, renameSync } from 'node:fs';
import type { SqlValue } from '../../lib/sql/sql.ts';
import { openAttemptFile, openSharedAttempts } from './attempt-database.ts';
import { attemptStorePath, tokenKeyPath, type AttemptStoreLocation } from './attempt-store.ts';
import { openTokenVault } from './token-vault.ts';

/** Thrown if attempts cannot be moved; the message is a sentence. */
export class ImportAttemptsError extends Error {
  override name = 'ImportAttemptsError';
}

type StoredAttempt = Record<string, SqlValue> & { id: string; token: Uint8Array | null; token_mark: string | null };

const batchSize = 200;

/**
 * Moves the attempts in this machine's file to the database that machines share. The file is renamed at the end; if
 * only part of it was moved, it can be moved again: attempts already in the database are kept.
 * @returns how many attempts the file had
 * @throws {ImportAttemptsError} if there is nothing to move, or a server is using the file
 */
export const importAttempts = async ({ dataDir, databaseUrl, journalKey }: AttemptStoreLocation): Promise<number> => {
  const path = attemptStorePath(dataDir);
  const keyPath = tokenKeyPath(dataDir);
  if (databaseUrl === null) throw new ImportAttemptsError('set DATABASE_URL and JOURNAL_KEY first');
  if (!existsSync(path)) throw new ImportAttemptsError(`there is no ${path} to import`);
  const vault = openTokenVault(keyPath, journalKey);
  const fileVault = existsSync(keyPath) ? openTokenVault(keyPath, null) : vault;

  /** Reseals a token with the key that all machines have; one that cannot be opened stays as it is. */
  const reseal = (row: StoredAttempt): StoredAttempt => {
    const token = row.token && (fileVault.open(row.token, row.id) ?? vault.open(row.token, row.id));
    if (token === null) return row;
    const mark = row.token_mark === null ? null : vault.fingerprint(token);
    return { ...row, token: vault.seal(token, row.id), token_mark: mark };
  };

  const file = openAttemptFile(path);
  const shared = openSharedAttempts(databaseUrl, vault);
  let moved = 0;
  try {
    const held = await file.durable.all('SELECT 1 AS held FROM attempts WHERE lease_by IS NOT NULL LIMIT 1');
    if (held.length > 0) throw new ImportAttemptsError(`a server works on ${path}: stop it first`);
    for (let last = ''; ;) {
      const rows = await file.durable.all<StoredAttempt>(
        `SELECT * FROM attempts WHERE id > $1 ORDER BY id LIMIT ${batchSize}`,
        last,
      );
      const newest = rows.at(-1);
      if (!newest) break;
      await shared.durable.transaction(async (on) => {
        for (const row of rows.map(reseal)) {
          const names = Object.keys(row);
          await on.run(
            `INSERT INTO attempts (${names.join(', ')}) VALUES (${names.map((_, index) => `$${index + 1}`).join(', ')})
             ON CONFLICT (id) DO NOTHING`,
            ...Object.values(row),
          );
        }
      });
      moved += rows.length;
      last = newest.id;
    }
  } finally {
    await file.quick.close();
    await file.durable.close();
    await shared.durable.close();
  }
  renameSync(path, `${path}.imported`);
  return moved;
};
