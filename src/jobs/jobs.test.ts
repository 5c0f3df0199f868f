import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openPostgres } from '../lib/sql/postgres.ts';
import type { Sql } from '../lib/sql/sql.ts';
import { openSqlite } from '../lib/sql/sqlite.ts';
import { removeDamagedDatabase } from '../lib/sql/sqlite-database.ts';
import { postgresPrograms, startPostgres, type TestPostgres } from '../lib/testing/postgres.ts';
import { defaultJobTimes, type Jobs } from './jobs.ts';
import { jobsFile, openJobs, type JobsLocation } from './open-jobs.ts';
import { jobMigrations } from './schema.ts';

let server: TestPostgres;
beforeAll(async () => {
  if (postgresPrograms !== null) server = await startPostgres();
});
afterAll(() => server?.stop());

/** The queue's file of a new folder, or the emptied database of the server. */
const newLocation = async (isShared: boolean): Promise<JobsLocation> => {
  if (isShared) await server.empty();
  return { dataDir: mkdtempSync(join(tmpdir(), 'jobs-')), databaseUrl: isShared ? server.url : null };
};
const removeLocation = ({ dataDir }: JobsLocation): void => rmSync(dataDir, { recursive: true });
const openTables = (location: JobsLocation, migrations: readonly string[]): Sql =>
  location.databaseUrl === null
    ? openSqlite({ path: jobsFile(location.dataDir), migrations })
    : openPostgres({ url: location.databaseUrl, name: 'jobs', migrations });

/** The stores of each worker, unless a test says otherwise. */
const stores = ['S001', 'S002'];

const engines = [
  { engine: 'SQLite', isShared: false, isHere: true, numRuns: 60 },
  { engine: 'Postgres', isShared: true, isHere: postgresPrograms !== null, numRuns: 20 },
];

