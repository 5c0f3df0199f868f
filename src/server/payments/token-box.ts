import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';

/** Keeps tokens so that who reads the journal's file cannot use them: AES-256-GCM, bound to their attempt. */
export type TokenBox = {
  seal(token: string, attempt: string): Uint8Array;
  /** null: it was sealed with another key, for another attempt, or is damaged. */
  open(sealed: Uint8Array, attempt: string): string | null;
  /** Tells tokens apart without keeping them. */
  mark(token: string): string;
};

const ivBytes = 12;
const tagBytes = 16;

/** The key in a file of its owner alone; the first process makes it. */
const keyFrom = (path: string): Buffer => {
  try {
    return readFileSync(path);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
  }
  const draft = `${path}.${randomBytes(6).toString('hex')}`;
  writeFileSync(draft, randomBytes(32), { mode: 0o600, flush: true });
  try {
    // Whole or not at all, and the first of several processes wins.
    linkSync(draft, path);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    rmSync(draft);
  }
  return readFileSync(path);
};

/**
 * @param secret of 32 characters or more (`JOURNAL_KEY`); null: a key is made and kept in the file
 * @throws where the file is there but is no key
 */
export const openTokenBox = (path: string, secret: string | null): TokenBox => {
  const raw = secret === null ? keyFrom(path) : Buffer.from(secret);
  if (raw.length < 32) throw new Error(`${path} is no key of the payment journal; move it away, and a new one is made`);
  const key = createHash('sha256').update('journal token').update(raw).digest();
  const markKey = createHash('sha256').update('journal mark').update(raw).digest();

  return {
    seal: (token, attempt) => {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(attempt));
      const body = Buffer.concat([cipher.update(token, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), body]);
    },
    open: (sealed, attempt) => {
      try {
        const iv = sealed.subarray(0, ivBytes);
        const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: tagBytes })
          .setAAD(Buffer.from(attempt))
          .setAuthTag(sealed.subarray(ivBytes, ivBytes + tagBytes));
        return Buffer.concat([decipher.update(sealed.subarray(ivBytes + tagBytes)), decipher.final()]).toString();
      } catch {
        return null;
      }
    },
    mark: (token) => createHash('sha256').update(markKey).update(token).digest('base64url'),
  };
};
