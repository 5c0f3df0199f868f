import { randomBytes } from 'node:crypto';
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;

/**
 * Reads a secret from a file that only its owner may read; the first process that asks makes it.
 * @param make returns a new secret; by default 32 random bytes
 * @throws if the file can be neither read nor made
 */
export const readSecretFile = (path: string, make: () => Uint8Array | string = () => randomBytes(32)): Buffer => {
  try {
    return readFileSync(path);
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error;
  }
  const draft = `${path}.${randomBytes(6).toString('hex')}`;
  writeFileSync(draft, make(), { mode: 0o600, flush: true });
  try {
    // Whole or not at all, and the first of several processes wins.
    linkSync(draft, path);
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
  } finally {
    rmSync(draft);
  }
  return readFileSync(path);
};
