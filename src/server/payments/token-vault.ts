import { createHash, createHmac, hkdfSync } from 'node:crypto';
import { createSealer, type Sealer } from '../../lib/sealer.ts';
import { readSecretFile } from '../../lib/secret-file.ts';

/** Encrypts session tokens, each bound to its attempt, so that somebody who reads the database cannot use them. */
export type TokenVault = Sealer & {
  /** Tells this deployment's key from others, without revealing it. */
  keyMark: string;
  /** Returns a fingerprint that distinguishes tokens without storing them. */
  fingerprint(token: string): string;
};

/**
 * Reads this deployment's key, which all its server processes share.
 * @param secret at least 32 characters (`JOURNAL_KEY`); null: a key is created and kept in the file
 * @throws {Error} if the file exists but is not a key
 */
const readVaultKey = (path: string, secret: string | null): Buffer => {
  const raw = secret === null ? readSecretFile(path) : Buffer.from(secret);
  if (raw.length < 32)
    throw new Error(`${path} is not a key of the payment journal; move it away to have a new one created`);
  return raw;
};

/**
 * Derives a key for another purpose from the deployment's key.
 * @throws {Error} as `openTokenVault`
 */
export const deriveVaultKey = (path: string, secret: string | null, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', readVaultKey(path, secret), '', purpose, 32));

/**
 * @param secret at least 32 characters (`JOURNAL_KEY`); null: a key is created and kept in the file
 * @throws {Error} if the file exists but is not a key
 */
export const openTokenVault = (path: string, secret: string | null): TokenVault => {
  const raw = readVaultKey(path, secret);
  const key = createHash('sha256').update('journal token').update(raw).digest();
  const fingerprintKey = createHash('sha256').update('journal mark').update(raw).digest();

  return {
    ...createSealer(key),
    keyMark: createHmac('sha256', raw).update('key of the payment journal').digest('base64url'),
    fingerprint: (token) => createHash('sha256').update(fingerprintKey).update(token).digest('base64url'),
  };
};
