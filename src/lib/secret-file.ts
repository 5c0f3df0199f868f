import { randomBytes } from 'node:crypto';
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { errorCodeOf } from './errors.ts';

/**
 * Reads a secret from a file that only its owner may read; the first process that asks creates it.
 * @param make returns a new secret; by default 32 random bytes
 * @throws if the file can be neither read nor created
 */
export const readSecretFile = (path: string, make: () => Uint8Array | string = () => randomBytes(32)): Buffer => {
  try {
    return readFileSync(path);
  } catch (error) {
    if (errorCodeOf(error) !== 'ENOENT') throw error;
  }
  const draft = `${path}.${randomBytes(6).toString('hex')}`;
  writeFileSync(draft, make(), { mode: 0o600, flush: true });
  try {
    // The file appears complete or not at all, and the first of several processes wins.
    linkSync(draft, path);
  } catch (error) {
    if (errorCodeOf(error) !== 'EEXIST') throw error;
  } finally {
    rmSync(draft);
  }
  return readFileSync(path);
};
