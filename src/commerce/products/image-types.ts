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

/** Returns the media type of an uploaded image by the extension of its path; undefined: such files are not served. */
export const imageTypeOf = (path: string): string | undefined => imageTypes[extname(path).toLowerCase()];
