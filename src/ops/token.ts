import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { readSecretFile } from '../lib/secret-file.ts';

/** Where the token is kept if none was set. */
export const opsTokenFile = (dataDir: string): string => join(dataDir, 'ops-token');

/**
 * The token of the operations page: that of OPS_TOKEN, else a random one, in a file that only its owner may read.
 * @throws {Error} if that file can be neither read nor made
 */
export const readOpsToken = (dataDir: string, given: string | null): string =>
  given ??
  readSecretFile(opsTokenFile(dataDir), () => `${randomBytes(24).toString('base64url')}\n`)
    .toString()
    .trim();
