import { randomBytes, scrypt, timingSafeEqual, type ScryptOptions } from 'node:crypto';
import { createConcurrencyLimiter, QueueError } from '../../lib/concurrency.ts';
import { CommerceError } from '../errors/commerce-error.ts';
import type { PasswordSettings } from './password-settings.ts';

const bytes = 32;
const maxConcurrentHashes = 2;
const maxQueuedHashes = 24;

const hashes = createConcurrencyLimiter({ maxConcurrent: maxConcurrentHashes, maxQueued: maxQueuedHashes });

/** Hashing takes memory and a CPU core, so few run at once; the others wait, and are rejected if the queue is full. */
const runQueued = <Result>(work: () => Promise<Result>): Promise<Result> =>
  hashes.run(work).catch((error: unknown) => {
    if (!(error instanceof QueueError)) throw error;
    throw new CommerceError('unavailable', 'too many logins right now; try again in a moment', undefined, {
      retryAfterSeconds: 2,
    });
  });

const deriveKey = (password: string, salt: Buffer, { logN, r, p }: PasswordSettings): Promise<Buffer> => {
  const options: ScryptOptions = { N: 2 ** logN, r, p, maxmem: 256 * (2 ** logN + p) * r };
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, bytes, options, (error, key) => {
      if (error) reject(error);
      else resolve(key);
    });
  });
};

const workOf = ({ logN, r, p }: PasswordSettings): number => 2 ** logN * r * p;

const hashForm = /^scrypt\$(\d+)\$(\d+)\$(\d+)\$([\w-]+)\$([\w-]+)$/u;

const formatHash = ({ logN, r, p }: PasswordSettings, salt: string, key: string): string =>
  ['scrypt', logN, r, p, salt, key].join('$');

export type Passwords = ReturnType<typeof createPasswords>;

/**
 * Passwords are stored as scrypt hashes that include their parameters, `scrypt$15$8$3$salt$hash` (log2 N, r, p), so
 * that the parameters can be raised later.
 * @param settings parameters of new hashes
 */
export const createPasswords = (settings: PasswordSettings) => {
  /** A hash to compare with if the account is unknown, so that the response takes as long as for a known one. */
  const dummyHash = formatHash(settings, 'A'.repeat(22), 'A'.repeat(43));

  return {
    /** @throws {CommerceError} unavailable if too many hashes are queued */
    hash: async (password: string): Promise<string> => {
      const salt = randomBytes(16);
      const key = await runQueued(() => deriveKey(password, salt, settings));
      return formatHash(settings, salt.toString('base64url'), key.toString('base64url'));
    },

    /**
     * Returns whether a password matches a hash. With null it never matches, but takes just as long. A mismatch with a
     * hash of less work takes as long as with a new one, so that it does not tell which accounts there are.
     * @throws {CommerceError} unavailable if too many hashes are queued
     */
    verify: async (password: string, hash: string | null): Promise<boolean> => {
      const parts = hashForm.exec(hash ?? dummyHash);
      if (!parts) return false;
      const [, logN, r, p, salt = '', wanted = ''] = parts;
      const given = { logN: Number(logN), r: Number(r), p: Number(p) };
      const saltBytes = Buffer.from(salt, 'base64url');
      const expected = Buffer.from(wanted, 'base64url');
      return runQueued(async () => {
        const key = await deriveKey(password, saltBytes, given);
        const isRight = key.length === expected.length && timingSafeEqual(key, expected) && hash !== null;
        const rest = Math.ceil((workOf(settings) - workOf(given)) / workOf({ ...given, p: 1 }));
        if (!isRight && rest > 0) await deriveKey(password, saltBytes, { ...given, p: rest });
        return isRight;
      });
    },

    /** Returns whether a hash was made with other parameters than new ones are. */
    isOutdated: (hash: string): boolean => !hash.startsWith(formatHash(settings, '', '').slice(0, -1)),
  };
};
