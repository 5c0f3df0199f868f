import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readPhone } from '../../contract/phone.ts';
import { openPostgres } from '../../lib/sql/postgres.ts';
import { createSharedRateLimits, rateLimitMigrations } from '../../lib/sql/shared-rate-limit.ts';
import { openSqlite } from '../../lib/sql/sqlite.ts';
import { postgresPrograms, startPostgres } from '../../lib/testing/postgres.ts';
import { usedMemory } from '../../lib/testing/used-memory.ts';
import { ProxyError } from './proxy-error.ts';
import { createSharedShopperLimits } from './shared-shopper-limits.ts';
import {
  createShopperRateLimits,
  normalizeLoginName,
  type NamedAccount,
  type ShopperRateLimits,
} from './shopper-rate-limits.ts';

const waitOf = async (task: () => Promise<void>): Promise<number> => {
  try {
    await task();
    return 0;
  } catch (error) {
    return error instanceof ProxyError ? (error.hints.retryAfter ?? 0) : Number.NaN;
  }
};

const guest = (name: string, more: Partial<NamedAccount> = {}): NamedAccount => ({
  store: 'S001',
  name,
  client: '203.0.113.5',
  device: null,
  ...more,
});

describe('one account in all forms of its name', () => {
  test.each([
    [
      '012345678',
      '012 345 678',
      '+855 12 345 678',
      '00855-12-345-678',
      '855 (12) 345.678',
      '០១២ ៣៤៥ ៦៧៨',
      '０１２３４５６７８',
    ],
    ['085512345', '85512345', '+855 85 512 345', '855 85512345', '00855 085 512 345'],
    ['sok@example.com', ' Sok@Example.com ', 'SOK@EXAMPLE.COM'],
  ])('%s', (...forms) => expect(new Set(forms.map(normalizeLoginName)).size).toBe(1));

  test('whatever is read as one phone number counts as one', () => {
    const separators = fc.constantFrom('', ' ', '-', '_', '/', '.', '(', ')', '–', '−', '\u200B', '\u00A0', '\u2060');
    const begin = fc.constantFrom('', '0', '+855', '855', '00855', '+8550', '០', '៨៥៥');
    const digits = fc.oneof(
      fc.stringMatching(/^[1-9]\d{7,8}$/u),
      fc.stringMatching(/^855\d{5,6}$/u),
      fc.constant('12345678'),
    );
    const gaps = fc.array(separators, { minLength: 9, maxLength: 9 });
    fc.assert(
      fc.property(digits, begin, gaps, (number, first, between) => {
        const text = first + Array.from(number, (digit, index) => `${between[index]}${digit}`).join('');
        fc.pre(readPhone(text) === `+855${number}`);
        expect(normalizeLoginName(text)).toBe(normalizeLoginName(`0${number}`));
      }),
    );
  });

  test('others are others', () => {
    const names = ['012345678', '012345679', '0962345678', '85512345', '85512346', 'a@b.c', 'a@b.d', 'secret', ''];
    expect(new Set(names.map(normalizeLoginName)).size).toBe(names.length);
  });
});

test('whoever waits as long as they are told gets in; who does not, does not', async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom('login' as const, 'code' as const, 'verify' as const), async (what) => {
      let time = 0;
      const quotas = createShopperRateLimits(() => time);
      const attempt = (): Promise<number> => waitOf(() => quotas.byName(what, guest('sok')));
      let got = 0;
      while ((await attempt()) === 0) got += 1;
      expect(got).toBeLessThanOrEqual(10);
      for (let round = 0; round < 5; round++) {
        const wait = await attempt();
        expect(wait).toBeGreaterThan(1);
        time += wait * 1000 - 1100;
        expect(await attempt()).toBeGreaterThan(0);
        time += 1100;
        expect(await attempt()).toBe(0);
      }
    }),
  );
});

test('one account’s guesser holds up no other account, nor another purpose', async () => {
  const quotas = createShopperRateLimits(() => 0);
  for (let time = 0; time < 30; time++) await waitOf(() => quotas.byName('login', guest('sok')));
  expect(await waitOf(() => quotas.byName('login', guest('sok')))).toBeGreaterThan(0);
  expect(await waitOf(() => quotas.byName('login', guest('dara')))).toBe(0);
  expect(await waitOf(() => quotas.byName('verify', guest('sok')))).toBe(0);
});

