import { createHash, randomBytes } from 'node:crypto';
import type { StorageChanges } from '../storage/storage.ts';

/**
 * Creates a token for a shopper: of a session or a password reset, or the secret of a one-time code. Sessions and
 * resets are stored by the hash of their token only, so that a copy of the database opens no session.
 */
export const newToken = (): string => randomBytes(32).toString('base64url');

export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** How many days a session lasts after its last use. */
export const sessionDays = 60;
/** The last use of a session is written at most this often. */
export const touchAfterMs = 86_400_000;

/** Opens a session and returns its token, of which only the hash is stored. */
export const openSession = async (changes: StorageChanges, account: number, now: Date): Promise<string> => {
  const token = newToken();
  await changes.addSession(hashToken(token), account, now.toISOString(), sessionDays);
  return token;
};
