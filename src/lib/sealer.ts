import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/** Encrypts texts so that whoever reads the file they are stored in learns nothing: AES-256-GCM, bound to a context. */
export type Sealer = {
  seal(text: string, context: string): Uint8Array;
  /** Returns the text; null: it was sealed with another key, for another context, or is damaged. */
  open(sealed: Uint8Array, context: string): string | null;
};

const ivBytes = 12;
const tagBytes = 16;

/** @param key 32 bytes */
export const createSealer = (key: Uint8Array): Sealer => ({
  seal: (text, context) => {
    const iv = randomBytes(ivBytes);
    const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(context));
    const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([iv, cipher.getAuthTag(), body]);
  },
  open: (sealed, context) => {
    try {
      const iv = sealed.subarray(0, ivBytes);
      const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: tagBytes })
        .setAAD(Buffer.from(context))
        .setAuthTag(sealed.subarray(ivBytes, ivBytes + tagBytes));
      return Buffer.concat([decipher.update(sealed.subarray(ivBytes + tagBytes)), decipher.final()]).toString();
    } catch {
      return null;
    }
  },
});
