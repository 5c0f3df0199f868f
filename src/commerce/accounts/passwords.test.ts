import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hashPassword, verifyPassword } from './passwords.ts';

test('a password opens its own hash and no other, however its letters are composed', async () => {
  const hash = await hashPassword('ពាក្យសម្ងាត់ é');
  expect(hash).toMatch(/^scrypt\$15\$8\$1\$[\w-]{22}\$[\w-]{43}$/u);
  expect(await verifyPassword('ពាក្យសម្ងាត់ e\u0301', hash)).toBe(true);
  expect(await verifyPassword('ពាក្យសម្ងាត់ e', hash)).toBe(false);
  expect(await hashPassword('ពាក្យសម្ងាត់ é')).not.toBe(hash);
  expect(await verifyPassword('', null)).toBe(false);
});

test('a hash made with other parameters still opens; what is no hash opens nothing', async () => {
  const { scryptSync } = await import('node:crypto');
  const salt = Buffer.from('salt of the test');
  const key = scryptSync('old password', salt, 32, { N: 2 ** 12, r: 8, p: 1 });
  const old = ['scrypt', 12, 8, 1, salt.toString('base64url'), key.toString('base64url')].join('$');
  expect(await verifyPassword('old password', old)).toBe(true);
  await fc.assert(
    fc.asyncProperty(fc.string(), async (text) => {
      expect(await verifyPassword('x', `no hash ${text}`)).toBe(false);
    }),
    { numRuns: 50 },
  );
});

test('a crowd waits in turn, what is too much is told to come again, and other work goes on', async () => {
  let ticks = 0;
  const timer = setInterval(() => {
    ticks++;
  }, 5);
  const results = await Promise.allSettled(Array.from({ length: 34 }, () => verifyPassword('x', null)));
  clearInterval(timer);
  const refused = results.filter(({ status }) => status === 'rejected');
  expect(refused).toHaveLength(8);
  for (const result of refused)
    expect(result).toMatchObject({ reason: { code: 'unavailable', retryAfterSeconds: expect.any(Number) } });
  expect(ticks).toBeGreaterThan(20);
  expect(await verifyPassword('x', null)).toBe(false);
});
