import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import fc from 'fast-check';
import { expect, onTestFinished, test, vi } from 'vitest';
import * as z from 'zod';
import { defaultPasswordSettings, readPasswordSettings } from './password-settings.ts';
import { createPasswords } from './passwords.ts';

const passwords = createPasswords(defaultPasswordSettings);
const parameters = z.object({ N: z.number(), r: z.number(), p: z.number() });

test('a password opens its own hash and no other, however its letters are composed', async () => {
  const hash = await passwords.hash('ពាក្យសម្ងាត់ é');
  expect(hash).toMatch(/^scrypt\$15\$8\$3\$[\w-]{22}\$[\w-]{43}$/u);
  expect(await passwords.verify('ពាក្យសម្ងាត់ e\u0301', hash)).toBe(true);
  expect(await passwords.verify('ពាក្យសម្ងាត់ e', hash)).toBe(false);
  expect(await passwords.hash('ពាក្យសម្ងាត់ é')).not.toBe(hash);
  expect(await passwords.verify('', null)).toBe(false);
  expect(passwords.isOutdated(hash)).toBe(false);
});

test('a hash made with other parameters still opens, and is outdated; what is no hash opens nothing', async () => {
  for (const former of [
    { logN: 12, r: 8, p: 1 },
    { logN: 10, r: 8, p: 3 },
    { logN: 10, r: 8, p: 33 },
  ]) {
    const hash = await createPasswords(former).hash('former password');
    expect(await passwords.verify('former password', hash)).toBe(true);
    expect(await passwords.verify('other password', hash)).toBe(false);
    expect(passwords.isOutdated(hash)).toBe(true);
  }
  await fc.assert(
    fc.asyncProperty(fc.string(), async (text) => {
      expect(await passwords.verify('x', `no hash ${text}`)).toBe(false);
    }),
    { numRuns: 50 },
  );
});

test('a wrong password takes as much work for an account with a former hash as for nobody’s name', async () => {
  const counted = vi.spyOn(crypto, 'scrypt');
  syncBuiltinESMExports();
  onTestFinished(() => {
    counted.mockRestore();
    syncBuiltinESMExports();
  });
  const workOf = async (task: () => Promise<unknown>): Promise<number> => {
    counted.mockClear();
    await task();
    const options = counted.mock.calls.map((call: unknown[]) => parameters.parse(call[3]));
    return options.reduce((sum, { N, r, p }) => sum + N * r * p, 0);
  };
  const now = createPasswords({ logN: 12, r: 8, p: 3 });
  const full = await workOf(() => now.verify('x', null));
  expect(full).toBe(4096 * 8 * 3);
  for (const former of [
    { logN: 12, r: 8, p: 1 },
    { logN: 11, r: 8, p: 3 },
    { logN: 10, r: 8, p: 1 },
    { logN: 2, r: 1, p: 1 },
    { logN: 12, r: 8, p: 3 },
  ]) {
    const hash = await createPasswords(former).hash('former password');
    expect(await workOf(() => now.verify('other password', hash))).toBe(full);
    expect(await workOf(() => now.verify('former password', hash))).toBe(2 ** former.logN * former.r * former.p);
  }
  const stronger = await createPasswords({ logN: 13, r: 8, p: 3 }).hash('former password');
  expect(await workOf(() => now.verify('other password', stronger))).toBe(full * 2);
});

test('a crowd waits in turn, what is too much is told to come again, and other work goes on', async () => {
  let ticks = 0;
  const timer = setInterval(() => {
    ticks++;
  }, 5);
  const results = await Promise.allSettled(Array.from({ length: 34 }, () => passwords.verify('x', null)));
  clearInterval(timer);
  const refused = results.filter(({ status }) => status === 'rejected');
  expect(refused).toHaveLength(8);
  for (const result of refused)
    expect(result).toMatchObject({ reason: { code: 'unavailable', retryAfterSeconds: expect.any(Number) } });
  expect(ticks).toBeGreaterThan(20);
  expect(await passwords.verify('x', null)).toBe(false);
});

test('the cost is a setting; in production none is lower than recommended', () => {
  const settings = (cost: string, mode: string) => readPasswordSettings({ PASSWORD_COST: cost, NODE_ENV: mode });
  expect(settings('', 'production')).toEqual(defaultPasswordSettings);
  expect(settings('17', 'production')).toEqual({ logN: 17, r: 8, p: 3 });
  expect(settings('10', 'test')).toEqual({ logN: 10, r: 8, p: 3 });
  expect(() => settings('14', 'production')).toThrow('PASSWORD_COST: expected at least 15 in production');
  expect(() => settings('9', 'test')).toThrow('PASSWORD_COST');
  expect(() => settings('15.5', 'production')).toThrow('PASSWORD_COST');
});