test.each(['login', 'code', 'verify'] as const)(
  'a stranger does not use up the allowance of an owner: %s',
  async (what) => {
    const quotas = createShopperRateLimits(() => 0);
    const taken = async (named: NamedAccount): Promise<boolean> =>
      (await waitOf(() => quotas.byName(what, named))) === 0;
    const stranger = (address: number): NamedAccount => guest('sok', { client: `198.51.100.${address}` });
    while (await taken(stranger(1)));
    // Another network, and another store, have not been counted.
    expect([await taken(guest('sok')), await taken(guest('sok', { ...stranger(1), store: 'S002' }))]).toEqual([
      true,
      true,
    ]);
    let got = 0;
    for (let address = 2; address < 40; address++)
      for (let time = 0; time < 20; time++) if (await taken(stranger(address))) got += 1;
    expect(got).toBeLessThan(50);
    expect(await taken(guest('sok'))).toBe(false);
    // All networks are used up; a known device has its own allowance, and no more than that.
    const known = guest('sok', { device: 'AAAAAAAAAAAA' });
    let own = 0;
    while (await taken(known)) own += 1;
    expect(own).toBe(what === 'code' ? 5 : 10);
    expect(await taken(guest('sok', { device: 'BBBBBBBBBBBB' }))).toBe(true);
  },
);

test('a flood of names and addresses is bounded in memory', { timeout: 60_000 }, async () => {
  const quotas = createShopperRateLimits(() => 0);
  const fill = async (from: number): Promise<void> => {
    for (let number = from; number < from + 40_000; number++) {
      await quotas.byName('login', guest(`name ${number}`));
      await quotas.byAddress('login', `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`);
    }
  };
  await fill(0);
  const before = usedMemory();
  await fill(200_000);
  expect(usedMemory() - before).toBeLessThan(20_000_000);
});

const sharedEngines = [
  {
    engine: 'SQLite',
    isHere: true,
    open: async (folder: string) => ({
      sql: openSqlite({ path: join(folder, 'limits.sqlite'), migrations: rateLimitMigrations }),
      stop: async () => undefined,
    }),
  },
  {
    engine: 'Postgres',
    isHere: postgresPrograms !== null,
    open: async () => {
      const server = await startPostgres();
      const sql = openPostgres({ url: server.url, name: 'rate limits', migrations: rateLimitMigrations });
      return { sql, stop: () => server.stop() };
    },
  },
];

for (const { engine, isHere, open } of sharedEngines)
  test.runIf(isHere)(
    `what several machines share is counted once; without it, each counts alone: ${engine}`,
    async () => {
      let clock = 1_800_000_000_000;
      const folder = mkdtempSync(join(tmpdir(), 'tries-'));
      const { sql, stop } = await open(folder);
      const warnings: unknown[] = [];
      const shared = createSharedShopperLimits(
        createSharedRateLimits(sql, () => clock),
        Buffer.alloc(32),
        { warn: (...said: unknown[]) => void warnings.push(said) },
        () => clock,
      );
      const machines = [1, 2].map(() => createShopperRateLimits(() => clock, shared));
      const count = async (times: number, take: (quotas: ShopperRateLimits) => Promise<void>): Promise<number> => {
        let allowed = 0;
        for (let time = 0; time < times; time += 1)
          for (const quotas of machines) if ((await waitOf(() => take(quotas))) === 0) allowed += 1;
        return allowed;
      };
      const login = (quotas: ShopperRateLimits) => quotas.byName('login', guest('sok'));
      expect(await count(12, login)).toBe(10);
      expect(await count(70, (quotas) => quotas.byAddress('login', '198.51.100.7'))).toBe(60);
      expect(await count(12, (quotas) => quotas.byAccount('login', 'token'))).toBe(10);
      expect(await count(35, (quotas) => quotas.byAddress('lookup', '198.51.100.7'))).toBe(30);
      // Uploads are about load: each machine has its own.
      expect(await count(12, (quotas) => quotas.byAccount('upload', 'token'))).toBe(20);
      const names = await sql.all<{ key: string }>('SELECT key FROM rate_limits');
      expect(names.filter(({ key }) => !/^[\w-]{43}$/u.test(key))).toEqual([]);
      clock += 3_600_000;
      await shared.close();
      expect(await count(12, login)).toBe(20);
      expect(warnings).toHaveLength(1);
      await stop();
      rmSync(folder, { recursive: true });
    },
  );
