import { randomBytes, scrypt, timingSafeEqual, type ScryptOptions } from 'node:crypto';
import { CommerceError } from '../errors/commerce-error.ts';

/**
 * Passwords are kept as scrypt hashes that name their own parameters,
 * `scrypt$15$8$1$salt$hash` (log2 N, r, p), so that these can grow: 32 MB and
 * some 60 ms for each try.
 */
const now = { logN: 15, r: 8, p: 1 };
const bytes = 32;
const atOnce = 2;
const mostWaiting = 24;

let running = 0;
const waiting: (() => void)[] = [];

/** Hashing takes memory and a processor: few at once, the others in turn, and none where too many wait. */
const inTurn = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  if (running < atOnce) running++;
  else {
    if (waiting.length >= mostWaiting)
      throw new CommerceError('unavailable', 'too many people log in at this moment; try again', undefined, {
        retryAfterSeconds: 2,
      });
    // whoever leaves hands on the place
    await new Promise<void>((resolve) => {
      waiting.push(resolve);
    });
  }
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running--;
  }
};

const derive = (password: string, salt: Buffer, { logN, r, p }: typeof now): Promise<Buffer> => {
  const options: ScryptOptions = { N: 2 ** logN, r, p, maxmem: 256 * 2 ** logN * r };
  return inTurn(
    () =>
      new Promise((resolve, reject) => {
        scrypt(password.normalize('NFKC'), salt, bytes, options, (error, key) => {
          if (error) reject(error);
          else resolve(key);
        });
      }),
  );
};

/** @throws {CommerceError} unavailable where too many are at it */
export const hashPassword = async (password: string): Promise<string> => {
  const salt = randomBytes(16);
  const key = await derive(password, salt, now);
  return ['scrypt', now.logN, now.r, now.p, salt.toString('base64url'), key.toString('base64url')].join('$');
};

const hashForm = /^scrypt\$(\d+)\$(\d+)\$(\d+)\$([\w-]+)\$([\w-]+)$/u;

/** Of nobody: what a try for an unknown account is compared with, so that it takes as long as any other. */
const nobody = `scrypt$${now.logN}$${now.r}$${now.p}$${'A'.repeat(22)}$${'A'.repeat(43)}`;

/**
 * Whether it is the password of a hash; with none it is not, after the same work.
 * @throws {CommerceError} unavailable where too many are at it
 */
export const isPassword = async (password: string, hash: string | null): Promise<boolean> => {
  const parts = hashForm.exec(hash ?? nobody);
  if (!parts) return false;
  const [, logN, r, p, salt = '', wanted = ''] = parts;
  const key = await derive(password, Buffer.from(salt, 'base64url'), {
    logN: Number(logN),
    r: Number(r),
    p: Number(p),
  });
  const expected = Buffer.from(wanted, 'base64url');
  return key.length === expected.length && timingSafeEqual(key, expected) && hash !== null;
};