for (const { engine, isShared, isHere, numRuns } of engines)
  describe.runIf(isHere)(`on ${engine}`, () => {
    let location: JobsLocation;
    let clock: number;
    let jobs: Jobs;
    let second: Jobs;
    beforeEach(async () => {
      location = await newLocation(isShared);
      clock = 1_800_000_000_000;
      jobs = openJobs(location, defaultJobTimes, () => clock);
      second = openJobs(location, defaultJobTimes, () => clock);
    });
    afterEach(async () => {
      await jobs.close();
      await second.close();
      removeLocation(location);
    });

    const product = (id: string, updatedAt: string | null = null) => ({ id, updatedAt });
    const changed = (...ids: string[]) => ({ cause: 'webhook' as const, products: ids.map((id) => product(id)) });
    const published = { outcome: 'published' as const, release: 'r1', pages: 10, rendered: 2, removed: 0 };

    const claimed = async (from: Jobs = jobs) => {
      const job = await from.claim(stores);
      if (!job) throw new Error('nothing was claimed');
      return job;
    };

    describe('requests', () => {
      test('equal ones merge into one run with all their products', async () => {
        await jobs.request('S001', changed('1', '2'));
        await jobs.request('S001', changed('2', '3'));
        const job = await claimed();
        expect(job).toMatchObject({ store: 'S001', request: 2, everything: false, forced: false });
        expect(job.products.map(({ id }) => id).toSorted()).toEqual(['1', '2', '3']);
        await jobs.finish(job, published);
        clock += defaultJobTimes.restMs;
        expect(await jobs.claim(stores)).toBeNull();
      });

      test('one that comes during a run is served by the next, after a rest', async () => {
        await jobs.request('S001', changed('1'));
        const job = await claimed();
        await jobs.request('S001', changed('1'));
        await jobs.request('S001', { cause: 'schedule', products: null });
        expect(await second.claim(stores)).toBeNull();
        await jobs.finish(job, published);
        expect(await jobs.claim(stores)).toBeNull();
        clock += defaultJobTimes.restMs;
        expect(await claimed()).toMatchObject({ request: 3, everything: true, products: [{ id: '1' }] });
      });

      test('the newest announced version of a product stays', async () => {
        const at = (updatedAt: string | null) => ({ cause: 'webhook' as const, products: [product('1', updatedAt)] });
        await jobs.request('S001', at('2026-01-02T00:00:00Z'));
        await jobs.request('S001', at('2026-01-01T00:00:00Z'));
        expect((await claimed()).products).toEqual(
          [product('1', '2026-01-02T00:00:00Z')].map((one) => ({ ...one, looks: 0, lookAt: 0 })),
        );
      });

      test('a webhook id counts once within 24 hours, for each store apart', async () => {
        expect(await jobs.requestOnce('S001', 'msg_1', changed('1'))).toEqual({ request: 1, isNew: true });
        expect(await jobs.requestOnce('S001', 'msg_2', changed('1'))).toEqual({ request: 2, isNew: true });
        expect(await jobs.requestOnce('S001', 'msg_1', changed('2'))).toEqual({ request: 1, isNew: false });
        expect(await jobs.requestOnce('S002', 'msg_1', changed('2'))).toEqual({ request: 1, isNew: true });
        expect((await claimed()).products.map(({ id }) => id)).toEqual(['1']);
        clock += defaultJobTimes.replayMs;
        expect(await jobs.requestOnce('S001', 'msg_1', changed('3'))).toEqual({ request: 3, isNew: true });
      });

      test.runIf(isShared)('a webhook that reaches two servers at once counts once', async () => {
        const twice = [jobs, second, jobs, second].map((one) => one.requestOnce('S001', 'msg_1', changed('1')));
        expect((await Promise.all(twice)).filter(({ isNew }) => isNew)).toHaveLength(1);
        expect((await claimed()).request).toBe(1);
      });

      test.runIf(isShared)('two workers that claim at once never have one store', async () => {
        for (let round = 0; round < 10; round += 1) {
          await jobs.request('S001', changed('1'));
          const both = await Promise.all([jobs.claim(stores), second.claim(stores)]);
          const job = both.find((one) => one !== null);
          expect(both.filter((one) => one !== null)).toHaveLength(1);
          await (both[0] === null ? second : jobs).finish(job!, published);
          clock += defaultJobTimes.restMs;
        }
      });
    });

    test('webhooks that an earlier version took are known as the last request of their store', async () => {
      const older = await newLocation(isShared);
      try {
        const former = openTables(older, jobMigrations.slice(0, 1));
        await former.run("INSERT INTO jobs (store, wanted) VALUES ('S001', 3)");
        await former.run("INSERT INTO webhook_ids (store, id, received_at) VALUES ('S001', 'msg_1', $1)", clock);
        await former.close();
        const now = openJobs(older, defaultJobTimes, () => clock);
        expect(await now.requestOnce('S001', 'msg_1', changed('1'))).toEqual({ request: 3, isNew: false });
        expect(await now.requestOnce('S001', 'msg_2', changed('1'))).toEqual({ request: 4, isNew: true });
        await now.close();
      } finally {
        removeLocation(older);
      }
    });

    describe('workers', () => {
      test('two have two stores at once, and never one', async () => {
        await jobs.request('S001', changed('1'));
        await jobs.request('S002', changed('1'));
        const both = [await claimed(), await claimed(second)];
        expect(both.map(({ store }) => store)).toEqual(['S001', 'S002']);
        expect(await jobs.claim(stores)).toBeNull();
      });

      test('one leaves the stores that it does not have to those that do', async () => {
        await jobs.request('S013', changed('1'));
        clock += 1;
        await jobs.request('S001', changed('1'));
        expect((await claimed()).store).toBe('S001');
        expect(await jobs.claim(stores)).toBeNull();
        expect((await jobs.status()).at(-1)).toMatchObject({ store: 'S013', waiting: true, failures: 0 });
        expect(await second.claim([...stores, 'S013'])).toMatchObject({ store: 'S013', products: [{ id: '1' }] });
      });

      test('what runs has the cause of the request that it serves, not of a later one', async () => {
        await jobs.request('S001', changed('1'));
        const job = await claimed();
        await jobs.request('S001', { cause: 'person', products: null });
        expect(await second.status()).toMatchObject([{ running: { cause: 'webhook' } }]);
        await jobs.finish(job, published);
        clock += defaultJobTimes.restMs;
        expect(await claimed()).toMatchObject({ cause: 'person' });
        expect(await second.status()).toMatchObject([{ running: { cause: 'person' } }]);

        // A worker of a former version does not say it.
        const tables = openTables(location, jobMigrations);
        await tables.run('UPDATE jobs SET running_cause = NULL');
        await tables.close();
        expect(await second.status()).toMatchObject([{ running: { cause: 'person' } }]);
      });

      test('what a silent one held is taken over after its lease, and its late end is refused', async () => {
        await jobs.request('S001', changed('1'));
        const lost = await claimed();
        clock += defaultJobTimes.leaseMs - 1;
        expect(await second.claim(stores)).toBeNull();
        clock += 1;
        const taken = await claimed(second);
        expect(taken.products.map(({ id }) => id)).toEqual(['1']);
        expect(await jobs.renew(lost)).toBe(false);
        expect(await jobs.finish(lost, published)).toBe(false);
        expect(await jobs.fail(lost, 'late')).toBe(false);
        expect(await second.finish(taken, published)).toBe(true);
        expect((await jobs.runs(10)).map(({ outcome }) => outcome)).toEqual(['published']);
      });

      test('one that renews its lease keeps the store', async () => {
        await jobs.request('S001', changed('1'));
        const job = await claimed();
        for (let time = 0; time < 5; time += 1) {
          clock += defaultJobTimes.leaseMs - 1;
          expect(await jobs.renew(job)).toBe(true);
          expect(await second.claim(stores)).toBeNull();
        }
      });

      test('what a dead one of this machine held is free at once, unless other machines may hold it', async () => {
        await jobs.request('S001', changed('1'));
        await claimed();
        const tables = openTables(location, jobMigrations);
        await tables.run('UPDATE jobs SET lease_by = $1', `${hostname()}:4194305:dead`);
        await tables.close();
        await second.freeDeadWorkers();
        expect((await second.claim(stores)) === null).toBe(isShared);
      });

      test('a lease from a clock that was set back holds nobody up', async () => {
        await jobs.request('S001', changed('1'));
        await claimed();
        clock -= 3_600_000;
        expect(await second.claim(stores)).not.toBeNull();
      });
    });

    test.runIf(!isShared)('a damaged file that is replaced is the queue of those who have it open, too', async () => {
      await jobs.request('S001', changed('1'));
      const file = jobsFile(location.dataDir);
      for (const end of ['', '-wal'])
        writeFileSync(`${file}${end}`, 'no database, but a text that is long enough to be read as one'.repeat(99));
      expect(removeDamagedDatabase(file)).toBe(true);
      const worker = openJobs(location, defaultJobTimes, () => clock);
      try {
        expect(await jobs.requestOnce('S001', 'msg_1', changed('2'))).toEqual({ request: 1, isNew: true });
        expect((await claimed(worker)).products.map(({ id }) => id)).toEqual(['2']);
        await second.pin('S002');
        expect(await worker.status()).toMatchObject([{ store: 'S001' }, { store: 'S002', pinnedAt: clock }]);
      } finally {
        await worker.close();
      }
    });

    describe('failures', () => {
      test('pause from 30 s to 10 min, and no further request shortens that', async () => {
        await jobs.request('S001', changed('1'));
        const pauses: number[] = [];
        for (let failures = 0; failures < 7; failures += 1) {
          await jobs.fail(await claimed(), 'the API answered 500');
          const [status] = await jobs.status();
          pauses.push(((status?.dueAt ?? 0) - clock) / 1000);
          await jobs.request('S001', changed('2'));
          clock = (status?.dueAt ?? 0) - 1;
          expect(await jobs.claim(stores)).toBeNull();
          clock += 1;
        }
        expect(pauses).toEqual([30, 60, 120, 240, 480, 600, 600]);
        const job = await claimed();
        expect(job.products.map(({ id }) => id)).toEqual(['1', '2']);
        await jobs.finish(job, published);
        expect(await jobs.status()).toMatchObject([{ failures: 0, error: null, waiting: false }]);
      });

      test('a person who forces waits for no pause, and a force counts for one run', async () => {
        await jobs.request('S001', { cause: 'schedule', products: null });
        await jobs.fail(await claimed(), 'half of the pages would go', { held: true });
        expect(await jobs.status()).toMatchObject([{ held: true, error: 'half of the pages would go' }]);
        await jobs.request('S001', { cause: 'person', products: null, force: true });
        const forced = await claimed();
        expect(forced).toMatchObject({ forced: true, everything: true, cause: 'person' });
        await jobs.fail(forced, 'the API is away');
        clock += defaultJobTimes.maxRetryMs;
        expect(await claimed()).toMatchObject({ forced: false, everything: true });
      });

      test('a person who asks again ends the pause, and forces nothing', async () => {
        expect(await jobs.retry('S001')).toBe(false);
        await jobs.request('S001', { cause: 'schedule', products: null });
        await jobs.fail(await claimed(), 'half of the pages would go', { held: true });
        expect(await jobs.claim(stores)).toBeNull();
        expect(await jobs.retry('S001')).toBe(true);
        const again = await claimed();
        expect(again).toMatchObject({ forced: false, cause: 'schedule' });
        await jobs.fail(again, 'half of the pages would go', { held: true });
        expect(await jobs.claim(stores)).toBeNull();
        expect(await jobs.status()).toMatchObject([{ failures: 2, held: true, dueAt: clock + 60_000 }]);
      });

      test('a person who asks during a run that fails waits for no pause', async () => {
        await jobs.request('S001', changed('1'));
        const job = await claimed();
        const request = await jobs.request('S001', { cause: 'person', products: null });
        await jobs.retry('S001');
        await jobs.fail(job, 'the API answered 500');
        const next = await claimed();
        expect(next).toMatchObject({ request, everything: true, forced: false });
        await jobs.finish(next, published);
        expect(new Set((await jobs.runs(10)).map((run) => run.request))).toEqual(new Set([1, request]));
      });

      test('a pinned store waits, whoever asks', async () => {
        await jobs.request('S001', changed('1'));
        await jobs.pin('S001');
        await jobs.retry('S001');
        expect(await jobs.claim(stores)).toBeNull();
      });

      test('a force during a run is served by the next one at once', async () => {
        await jobs.request('S001', { cause: 'schedule', products: null });
        const job = await claimed();
        await jobs.request('S001', { cause: 'person', products: null, force: true });
        await jobs.fail(job, 'held', { held: true });
        expect(await claimed()).toMatchObject({ forced: true });
      });
    });

    test('a product that the API still answers in an older version is looked at again, and newer requests stay', async () => {
      await jobs.request('S001', { cause: 'webhook', products: [product('1', '2026-01-02T00:00:00Z')] });
      const job = await claimed();
      await jobs.finish(job, published, job.products);
      clock += defaultJobTimes.restMs;
      const again = await claimed();
      expect(again).toMatchObject({ cause: 'look again', products: [{ id: '1', looks: 1, lookAt: 0 }] });
      // Meanwhile a newer version is announced: that one counts from the beginning.
      await jobs.request('S001', { cause: 'webhook', products: [product('1', '2026-01-03T00:00:00Z')] });
      await jobs.finish(again, published, again.products);
      clock += defaultJobTimes.restMs;
      expect((await claimed()).products).toEqual([{ id: '1', updatedAt: '2026-01-03T00:00:00Z', looks: 0, lookAt: 0 }]);
    });

    test('a product that stays old is looked at after ever longer pauses', async () => {
      await jobs.request('S001', { cause: 'webhook', products: [product('1', '2026-01-02T00:00:00Z')] });
      const pauses: number[] = [];
      for (let look = 0; look < 6; look += 1) {
        const job = await claimed();
        await jobs.finish(job, published, job.products);
        const [status] = await jobs.status();
        pauses.push((status?.dueAt ?? 0) - clock);
        clock = (status?.dueAt ?? 0) - 1;
        expect(await jobs.claim(stores)).toBeNull();
        clock += 1;
      }
      expect(pauses).toEqual([defaultJobTimes.restMs, 750, 2250, 6750, 20_250, 60_750]);
    });

    test('other changes are published within the pause before a look, and that look does not count', async () => {
      await jobs.request('S001', { cause: 'webhook', products: [product('1', '2026-01-02T00:00:00Z')] });
      for (let look = 0; look < 4; look += 1) {
        const job = await claimed();
        await jobs.finish(job, published, job.products);
        clock = (await jobs.status())[0]?.dueAt ?? 0;
      }
      const fifth = await claimed();
      await jobs.request('S001', changed('2'));
      await jobs.finish(fifth, published, fifth.products);
      const lookAt = clock + 20_250;
      for (const id of ['3', '4']) {
        clock += defaultJobTimes.restMs;
        const between = await claimed();
        expect(between.products).toContainEqual({ id: '1', updatedAt: '2026-01-02T00:00:00Z', looks: 5, lookAt });
        await jobs.finish(
          between,
          published,
          between.products.filter((one) => one.id === '1'),
        );
        expect(await jobs.status()).toMatchObject([{ dueAt: lookAt }]);
        clock += 1000;
        await jobs.request('S001', changed(id));
      }
      clock += defaultJobTimes.restMs;
      const last = await claimed();
      expect(last.products.map(({ id }) => id).toSorted()).toEqual(['1', '4']);
      await jobs.finish(
        last,
        published,
        last.products.filter(({ id }) => id === '1'),
      );
      clock = lookAt;
      expect(await claimed()).toMatchObject({ cause: 'look again', products: [{ looks: 5, lookAt: 0 }] });
    });

    test('a pinned store waits until it is unpinned', async () => {
      await jobs.pin('S001');
      await jobs.request('S001', changed('1'));
      expect(await jobs.claim(stores)).toBeNull();
      expect(await jobs.status()).toMatchObject([{ pinnedAt: clock, waiting: true }]);
      await jobs.unpin('S001');
      expect(await jobs.claim(stores)).not.toBeNull();
    });

    test('runs are kept with what they came to, the newest first, a bounded number of them', async () => {
      for (let run = 0; run < 205; run += 1) {
        await jobs.request('S001', changed('1'));
        const job = await claimed();
        clock += 1000;
        await jobs.finish(job, { ...published, release: `r${run}` });
        clock += defaultJobTimes.restMs;
      }
      const runs = await jobs.runs(1000, 'S001');
      expect(runs).toHaveLength(200);
      expect(runs[0]).toMatchObject({ release: 'r204', cause: 'webhook', rendered: 2 });
      expect((runs[0]?.endedAt ?? 0) - (runs[0]?.startedAt ?? 0)).toBe(1000);
    });

    test('the newest run is the last one, also after the clock was set back', async () => {
      const run = async (release: string): Promise<void> => {
        await jobs.request('S001', changed('1'));
        await jobs.finish(await claimed(), { ...published, release });
        clock += defaultJobTimes.restMs;
      };
      for (let early = 0; early < 200; early += 1) await run(`r${early}`);
      clock -= 3_600_000;
      await run('later');
      expect((await jobs.runs(1, 'S001'))[0]).toMatchObject({
        release: 'later',
        endedAt: clock - defaultJobTimes.restMs,
      });
    });

    test('a run that is noted late removes none of those that ended after it', async () => {
      const run = { ...published, store: 'S001', request: null, cause: 'start' as const, error: null };
      await jobs.addRun({ ...run, startedAt: clock, endedAt: clock });
      await jobs.addRun({ ...run, startedAt: clock - 700_000, endedAt: clock - 600_000 });
      expect((await jobs.runs(10)).map(({ endedAt }) => endedAt)).toEqual([clock, clock - 600_000]);
    });

    /** What happens to the queue, in any order. */
    const step = fc.oneof(
      fc.record({
        kind: fc.constant('change' as const),
        store: fc.constantFrom('S001', 'S002'),
        id: fc.nat({ max: 4 }),
      }),
      fc.record({ kind: fc.constant('claim' as const), worker: fc.nat({ max: 1 }) }),
      fc.record({
        kind: fc.constantFrom('finish' as const, 'fail' as const, 'die' as const),
        worker: fc.nat({ max: 1 }),
      }),
      fc.record({ kind: fc.constant('wait' as const), ms: fc.nat({ max: 700_000 }) }),
    );

    test('whatever happens, no change is lost and one worker at a time has a store', { timeout: 60_000 }, async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
          const ground = await newLocation(isShared);
          const workers = [
            openJobs(ground, defaultJobTimes, () => clock),
            openJobs(ground, defaultJobTimes, () => clock),
          ];
          /** Version of each product in the shop, and on the pages. */
          const [shop, pages] = [new Map<string, number>(), new Map<string, number>()];
          const holds = new Map<
            number,
            { job: Awaited<ReturnType<Jobs['claim']>>; read: Map<string, number>; until: number }
          >();
          const at = (index: number): Jobs => workers[index] as Jobs;
          const work = async (index: number): Promise<void> => {
            const job = await at(index).claim(stores);
            if (!job) return;
            const other = holds.get(1 - index);
            if (other?.job?.store === job.store) expect(other.until).toBeLessThanOrEqual(clock);
            const read = new Map(
              job.products.map(({ id }) => [`${job.store}/${id}`, shop.get(`${job.store}/${id}`) ?? 0]),
            );
            holds.set(index, { job, read, until: clock + defaultJobTimes.leaseMs });
          };
          const finish = async (index: number): Promise<void> => {
            const hold = holds.get(index);
            if (!hold?.job) return;
            if (await at(index).finish(hold.job, published))
              for (const [key, version] of hold.read) pages.set(key, version);
            holds.delete(index);
          };
          try {
            for (const one of steps) {
              if (one.kind === 'change') {
                const key = `${one.store}/${one.id}`;
                shop.set(key, (shop.get(key) ?? 0) + 1);
                await at(0).request(one.store, changed(String(one.id)));
              } else if (one.kind === 'wait') clock += one.ms;
              else if (one.kind === 'claim') {
                if (!holds.has(one.worker)) await work(one.worker);
              } else if (one.kind === 'finish') await finish(one.worker);
              else {
                const { job = null } = holds.get(one.worker) ?? {};
                if (job && one.kind === 'fail') await at(one.worker).fail(job, 'failed');
                holds.delete(one.worker);
              }
            }
            // Peace: what waits is worked off.
            for (let round = 0; round < 6; round += 1) {
              await finish(0);
              await finish(1);
              clock += defaultJobTimes.maxRetryMs + defaultJobTimes.leaseMs;
              await work(0);
              await finish(0);
            }
            expect(pages).toEqual(shop);
          } finally {
            for (const worker of workers) await worker.close();
            removeLocation(ground);
          }
        }),
        { numRuns },
      );
    });
  });
