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

export const iconFile = (dir: string, key: string, size: number): string =>
  join(dir, 'sizes', key.slice(0, 2), key, `icon-${size}.png`);

export const exists = async (path: string): Promise<boolean> => {
  try {
    await access(path);
    return true;
  } catch {
    return false;
  }
};

/** Where files are written before they get their names: one flat folder, so that what a killed process left is found. */
export const draftsFolder = (dir: string): string => join(dir, 'drafts');

/** Writes a file that is either whole or absent, also when two processes write it at once. */
export const writeWhole = async (dir: string, path: string, bytes: Uint8Array): Promise<void> => {
  await mkdir(dirname(path), { recursive: true });
  await mkdir(draftsFolder(dir), { recursive: true });
  const draft = join(draftsFolder(dir), `${randomUUID()}.${process.pid}.part`);
  try {
    await writeFile(draft, bytes);
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
};
