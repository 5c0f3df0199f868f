import type { StorageChanges } from '../storage/storage.ts';
import { newToken, hashToken } from './tokens.ts';

/** How long a session lives after it was last used. */
export const sessionDays = 60;
/** A session's use is written down this seldom. */
export const touchAfterMs = 86_400_000;

/** Opens a session; gives its token, which is nowhere kept. */
export const openSession = async (changes: StorageChanges, account: number, now: Date): Promise<string> => {
  const token = newToken();
  await changes.addSession(hashToken(token), account, now.toISOString(), sessionDays);
  return token;
};
