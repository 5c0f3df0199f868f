import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { tokenResponse } from '../../../contract/accounts.ts';
import { shopperPaths } from '../../../contract/shopper-paths.ts';
import { defaultPasswordSettings } from '../../accounts/password-settings.ts';
import { countAttempt } from '../../accounts/login-attempts.ts';
import { callShop, newShopper, type ShopResponse } from '../../testing/new-shopper.ts';
import { cheapPasswords, openSmallShop, type SmallShop } from '../../testing/small-shop.ts';
import { createCommerceApp } from '../app.ts';

let shop: SmallShop;
beforeAll(async () => {
  shop = await openSmallShop();
});
afterAll(() => shop.close());
afterEach(() => {
  vi.useRealTimers();
});

const login = (email: unknown, password: unknown, store = 'S001', at = shop): Promise<ShopResponse> =>
  callShop(at, 'POST', shopperPaths.login(store), { body: { email, password } });
const profile = async (token: string, store = 'S001'): Promise<number> =>
  (await callShop(shop, 'GET', shopperPaths.profile(store), { token })).status;
const logout = (token: string | null, store = 'S001'): Promise<ShopResponse> =>
  callShop(shop, 'POST', shopperPaths.logout(store), { body: {}, token });

test('log in by the phone in any form; each login is a session of its own; logout ends that one', async () => {
  const { phone, password, token } = await newShopper(shop);
  const local = `0${phone.slice(4)}`;
  const second = tokenResponse.parse((await login(` ${local.slice(0, 3)}-${local.slice(3)} `, password)).body).token;
  expect(second).not.toBe(token);
  expect([await profile(token), await profile(second)]).toEqual([200, 200]);
  expect((await logout(second)).status).toBe(200);
  expect([await profile(token), await profile(second)]).toEqual([200, 401]);
  for (const gone of [second, null, 'nonsense']) expect((await logout(gone)).status).toBe(200);
});

test('a login renews a hash with former parameters; other sessions go on', async () => {
  const { phone, password, token } = await newShopper(shop);
  const hashOf = async () => (await shop.storage.accountByLogin('S001', phone))?.password ?? '';
  const former = await hashOf();
  const { folder, storage } = shop;
  const later = createCommerceApp({
    storage,
    uploads: [],
    receipts: join(folder, 'receipts'),
    passwords: { ...cheapPasswords, logN: 11 },
  });
  const address = await later.listen({ host: '127.0.0.1', port: 0 });
  const at = { ...shop, port: Number(new URL(address).port) };
  try {
    expect((await login(phone, 'not the password', 'S001', at)).status).toBe(401);
    expect(await hashOf()).toBe(former);
    const atOnce = await Promise.all([1, 2].map(() => login(phone, password, 'S001', at)));
    expect(atOnce.map(({ status }) => status)).toEqual([200, 200]);
    const renewed = await hashOf();
    expect(renewed).toMatch(/^scrypt\$11\$8\$1\$/u);
    expect((await login(phone, password, 'S001', at)).status).toBe(200);
    expect(await hashOf()).toBe(renewed);
    expect(await profile(token)).toBe(200);
  } finally {
    await later.close();
  }
});

test('wrong name and wrong password have one answer, and take as long', async () => {
  const { phone, password } = await newShopper(shop);
  const strong = await openSmallShop({ passwords: defaultPasswordSettings });
  const { phone: strongPhone } = await newShopper(strong);
  const timed = async (email: string): Promise<{ answer: ShopResponse; ms: number }> => {
    const start = performance.now();
    return { answer: await login(email, 'not the password', 'S001', strong), ms: performance.now() - start };
  };
  const known: number[] = [];
  const unknown: number[] = [];
  for (let round = 0; round < 7; round++) {
    const [real, nobody] = [await timed(strongPhone), await timed(`+855987000${String(round).padStart(2, '0')}`)];
    expect([real.answer.status, real.answer.body]).toEqual([nobody.answer.status, nobody.answer.body]);
    known.push(real.ms);
    unknown.push(nobody.ms);
  }
  await strong.close();
  const middle = (times: number[]): number => times.toSorted((one, other) => one - other)[3] ?? 0;
  // hashing dominates both: without it one would take only a few milliseconds
  expect(middle(unknown)).toBeGreaterThan(middle(known) / 2);
  expect(middle(known)).toBeGreaterThan(middle(unknown) / 2);
  expect(await login(phone, password, 'S002')).toMatchObject({ status: 401, body: { error: 'wrong_login' } });
  expect(await login('not a name', 'x')).toMatchObject({ status: 400, body: { fields: { email: 'invalid' } } });
  expect(await login(phone, '')).toMatchObject({ status: 400, body: { fields: { password: 'required' } } });
  expect(await login({ $ne: '' }, ['x'])).toMatchObject({
    status: 400,
    body: { fields: { email: 'invalid', password: 'invalid' } },
  });
});

