import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { codeLength } from '../../contract/accounts.ts';

/** Secrets that shoppers hold. Only hashes are stored: a copy of the database opens no session. */

/** Returns 32 random bytes: for sessions, secrets of codes and reset tokens. */
export const newToken = (): string => randomBytes(32).toString('base64url');

export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** Returns six uniformly distributed digits. */
export const newCode = (): string => String(randomInt(10 ** codeLength)).padStart(codeLength, '0');

/**
 * Hashes a code with its secret, which the database does not have, so that a million guesses at a stored hash find
 * nothing.
 */
export const hashCode = (secret: string, code: string): string =>
  createHmac('sha256', secret).update(code).digest('base64url');

/** Compares hashes in constant time. */
export const isSameHash = (one: string, other: string): boolean => {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
};
