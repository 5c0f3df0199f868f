import { createHash, randomBytes } from 'node:crypto';
import type { StorageChanges } from '../storage/storage.ts';

/**
 * Tokens that shoppers hold: of sessions, of password resets, and the secrets of one-time codes. Only hashes are
 * stored: a copy of the database opens no session.
 */
export const newToken = (): string => randomBytes(32).toString('base64url');

export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** Days a session lasts after its last use. */
export const sessionDays = 60;
/** The last use of a session is written at most this often. */
export const touchAfterMs = 86_400_000;

/** Opens a session. Returns its token, which is not stored. */
export const openSession = async (changes: StorageChanges, account: number, now: Date): Promise<string> => {
  const token = newToken();
  await changes.addSession(hashToken(token), account, now.toISOString(), sessionDays);
  return token;
};
