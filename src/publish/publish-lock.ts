import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/**
 * Keeps a second publisher of a store out. The lock is a transaction on an empty
 * database: the system drops it with the process, however that ends.
 * @throws where another publisher is at work
 */
export const lockStore = (storeDir: string): { release: () => void } => {
  mkdirSync(storeDir, { recursive: true });
  const database = new DatabaseSync(join(storeDir, 'publish.lock'), { timeout: 0 });
  try {
    database.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    database.close();
    throw new Error('another publisher is at work on this store; run it again when that one is done', { cause: error });
  }
  return { release: () => database.close() };
};
