import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { readSecretFile } from '../lib/secret-file.ts';

/** Returns the path of the file with the token, which is used if none was configured. */
export const opsTokenFile = (dataDir: string): string => join(dataDir, 'ops-token');

/**
 * Returns the token of the operations page: that of OPS_TOKEN, or a random one in a file that only its owner can read.
 * @throws {Error} if that file can be neither read nor created
 */
export const readOpsToken = (dataDir: string, given: string | null): string =>
  given ??
  readSecretFile(opsTokenFile(dataDir), () => `${randomBytes(24).toString('base64url')}\n`)
    .toString()
    .trim();
