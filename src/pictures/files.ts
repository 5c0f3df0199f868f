import { randomUUID } from 'node:crypto';
import { access, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { PictureFormat } from './address.ts';
import type { SourceType } from './sniff.ts';

/** Where the bytes of pictures lie: originals once by key, sizes beside them. */
export const originalFile = (dir: string, key: string, type: SourceType): string =>
  join(dir, 'originals', key.slice(0, 2), `${key}.${type}`);

export const sizeFile = (dir: string, key: string, width: number, format: PictureFormat): string =>
  join(dir, 'sizes', key.slice(0, 2), key, `${width}.${format}`);

export const exists = async (path: string): Promise<boolean> => {
  try {
    await access(path);
    return true;
  } catch {
    return false;
  }
};

/** Writes a file that is either whole or absent, also when two processes write it at once. */
export const writeWhole = async (path: string, bytes: Uint8Array): Promise<void> => {
  await mkdir(dirname(path), { recursive: true });
  const draft = `${path}.${randomUUID()}.part`;
  try {
    await writeFile(draft, bytes);
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
};
