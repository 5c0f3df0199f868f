import { createHash, hkdfSync } from 'node:crypto';
import { createSealer, type Sealer } from '../../lib/sealer.ts';
import { readSecretFile } from '../../lib/secret-file.ts';

/** Keeps tokens so that who reads the journal's file cannot use them: sealed, each bound to its attempt. */
export type TokenBox = Sealer & {
  /** Tells tokens apart without keeping them. */
  mark(token: string): string;
};

/**
 * Reads the key of this deployment, which all its server processes share.
 * @param secret of 32 characters or more (`JOURNAL_KEY`); null: a key is made and kept in the file
 * @throws where the file is there but is no key
 */
const readKey = (path: string, secret: string | null): Buffer => {
  const raw = secret === null ? readSecretFile(path) : Buffer.from(secret);
  if (raw.length < 32) throw new Error(`${path} is no key of the payment journal; move it away, and a new one is made`);
  return raw;
};

/**
 * Derives a key for another purpose from the deployment's.
 * @throws as `openTokenBox`
 */
export const deriveKey = (path: string, secret: string | null, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', readKey(path, secret), '', purpose, 32));

/**
 * @param secret of 32 characters or more (`JOURNAL_KEY`); null: a key is made and kept in the file
 * @throws where the file is there but is no key
 */
export const openTokenBox = (path: string, secret: string | null): TokenBox => {
  const raw = readKey(path, secret);
  const key = createHash('sha256').update('journal token').update(raw).digest();
  const markKey = createHash('sha256').update('journal mark').update(raw).digest();

  return {
    ...createSealer(key),
    mark: (token) => createHash('sha256').update(markKey).update(token).digest('base64url'),
  };
};
