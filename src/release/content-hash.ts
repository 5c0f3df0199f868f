import { hash } from 'node:crypto';

/** Returns the hash that identifies content: the first 32 hex digits of its SHA-256. */
export const contentHash = (bytes: Uint8Array): string => hash('sha256', bytes, 'hex').slice(0, 32);
