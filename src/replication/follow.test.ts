import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { Client } from 'pg';
import { postgresPrograms, startPostgres, type TestPostgres } from '../lib/testing/postgres.ts';
import { collect } from '../release/collect.ts';
import { lockReleases } from '../release/lock.ts';
import { catchUp } from './catch-up.ts';
import { followLog, type FollowOptions, type Follower } from './follow.ts';
import { openReleaseLog, type ReleaseLog } from './release-log.ts';
import { rollBackShared } from './roll-back.ts';
import { allRows, newMachine, publishThere, readPages, type Machine } from './testing/machine.ts';

/** What the release log promises: a release is on every machine within two seconds of its end. */
const withinMs = 2000;

describe.runIf(postgresPrograms !== null)('a machine that follows the log', () => {
  let server: TestPostgres;
  let log: ReleaseLog;
  const machines: Machine[] = [];
  const followers: Follower[] = [];
  const children: ChildProcess[] = [];
  const machine = (): Machine => {
    const made = newMachine();
    machines.push(made);
    return made;
  };
  const follow = ({ dataDir }: Machine, more: Partial<FollowOptions> = {}): Follower => {
    const follower = followLog({ databaseUrl: server.url, dataDir, stores: ['S001'], ...more });
    followers.push(follower);
    return follower;
  };
  /** Starts a process of `testing/` and waits until it says that it has begun. */
  const start = async (name: string, folder: string): Promise<ChildProcess & { said: string[] }> => {
    const script = join(import.meta.dirname, 'testing', `${name}-process.ts`);
    const child = spawn(process.execPath, [script, server.url, folder], { stdio: ['ignore', 'pipe', 'inherit'] });
    children.push(child);
    const said: string[] = [];
    const begun = new Promise<void>((resolve) => {
      child.stdout.setEncoding('utf8').on('data', (part: string) => {
        said.push(...part.split('\n').filter((line) => line !== ''));
        resolve();
      });
    });
    await begun;
    return Object.assign(child, { said });
  };
  const kill = async (child: ChildProcess): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
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
    for (const child of children.splice(0)) await kill(child);
    await Promise.all(followers.splice(0).map((one) => one.stop()));
    await log.close();
    for (const one of machines.splice(0)) one.remove();
  });

  const until = (check: () => Promise<void> | void, timeout: number = withinMs): Promise<void> =>
    vi.waitFor(check, { timeout, interval: 20 });
  const expectPages = (one: Machine, pages: Record<string, string>, timeout?: number): Promise<void> =>
    until(async () => expect(await readPages(one.storeDir)).toEqual(pages), timeout);

  test('has each release within two seconds, and a rollback too', async () => {
    const [publisher, one, other] = [machine(), machine(), machine()];
    follow(one);
    follow(other);
    for (let round = 1; round <= 3; round += 1) {
      await publishThere(log, publisher.storeDir, { changes: { '/a': `a ${round}` } });
      await Promise.all([one, other].map((each) => expectPages(each, { '/a': `a ${round}` })));
    }
    await rollBackShared(log, publisher.storeDir);
    await Promise.all([one, other].map((each) => expectPages(each, { '/a': 'a 2' })));
  });

  test('a rollback that another machine overtakes changes nothing, and says so', async () => {
    const [publisher, one] = [machine(), machine()];
    for (const text of ['one', 'two']) await publishThere(log, publisher.storeDir, { changes: { '/a': text } });
    await catchUp(log, one.storeDir);
    const overtaken: ReleaseLog = {
      ...log,
      rollBack: async (...given) => {
        await publishThere(log, publisher.storeDir, { changes: { '/a': 'three' } });
        return log.rollBack(...given);
      },
    };
    await expect(rollBackShared(overtaken, one.storeDir)).rejects.toThrow(
      expect.objectContaining({ name: 'ReleaseError', message: expect.stringContaining('another machine') }),
    );
    await catchUp(log, one.storeDir);
    expect(await readPages(one.storeDir)).toEqual({ '/a': 'three' });
  });

  test('finds by looking what nothing tells it of', async () => {
    const [publisher, one] = [machine(), machine()];
    follow(one);
    await publishThere(log, publisher.storeDir, { changes: { '/a': 'one' } });
    await expectPages(one, { '/a': 'one' });
    // A pooler in between may lose notifications: here they are not heard by anybody.
    const client = new Client({ connectionString: server.url });
    await client.connect();
    await client.query(`CREATE FUNCTION public.pg_notify(text, text) RETURNS void LANGUAGE sql AS ''`);
    await client.query(`ALTER ROLE shop SET search_path = public, pg_catalog`);
    await client.end();
    const deaf = openReleaseLog(server.url);
    try {
      await publishThere(deaf, publisher.storeDir, { changes: { '/a': 'two' } });
      await expectPages(one, { '/a': 'two' });
    } finally {
      await deaf.close();
    }
  });

  test('keeps what it shows while Postgres is away, and catches up when it is back', async () => {
    const [publisher, one] = [machine(), machine()];
    const problems: string[] = [];
    follow(one, { onProblem: (problem) => problems.push(problem) });
    await publishThere(log, publisher.storeDir, { changes: { '/a': 'before' } });
    await expectPages(one, { '/a': 'before' });
    const again = await server.interrupt();
    await until(() => expect(problems.join()).toContain('the release log cannot be read'), 10_000);
    await expect(publishThere(log, publisher.storeDir, { changes: { '/a': 'never' } })).rejects.toThrow('connect');
    expect(await readPages(one.storeDir)).toEqual({ '/a': 'before' });
    await again();
    await publishThere(log, publisher.storeDir, { changes: { '/a': 'after' } });
    await expectPages(one, { '/a': 'after' });
  });

  test('begins with an empty disk, and again after the disk was emptied under it', async () => {
    const [publisher, one] = [machine(), machine()];
    await publishThere(log, publisher.storeDir, { changes: { '/a': 'first' } });
    const looks: number[] = [];
    follow(one, { onLook: ([store]) => looks.push(store?.lagSeconds ?? -1) });
    await expectPages(one, { '/a': 'first' });
    rmSync(one.storeDir, { recursive: true });
    await expectPages(one, { '/a': 'first' });
    await until(() => expect(looks.at(-1)).toBe(0));
  });

  test('waits for a publisher of its own machine, and says how far it is behind', async () => {
    const [publisher, one] = [machine(), machine()];
    const lags: number[] = [];
    const lock = lockReleases(one.storeDir);
    follow(one, { onLook: ([store]) => lags.push(store?.lagSeconds ?? -1) });
    await publishThere(log, publisher.storeDir, { changes: { '/a': 'first' } });
    await until(() => expect(lags.at(-1)).toBeGreaterThan(0.3));
    expect(await readPages(one.storeDir)).toBeNull();
    lock.release();
    await expectPages(one, { '/a': 'first' });
    await until(() => expect(lags.at(-1)).toBe(0));
  });

  const kills = process.env['LONG'] === '1' ? 20 : 4;

  test(`publishers and followers that are killed at any moment lose nothing (${kills} times)`, async () => {
    const [first, second, one] = [machine(), machine(), machine()];
    const allSaid: string[][] = [];
    let publishers = await Promise.all([first, second].map(({ storeDir }) => start('publisher', storeDir)));
    let follower = await start('follower', one.dataDir);
    const note = (): unknown => allSaid.push(...publishers.map(({ said }) => said));
    note();
    for (let round = 0; round < kills; round += 1) {
      await pause(Math.random() * 300);
      const victim = round % 2;
      const folder = [first, second][victim]?.storeDir ?? '';
      await Promise.all([kill(follower), kill(publishers[victim] ?? follower)]);
      // Whatever the dead ones left, it opens, and shows one whole release.
      for (const { storeDir } of [first, second, one]) {
        const pages = await readPages(storeDir);
        if (pages) expect(pages['/a']).toBe(pages['/b']);
      }
      const [publisher, again] = await Promise.all([start('publisher', folder), start('follower', one.dataDir)]);
      publishers = publishers.map((former, index) => (index === victim ? publisher : former));
      follower = again;
      note();
    }
    await until(() => expect(publishers.every(({ said }) => said.length > 1)).toBe(true), 20_000);
    await Promise.all(publishers.map((child) => kill(child)));
    const { heads } = await log.heads();
    const newest = heads.get('S001')?.newest ?? 0;
    // Each number was given out once, and none of them is lost.
    const numbers = [...new Set(allSaid)].flatMap((said) => said.filter((line) => line !== 'begun').map(Number));
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(numbers.every((number) => number <= newest)).toBe(true);
    await until(async () => {
      for (const { storeDir } of [first, second]) await catchUp(log, storeDir);
      const [mine, theirs, followed] = await Promise.all(
        [first, second, one].map(({ storeDir }) => readPages(storeDir)),
      );
      expect(theirs).toEqual(mine);
      expect(followed).toEqual(mine);
    });
    await kill(follower);
    const late = machine();
    await catchUp(log, late.storeDir);
    await log.collect('S001', 0);
    const rows = [first, second, one, late].map(({ storeDir }) => {
      collect(storeDir);
      return allRows(storeDir);
    });
    for (const each of rows) expect(each).toEqual(rows[0]);
    expect(rows[0]?.releases.length).toBeGreaterThan(0);
  }, 120_000);
});
