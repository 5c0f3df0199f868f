import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createRateLimiter } from '../rate-limit.ts';
import { postgresPrograms, startPostgres, type TestPostgres } from '../testing/postgres.ts';
import { openPostgres } from './postgres.ts';
import {
  createSharedRateLimits,
  rateLimitMigrations as migrations,
  type SharedRateLimits,
} from './shared-rate-limit.ts';
import { openSqlite } from './sqlite.ts';

let server: TestPostgres;
let folder: string;
let clock: number;
let limits: SharedRateLimits[];
beforeAll(async () => {
  if (postgresPrograms !== null) server = await startPostgres();
});
afterAll(() => server?.stop());

const engines = [
  { engine: 'SQLite', isHere: true, open: () => openSqlite({ path: join(folder, 'limits.sqlite'), migrations }) },
  {
    engine: 'Postgres',
    isHere: postgresPrograms !== null,
    open: () => openPostgres({ url: server.url, name: 'rate limits', migrations }),
  },
];

for (const { engine, isHere, open } of engines)
  describe.runIf(isHere)(`on ${engine}`, () => {
    beforeEach(async () => {
      folder = mkdtempSync(join(tmpdir(), 'limits-'));
      if (engine === 'Postgres') await server.empty();
      clock = 1_800_000_000_000;
      limits = [1, 2].map(() => createSharedRateLimits(open(), () => clock));
    });
    afterEach(async () => {
      await Promise.all(limits.map((one) => one.close()));
      rmSync(folder, { recursive: true });
    });
    const take = (limit: { perSecond: number; burst: number }, key: string, machine = 0) =>
      limits[machine]!.take('login', limit, key);

    test('two machines allow together what one would', async () => {
      let run = 0;
      const limit = fc.record({
        perSecond: fc.constantFrom(1 / 240, 1 / 12, 1, 20),
        burst: fc.integer({ min: 1, max: 5 }),
      });
      const step = fc.record({
        machine: fc.nat({ max: 1 }),
        key: fc.constantFrom('a', 'b'),
        ms: fc.nat({ max: 20_000 }),
      });
      await fc.assert(
        fc.asyncProperty(limit, fc.array(step, { maxLength: 20 }), async (rule, steps) => {
          run += 1;
          const one = createRateLimiter({ ...rule, now: () => clock });
          for (const { machine, key, ms } of steps) {
            clock += ms;
            expect(await take(rule, `${run} ${key}`, machine)).toEqual(one.take(key));
          }
        }),
        {
          numRuns: 40,
          // Fractions of a token that add up to exactly 190 seconds.
          examples: [
            [
              { perSecond: 1 / 240, burst: 2 },
              [0, 14_797, 12_953, 4360, 17_890].map((ms) => ({ machine: 0, key: 'a', ms })),
            ],
          ],
        },
      );
    });

    test('those that ask at once get no more than there is', async () => {
      const all = Array.from({ length: 12 }, (_, index) => take({ perSecond: 1 / 30, burst: 5 }, 'sok', index % 2));
      expect((await Promise.all(all)).filter(({ allowed }) => allowed)).toHaveLength(5);
    });

    test('a clock that was set back locks nobody out', async () => {
      const limit = { perSecond: 1 / 30, burst: 1 };
      expect((await take(limit, 'sok')).allowed).toBe(true);
      expect((await take(limit, 'sok')).allowed).toBe(false);
      clock -= 86_400_000;
      expect((await take(limit, 'sok')).allowed).toBe(true);
      expect((await take(limit, 'sok', 1)).allowed).toBe(false);
    });
  });
