import { extname } from 'node:path';

const imageTypes: Record<string, string> = {
  '.avif': 'image/avif',
  '.gif': 'image/gif',
  '.jpeg': 'image/jpeg',
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
};

/** Matches a path of folders and a file, without `..` or hidden files. */
const plainPath = /^[\w-][\w. -]*(?:\/[\w-][\w. -]*)*$/u;

/**
 * Returns the media type of an image by its path below an uploads folder, for imports and for serving alike; undefined:
 * such a path is neither imported nor served.
 */
export const uploadTypeOf = (path: string): string | undefined =>
  plainPath.test(path) ? imageTypes[extname(path).toLowerCase()] : undefined;
