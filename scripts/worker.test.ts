import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openJobs } from '../src/jobs/open-jobs.ts';
import { storeBody } from '../src/release/compress.ts';
import { openDraft } from '../src/release/draft.ts';
import { releasesFolder } from '../src/release/layout.ts';
import { freePort } from '../tests/support/free-port.ts';

test(
  'a worker that starts while Postgres is down is ready, stays, and ends when told to',
  { timeout: 120_000 },
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'worker-'));
    writeFileSync(join(folder, 'stores.json'), '{ "stores": [{ "code": "S001", "hosts": ["s001.localhost"] }] }');
    const env = {
      ...process.env,
      DATA_DIR: join(folder, 'data'),
      STORES_FILE: join(folder, 'stores.json'),
      DATABASE_URL: `postgres://nobody@127.0.0.1:${await freePort()}/none`,
      JOURNAL_KEY: 'a key of at least 32 characters …',
    };
    const worker = fork(join('scripts', 'worker.ts'), { env, silent: true });
    onTestFinished(() => {
      worker.kill('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    });
    let log = '';
    worker.stderr?.on('data', (part: Buffer) => (log += part.toString()));
    const messages: unknown[] = [];
    worker.on('message', (message) => messages.push(message));
    const count = (line: string): number => log.split(line).length - 1;
    await vi.waitUntil(() => count('failed to note what is to be published') >= 3 && count('failed to work off') >= 1, {
      timeout: 90_000,
      interval: 50,
    });
    expect(messages).toContainEqual({ type: 'ready', port: 0 });
    expect(worker.exitCode).toBeNull();
    const ended = once(worker, 'exit');
    worker.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
  },
);

test('a damaged index of pictures has all stores compared, whose pictures are gone', { timeout: 60_000 }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'worker-'));
  const [dataDir, storesFile] = [join(folder, 'data'), join(folder, 'stores.json')];
  writeFileSync(storesFile, '{ "stores": [{ "code": "S001", "hosts": ["s001.localhost"] }] }');
  const draft = openDraft(releasesFolder(dataDir, 'S001'), { base: null });
  draft.put('/', { body: storeBody('home', null), fingerprint: 'f', headers: {}, status: 200 });
  draft.commit({ codeVersion: 'v1', nextPriceEnd: null });
  mkdirSync(join(dataDir, 'pictures'));
  writeFileSync(join(dataDir, 'pictures', 'index.sqlite'), 'no database, but as long as a header of one'.repeat(99));
  const env = { ...process.env, DATA_DIR: dataDir, STORES_FILE: storesFile, COMMERCE_PORT: String(await freePort()) };
  const worker = fork(join('scripts', 'worker.ts'), { env, silent: true });
  const jobs = openJobs({ dataDir, databaseUrl: null });
  onTestFinished(async () => {
    worker.kill('SIGKILL');
    await jobs.close();
    rmSync(folder, { recursive: true, force: true });
  });
  // Nobody answers at that port: the run fails.
  await vi.waitUntil(async () => (await jobs.runs(1, 'S001')).length > 0, { timeout: 50_000, interval: 100 });
  expect(await jobs.runs(1, 'S001')).toMatchObject([{ cause: 'start', outcome: 'failed' }]);
});
