import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readEnvironment } from '../src/config/environment.ts';
import { openJobs } from '../src/jobs/open-jobs.ts';
import { postgresPrograms, startPostgres } from '../src/lib/testing/postgres.ts';
import { releasesFolder } from '../src/release/layout.ts';
import { openReleaseLog } from '../src/replication/release-log.ts';
import { publishThere } from '../src/replication/testing/machine.ts';
import { lockStore } from '../src/publish/publish-lock.ts';
import { publishPages, shopPages } from '../src/server/testing/test-shop.ts';
import { freePort } from '../tests/support/free-port.ts';

type Setting = {
  /** Addresses of the commerce APIs of S001 and S002; default: nothing answers there. */
  apis?: readonly string[];
  dataDir?: string;
  env?: Record<string, string>;
  /** Called with what is said so far, whenever more is said. */
  onSaid?: (said: string) => void;
};

const newFolder = (): string => {
  const dataDir = mkdtempSync(join(tmpdir(), 'publish-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  return dataDir;
};

/** Publishes S001 and S002. */
const publish = async (
  flags: readonly string[],
  { apis, dataDir = newFolder(), env: more = {}, onSaid }: Setting = {},
) => {
  const nowhere = `http://127.0.0.1:${await freePort()}/`;
  const stores = ['S001', 'S002'].map((code, index) => {
    const api = apis?.[index] ?? nowhere;
    return { code, hosts: [`${code.toLowerCase()}.localhost`], api, uploads: api };
  });
  const storesFile = join(dataDir, 'stores.json');
  writeFileSync(storesFile, JSON.stringify({ stores }));
  const env = { DATA_DIR: dataDir, STORES_FILE: storesFile, ...more };
  let said = '';
  const exitCode = await new Promise<number>((resolve) => {
    const publishing = execFile(process.execPath, ['scripts/publish.ts', ...flags], {
      env: { ...process.env, ...env },
    });
    publishing.stderr?.on('data', (part: string) => {
      said += part;
      onSaid?.(said);
    });
    publishing.on('close', (code) => resolve(code ?? -1));
  });
  const jobs = openJobs(readEnvironment(env));
  onTestFinished(() => jobs.close());
  const waiting = (await jobs.status()).filter((store) => store.waiting);
  return { exitCode, waiting: waiting.map(({ store }) => store), said };
};

/** Returns a folder in which these stores have a release. */
const folderWith = (...stores: string[]): string => {
  const dataDir = newFolder();
  for (const store of stores) publishPages(dataDir, store, shopPages(store));
  return dataDir;
};

/** An API that answers 500 to everything. */
const startBrokenApi = async (onRequest: () => Promise<void>): Promise<string> => {
  const api = createServer((_, response) => {
    void onRequest().finally(() => response.writeHead(500).end());
  });
  api.listen(0, '127.0.0.1');
  await once(api, 'listening');
  onTestFinished(() => void api.close());
  const address = api.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/`;
};

test('a store that fails at a start keeps its release, and the workers publish it', { timeout: 60_000 }, async () => {
  // S002 has no release, so the start itself tries again.
  expect(await publish(['--former-ok', '--store', 'S001'], { dataDir: folderWith('S001') })).toMatchObject({
    exitCode: 0,
    waiting: ['S001'],
  });
  expect(await publish(['--former-ok'], { dataDir: folderWith('S001') })).toMatchObject({
    exitCode: 1,
    waiting: ['S001'],
  });
});

test('a start waits for a store that a worker publishes', { timeout: 60_000 }, async () => {
  const dataDir = folderWith('S001', 'S002');
  const lock = lockStore(dataDir, 'S002');
  let isFree = false;
  let wasAsked = false;
  const apis = [
    await startBrokenApi(async () => {}),
    await startBrokenApi(async () => {
      wasAsked ||= isFree;
    }),
  ];
  const { exitCode, said } = await publish(['--former-ok'], {
    apis,
    dataDir,
    onSaid: (text) => {
      if (isFree || !text.includes('S002  is being published by a worker')) return;
      isFree = true;
      lock.release();
    },
  });
  expect(exitCode).toBe(0);
  expect(wasAsked).toBe(true);
  expect(said).not.toContain('another publisher');
});

test('a store that fails when published by hand is not published later by itself', { timeout: 60_000 }, async () => {
  expect(await publish(['--store', 'S001'], { dataDir: folderWith('S001') })).toMatchObject({
    exitCode: 1,
    waiting: [],
  });
});

test('a store that is pinned while another is published stays as it is', { timeout: 60_000 }, async () => {
  const dataDir = folderWith('S001', 'S002');
  const jobs = openJobs({ dataDir, databaseUrl: null });
  onTestFinished(() => jobs.close());
  let asked = 0;
  const apis = [
    await startBrokenApi(() => jobs.pin('S002')),
    await startBrokenApi(async () => {
      asked += 1;
    }),
  ];
  const { exitCode, said } = await publish([], { apis, dataDir });
  expect(exitCode).toBe(1);
  expect(said).toContain('S002  is pinned and stays as it is');
  expect(asked).toBe(0);
  // By name, it is refused.
  expect(await publish(['--store', 'S002'], { apis, dataDir })).toMatchObject({
    exitCode: 1,
    said: 'S002 is pinned; unpin it first: npm run unpin -- --store S002\n',
  });
});

test.runIf(postgresPrograms !== null)(
  'a pinned store stays as it is on a machine whose disk is empty',
  { timeout: 60_000 },
  async () => {
    const server = await startPostgres();
    onTestFinished(() => server.stop());
    const log = openReleaseLog(server.url);
    const jobs = openJobs({ dataDir: newFolder(), databaseUrl: server.url });
    try {
      await publishThere(log, releasesFolder(newFolder(), 'S001'), { changes: { '/': 'home' } });
      for (const store of ['S001', 'S002']) await jobs.pin(store);
    } finally {
      await log.close();
      await jobs.close();
    }
    const env = { DATABASE_URL: server.url, JOURNAL_KEY: 'a key of at least 32 characters …' };
    const { said } = await publish(['--former-ok'], { env });
    expect(said).toContain('S001  is pinned and stays as it is');
    // Without any release, a store is published all the same.
    expect(said).toContain('S002  not published, it has no release yet');
  },
);
