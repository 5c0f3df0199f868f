import { rmSync } from 'node:fs';
import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { writeFileAtomically } from '../lib/atomic-file.ts';
import { compressedFile, type PictureFormat, type PictureShape } from './address.ts';
import type { SourceType } from './sniff.ts';

/** Returns paths of image files: originals by key, and their sizes in a folder for each key. */
export const originalFile = (dir: string, key: string, type: SourceType): string =>
  join(dir, 'originals', key.slice(0, 2), `${key}.${type}`);

const sizesFolder = (dir: string, key: string): string => join(dir, 'sizes', key.slice(0, 2), key);

export const sizeFile = (dir: string, key: string, shape: PictureShape, width: number, format: PictureFormat): string =>
  join(sizesFolder(dir, key), `${shape === 'square' ? 's' : ''}${width}.${format}`);

export const iconFile = (dir: string, key: string, size: number): string =>
  join(sizesFolder(dir, key), `icon-${size}.png`);

/** Removes an image's original and all its sizes. */
export const removePicture = (dir: string, key: string, type: SourceType): void => {
  const original = originalFile(dir, key, type);
  for (const path of [original, compressedFile(original), sizesFolder(dir, key)])
    rmSync(path, { recursive: true, force: true });
};

export const exists = async (path: string): Promise<boolean> => {
  try {
    await access(path);
    return true;
  } catch {
    return false;
  }
};

/** Folder of incomplete files: flat, so that the leftovers of a killed process are easy to find. */
export const draftsFolder = (dir: string): string => join(dir, 'drafts');

/** Writes a file atomically, even if two processes write it at once. */
export const writePicture = (dir: string, path: string, bytes: Uint8Array): Promise<void> =>
  writeFileAtomically(path, bytes, { draftFolder: draftsFolder(dir) });

const compress = promisify(brotliCompress);

/** Writes a drawing and its compressed form. The drawing itself comes last: once it exists, both do. */
export const writeDrawing = async (dir: string, path: string, bytes: Uint8Array): Promise<void> => {
  await writePicture(dir, compressedFile(path), await compress(bytes));
  await writePicture(dir, path, bytes);
};