test('after ten wrong passwords there is a time to wait, for nobody`s name alike; the right one clears the count', async () => {
  const { phone, password } = await newShopper(shop);
  vi.useFakeTimers({ toFake: ['Date'], now: new Date() });
  for (let wrong = 0; wrong < 9; wrong++) expect((await login(phone, 'wrong')).status).toBe(401);
  expect((await login(phone, password)).status).toBe(200);
  const many = await Promise.all(Array.from({ length: 14 }, () => login(phone, 'wrong')));
  expect(many.filter(({ status }) => status === 401)).toHaveLength(10);
  const refused = await login(phone, password);
  expect(refused).toMatchObject({
    status: 429,
    body: { error: 'too_many', message: expect.stringContaining('15 min') },
  });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(800);
  const nobody = await Promise.all(Array.from({ length: 11 }, () => login('+85598111222', 'wrong')));
  expect(nobody.filter(({ status }) => status === 429)).toHaveLength(1);
  vi.setSystemTime(new Date(Date.now() + 15 * 60_000 + 1000));
  expect((await login(phone, password)).status).toBe(200);
});

test('a stranger’s wrong passwords lock nobody out: not on another network, and with many networks no known device', async () => {
  const { phone, password } = await newShopper(shop);
  const from = (network: string, device?: string) => ({
    'x-forwarded-for': network,
    ...(device === undefined ? {} : { 'x-known-device': device }),
  });
  const tried = async (word: string, headers: Record<string, string>): Promise<number> =>
    (await callShop(shop, 'POST', shopperPaths.login('S001'), { body: { email: phone, password: word }, headers }))
      .status;
  // Counts like a login, without the work of comparing a password.
  const guess = async (network: string, times: number): Promise<number> => {
    let guesses = 0;
    for (let time = 0; time < times; time++) {
      const named = { store: 'S001', login: phone, sender: { network, device: null }, now: new Date() };
      const isCounted = await shop.storage
        .transaction((changes) => countAttempt(changes, 'login', named))
        .then(
          () => true,
          () => false,
        );
      if (isCounted) guesses += 1;
    }
    return guesses;
  };
  expect(await guess('198.51.100.1', 12)).toBe(10);
  expect(await tried(password, from('198.51.100.1'))).toBe(429);
  expect(await tried(password, from('203.0.113.5'))).toBe(200);
  let guessed = 0;
  for (let host = 2; host <= 8; host++) guessed += await guess(`198.51.100.${host}`, 12);
  expect(guessed).toBe(50);
  expect(await tried(password, from('203.0.113.5'))).toBe(429);
  expect(await tried('wrong', from('203.0.113.5', 'phone-of-the-owner'))).toBe(401);
  expect(await tried(password, from('203.0.113.5', 'phone-of-the-owner'))).toBe(200);
});

test('a session lives for sixty days after it was last used', async () => {
  const { token } = await newShopper(shop);
  const start = Date.now();
  const dayMs = 86_400_000;
  vi.useFakeTimers({ toFake: ['Date'], now: start + 50 * dayMs });
  expect(await profile(token)).toBe(200);
  vi.setSystemTime(start + 100 * dayMs);
  expect(await profile(token)).toBe(200);
  await shop.storage.transaction((changes) => changes.purgeExpired(new Date().toISOString()));
  expect(await profile(token)).toBe(200);
  vi.setSystemTime(start + 161 * dayMs);
  expect(await profile(token)).toBe(401);
});

test('the database holds neither tokens nor passwords nor codes', async () => {
  const { token, password } = await newShopper(shop);
  const { readFileSync } = await import('node:fs');
  for (const file of ['commerce.sqlite', 'commerce.sqlite-wal']) {
    const bytes = readFileSync(`${shop.folder}/data/${file}`);
    expect(bytes.includes(token), file).toBe(false);
    expect(bytes.includes(password), file).toBe(false);
  }
});

test('a token of another store, or none, is 401', async () => {
  const { token } = await newShopper(shop, 'S002');
  expect([await profile(token, 'S002'), await profile(token), await profile('x'.repeat(43))]).toEqual([200, 401, 401]);
  expect((await callShop(shop, 'GET', shopperPaths.profile('S001'))).body).toMatchObject({ error: 'unauthorized' });
  expect((await callShop(shop, 'GET', shopperPaths.profile('S999'), { token })).status).toBe(404);
  expect((await callShop(shop, 'GET', '/api/profile', { token })).status).toBe(200);
  expect((await callShop(shop, 'GET', '/api/profile')).status).toBe(401);
});
