import type { IncomingHttpHeaders } from 'node:http';

/** Headers of Compression Dictionary Transport (RFC 9842). */

const availableForm = /^:([A-Za-z0-9+/]{43}=):$/u;

/** Parses Available-Dictionary: the SHA-256, in hex, of the dictionary that the client has for a target; null: none. */
export const parseAvailableDictionary = (headers: IncomingHttpHeaders): string | null => {
  const given = headers['available-dictionary'];
  const hash = typeof given === 'string' ? availableForm.exec(given.trim())?.[1] : undefined;
  return hash === undefined ? null : Buffer.from(hash, 'base64').toString('hex');
};

/** Path prefix of a store's dictionaries; the first 32 hex digits of their SHA-256 follow. */
export const dictionaryPrefix = '/_dictionary/';

/** Returns the Link header that points browsers to a page's dictionary; they fetch it when idle. */
export const dictionaryLink = (hash: string): string =>
  `<${dictionaryPrefix}${hash.slice(0, 32)}>; rel="compression-dictionary"`;
