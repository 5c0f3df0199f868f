import type { StorageChanges } from '../storage/storage.ts';
import { newToken, hashToken } from './tokens.ts';

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
