import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { writeFileAtomically } from '../../lib/atomic-file.ts';
import { makeFolder } from '../../lib/make-folder.ts';
import type { Storage } from '../storage/storage.ts';

/** Maximum size of a receipt in bytes. */
export const maxReceiptBytes = 5 * 1024 * 1024;

const startsWith = (bytes: Buffer, at: number, ...wanted: number[]): boolean =>
  wanted.every((byte, index) => bytes[at + index] === byte);

/** Detects the image type (JPEG, PNG or WebP) from the content, ignoring the file's name; null for any other. */
export const detectImageType = (bytes: Buffer): 'jpg' | 'png' | 'webp' | null => {
  if (startsWith(bytes, 0, 0xff, 0xd8, 0xff)) return 'jpg';
  if (startsWith(bytes, 0, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'png';
  const isWebp = startsWith(bytes, 0, 0x52, 0x49, 0x46, 0x46) && startsWith(bytes, 8, 0x57, 0x45, 0x42, 0x50);
  return isWebp ? 'webp' : null;
};

export const imageMimeTypes = { jpg: 'image/jpeg', png: 'image/png', webp: 'image/webp' } as const;
/** Matches the name of a receipt, as returned by `save`. */
export const receiptName = /^[\w-]{32}\.(jpg|png|webp)$/u;

export type ReceiptFiles = {
  /** Saves an image atomically under a random name; returns the name. */
  save(bytes: Buffer, kind: 'jpg' | 'png' | 'webp'): Promise<string>;
  read(name: string): Promise<Buffer>;
  remove(name: string): Promise<void>;
  /** Lists every file name in the folder, including temporary files left by a crash. */
  list(): Promise<string[]>;
};

/** Opens the receipts' folder, which is separate from that of public images. */
export const createReceiptFiles = (folder: string): ReceiptFiles => ({
  save: async (bytes, kind) => {
    makeFolder(folder);
    const name = `${randomBytes(24).toString('base64url')}.${kind}`;
    await writeFileAtomically(join(folder, name), bytes, { mode: 0o600, durable: true });
    return name;
  },
  read: (name) => readFile(join(folder, name)),
  remove: (name) => rm(join(folder, name), { force: true }),
  list: async () => (existsSync(folder) ? readdir(folder) : []),
});

/**
 * Removes files without a database row, left by a crash between writing the two. Runs before the API listens, when
 * nobody can be uploading.
 */
export const removeOrphanedReceipts = async (storage: Pick<Storage, 'receipt'>, files: ReceiptFiles): Promise<void> => {
  for (const name of await files.list()) if (!(await storage.receipt(name))) await files.remove(name);
};
