import type { IncomingHttpHeaders } from 'node:http';

/** Headers of Compression Dictionary Transport (RFC 9842). */

const availableForm = /^:([A-Za-z0-9+/]{43}=):$/u;

/** Parses Available-Dictionary: the SHA-256 of the dictionary that the client holds for a target, in hex; null: none. */
export const parseAvailableDictionary = (headers: IncomingHttpHeaders): string | null => {
  const given = headers['available-dictionary'];
  const hash = typeof given === 'string' ? availableForm.exec(given.trim())?.[1] : undefined;
  return hash === undefined ? null : Buffer.from(hash, 'base64').toString('hex');
};

/** Where a store's dictionaries are, by the first 32 digits of their SHA-256 in hex. */
export const dictionaryPrefix = '/_dictionary/';

/** Returns the Link header that tells browsers of a page's dictionary; they fetch it when they have nothing else to do. */
export const dictionaryLink = (hash: string): string =>
  `<${dictionaryPrefix}${hash.slice(0, 32)}>; rel="compression-dictionary"`;
