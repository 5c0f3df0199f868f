import { randomBytes } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openSqliteDatabase } from '../lib/sql/sqlite-database.ts';
import { postgresPrograms, startPostgres, type TestPostgres } from '../lib/testing/postgres.ts';
import { collect } from '../release/collect.ts';
import { makeDictionary } from '../release/dictionary.ts';
import { releasesFile } from '../release/layout.ts';
import { openReleases } from '../release/releases.ts';
import { catchUp, localHead } from './catch-up.ts';
import { openReleaseLog, OvertakenError, type ReleaseLog } from './release-log.ts';
import { rollBackShared } from './roll-back.ts';
import { allRows, newMachine, publishThere, readPages, type PageChanges, type Machine } from './testing/machine.ts';

describe.runIf(postgresPrograms !== null)('the release log', () => {
  let server: TestPostgres;
  let log: ReleaseLog;
  const machines: Machine[] = [];
  const machine = (): Machine => {
    const made = newMachine();
    machines.push(made);
    return made;
  };

  beforeAll(async () => {
    server = await startPostgres();
  });
  afterAll(() => server?.stop());
  beforeEach(async () => {
    await server.empty();
    log = openReleaseLog(server.url);
  });
  afterEach(async () => {
    await log.close();
    for (const one of machines.splice(0)) one.remove();
  });

  const count = async (table: string): Promise<number> => {
    const client = new Client({ connectionString: server.url });
    await client.connect();
    const { rows } = await client.query<{ n: number }>(`SELECT count(*)::int AS n FROM ${table}`);
    await client.end();
    return rows[0]?.n ?? 0;
  };

  const address = fc.constantFrom('/', '/a', '/b', '/c', '/d', '/e?page=2', '/f');
  const step = fc.record({
    by: fc.integer({ min: 0, max: 2 }),
    changes: fc.dictionary(address, fc.option(fc.string({ maxLength: 60, unit: 'grapheme' })), { maxKeys: 5 }),
    rollBack: fc.boolean(),
    /** Which of the machines follow before the next step. */
    following: fc.array(fc.integer({ min: 0, max: 2 }), { maxLength: 2 }),
    collects: fc.boolean(),
  });

  test('every machine has the same rows, whoever publishes, rolls back, collects and follows when', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
        await log.close();
        await server.empty();
        log = openReleaseLog(server.url);
        const three = [machine(), machine(), machine()];
        const folder = (index: number): string => three[index % 3]?.storeDir ?? '';
        let content: PageChanges = {};
        const contents = new Map<number, PageChanges>();
        let current: { number: number; former: number | null } | null = null;
        for (const { by, changes, rollBack, following, collects } of steps) {
          if (rollBack && current && current.former !== null && contents.has(current.former)) {
            const { number, former } = await rollBackShared(log, folder(by));
            expect(number).toBe(current.former);
            current = { number, former };
            content = contents.get(number) ?? {};
          } else {
            const release = await publishThere(log, folder(by), { changes });
            if (release.number !== current?.number) {
              content = { ...content, ...changes };
              for (const [name, body] of Object.entries(content)) if (body === null) delete content[name];
              contents.set(release.number, content);
              current = release;
            }
          }
          if (collects) {
            await log.collect('S001', 0);
            collect(folder(by));
          }
          for (const index of following) await catchUp(log, folder(index));
        }
        for (const one of three) {
          await catchUp(log, one.storeDir);
          expect(await readPages(one.storeDir)).toEqual(content);
        }
        // A newcomer has what the log has; machines that have collected the same have the same rows.
        const newcomer = machine();
        await catchUp(log, newcomer.storeDir);
        await log.collect('S001', 0);
        const all = [...three, newcomer].map(({ storeDir }) => {
          collect(storeDir);
          return allRows(storeDir);
        });
        for (const rows of all) expect(rows).toEqual(all[0]);
      }),
      { numRuns: 8 },
    );
  }, 60_000);

  test('dictionaries come along, and so does that pages have moved away from them', async () => {
    const [one, other] = [machine(), machine()];
    const page = (text: string): string => `<html><body>${'what all pages have '.repeat(50)}${text}</body></html>`;
    const pages = Array.from({ length: 8 }, (_, index) => Buffer.from(page(`page ${index}`)));
    const dictionary = makeDictionary(pages, { family: 'en product', version: 'v1' });
    await publishThere(log, one.storeDir, { changes: { '/a': page('a') }, dictionary });
    expect((await catchUp(log, other.storeDir)).how).toBe('copied');
    expect(await readPages(other.storeDir)).toEqual({ '/a': page('a') });
    const next = makeDictionary(pages, { family: 'en product', version: 'v2' });
    const far = Object.fromEntries(
      Array.from({ length: 60 }, (_, index) => [`/p${index}`, `${index} ${Math.sin(index)} `.repeat(400 + index)]),
    );
    const different = { ...next, hash: '00'.repeat(32), bytes: Buffer.from('another one'), mean: 1 };
    await publishThere(log, other.storeDir, { changes: far, dictionary: different });
    await publishThere(log, one.storeDir, { changes: { '/b': page('b') } });
    await catchUp(log, other.storeDir);
    const rows = allRows(one.storeDir);
    expect(rows).toEqual(allRows(other.storeDir));
    expect(rows.dictionaries).toMatchObject([
      { id: 1, version: 'v1', has_drifted: 0 },
      { id: 2, version: 'v2', has_drifted: 1 },
    ]);
  });

  test('of publishers that append the same release one wins, and the other starts again from its release', async () => {
    const all = [machine(), machine(), machine()];
    const race = (one: Machine, number: number, others?: () => Promise<void>): Promise<string> =>
      publishThere(log, one.storeDir, {
        changes: { [`/${number}`]: `page of ${number}` },
        ...(others && { others }),
      }).then(
        () => 'won',
        (error: unknown) => (error instanceof OvertakenError ? 'overtaken' : String(error)),
      );
    for (let round = 1; round <= 5; round += 1) {
      const together = Promise.withResolvers<void>();
      let begun = 0;
      const others = (): Promise<void> => {
        begun += 1;
        if (begun === all.length) together.resolve();
        return together.promise;
      };
      const ends = await Promise.all(all.map((one, index) => race(one, index + 10 * round, others)));
      expect(ends.toSorted()).toEqual(['overtaken', 'overtaken', 'won']);
      for (const [index, one] of all.entries())
        if (ends[index] !== 'won') expect(await race(one, index + 10 * round)).toBe('won');
      for (const { storeDir } of all) await catchUp(log, storeDir);
    }
    const pages = await Promise.all(all.map(({ storeDir }) => readPages(storeDir)));
    expect(Object.keys(pages[0] ?? {})).toHaveLength(15);
    expect(pages[1]).toEqual(pages[0]);
    expect(allRows(all[1]?.storeDir ?? '')).toEqual(allRows(all[0]?.storeDir ?? ''));
  });

  test('a machine that begins to share sends all it has', async () => {
    const [alone, other] = [machine(), machine()];
    // Published before there was a log, by the log of another database.
    await publishThere(log, alone.storeDir, { changes: { '/a': 'one', '/b': 'two' } });
    await publishThere(log, alone.storeDir, { changes: { '/a': 'three' } });
    await log.close();
    await server.empty();
    log = openReleaseLog(server.url);
    expect(await catchUp(log, alone.storeDir)).toEqual({ head: null, how: 'was current' });
    await publishThere(log, alone.storeDir, { changes: { '/c': 'four' } });
    await catchUp(log, other.storeDir);
    expect(await readPages(other.storeDir)).toEqual({ '/a': 'three', '/b': 'two', '/c': 'four' });
    expect(allRows(other.storeDir)).toEqual(allRows(alone.storeDir));
  });

  test('a machine with releases that the log has not takes those of the log, and its server the same release', async () => {
    const [one, stranger] = [machine(), machine()];
    await publishThere(log, stranger.storeDir, { changes: { '/a': 'of another shop', '/x': 'x' } });
    const releases = openReleases(stranger.storeDir, { recheckAfter: 0 });
    expect(releases.current()?.number).toBe(1);
    await log.close();
    await server.empty();
    log = openReleaseLog(server.url);
    const { id } = await publishThere(log, one.storeDir, { changes: { '/a': 'ours' } });
    expect((await catchUp(log, stranger.storeDir)).how).toBe('copied');
    expect(releases.current()).toMatchObject({ number: 1, id });
    expect([...(releases.current()?.addresses() ?? [])]).toEqual(['/a']);
    releases.close();
    expect(allRows(stranger.storeDir)).toEqual(allRows(one.storeDir));
  });

  test('what was lost or damaged comes again, and a server goes on meanwhile with what it holds open', async () => {
    const [one, other] = [machine(), machine()];
    await publishThere(log, one.storeDir, { changes: { '/a': 'first', '/b': 'second' } });
    await catchUp(log, other.storeDir);
    const releases = openReleases(other.storeDir, { recheckAfter: 0 });
    expect(releases.current()?.number).toBe(1);
    await publishThere(log, one.storeDir, { changes: { '/a': 'third' } });
    for (const suffix of ['', '-wal', '-shm']) rmSync(`${releasesFile(other.storeDir)}${suffix}`, { force: true });
    expect(releases.current()?.number).toBe(1);
    expect((await catchUp(log, other.storeDir)).how).toBe('copied');
    expect(releases.current()?.number).toBe(2);
    releases.close();
    for (const suffix of ['-wal', '-shm']) rmSync(`${releasesFile(other.storeDir)}${suffix}`, { force: true });
    writeFileSync(releasesFile(other.storeDir), 'no database at all, but long enough to be looked at as one');
    expect(localHead(other.storeDir)).toBeNull();
    expect((await catchUp(log, other.storeDir)).how).toBe('copied');
    expect(allRows(other.storeDir)).toEqual(allRows(one.storeDir));
  });

  test('a damaged body of any machine is mended by a release that writes all of them again', async () => {
    const [one, other] = [machine(), machine()];
    await publishThere(log, one.storeDir, { changes: { '/a': 'first' } });
    await catchUp(log, other.storeDir);
    const database = openSqliteDatabase({ path: releasesFile(other.storeDir) });
    database.run('UPDATE bodies SET frame = ?', Buffer.from('garbage'));
    database.close();
    await expect(readPages(other.storeDir)).rejects.toThrow('page /a: the body is damaged');
    await publishThere(log, one.storeDir, { changes: { '/a': 'first' }, rewrites: true });
    await catchUp(log, other.storeDir);
    expect(await readPages(other.storeDir)).toEqual({ '/a': 'first' });
  });

  test('the log is collected, and whoever comes later, or comes again after long, has what is served', async () => {
    const [one, slow] = [machine(), machine()];
    await publishThere(log, one.storeDir, { changes: { '/a': 'a 0', '/gone': 'soon' } });
    await catchUp(log, slow.storeDir);
    await publishThere(log, one.storeDir, { changes: { '/gone': null } });
    for (let round = 1; round <= 20; round += 1) {
      await publishThere(log, one.storeDir, { changes: { '/a': `a ${round}` } });
      collect(one.storeDir);
    }
    expect(await log.collect('S001')).toBe(0);
    expect(await count('release_pages')).toBe(23);
    // By the age that releases have after an hour.
    expect(await log.collect('S001', -1000)).toBe(17);
    expect([await count('release_list'), await count('release_pages'), await count('release_bodies')]).toEqual([
      5, 5, 5,
    ]);
    expect((await catchUp(log, slow.storeDir)).how).toBe('copied');
    const late = machine();
    await catchUp(log, late.storeDir);
    expect(await readPages(slow.storeDir)).toEqual({ '/a': 'a 20' });
    expect(allRows(slow.storeDir)).toEqual(allRows(one.storeDir));
    expect(allRows(late.storeDir)).toEqual(allRows(one.storeDir));
  });

  test('a copy takes little memory, however large a store is, and readers have no part of it before its end', async () => {
    const [one, other] = [machine(), machine()];
    const pages = Array.from({ length: 1000 }, (_, page) => `/${page}`);
    const noise = (): string => randomBytes(30_000).toString('base64');
    await publishThere(log, one.storeDir, { changes: Object.fromEntries(pages.map((page) => [page, noise()])) });
    setFlagsFromString('--expose-gc');
    const collectGarbage: unknown = runInNewContext('gc');
    const held = (): number => {
      if (typeof collectGarbage === 'function') collectGarbage();
      const { heapUsed, arrayBuffers } = process.memoryUsage();
      return heapUsed + arrayBuffers;
    };
    const before = held();
    let highest = 0;
    const seen = new Set<number | null>();
    const releases = openReleases(other.storeDir, { recheckAfter: 0 });
    const watch = setInterval(() => {
      highest = Math.max(highest, held() - before);
      const release = releases.current();
      seen.add(release && [...release.addresses()].length);
    }, 30);
    const done = catchUp(log, other.storeDir).finally(() => clearInterval(watch));
    expect((await done).how).toBe('copied');
    releases.close();
    expect([null, 1000]).toEqual(expect.arrayContaining([...seen]));
    expect(allRows(other.storeDir).bodies).toHaveLength(1000);
    // The frames are 30 MB, and twice that in the text that Postgres sends.
    expect(highest).toBeLessThan(25e6);
  }, 60_000);
});
