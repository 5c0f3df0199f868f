import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Jobs } from '../src/jobs/jobs.ts';
import { openJobs } from '../src/jobs/open-jobs.ts';

let dataDir: string;
let jobs: Jobs;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'rebuild-'));
  const stores = ['S001', 'S002', 'S003'].map((code) => ({ code, hosts: [`${code.toLowerCase()}.localhost`] }));
  writeFileSync(join(dataDir, 'stores.json'), JSON.stringify({ stores }));
  jobs = openJobs({ dataDir, databaseUrl: null });
});
afterEach(async () => {
  await jobs.close();
  rmSync(dataDir, { recursive: true });
});

type Result = { code: number; out: string; errors: string };

const rebuild = (
  args: readonly string[],
  onPrinted: (text: string) => void = () => {},
  folder = dataDir,
): Promise<Result> =>
  new Promise((resolve) => {
    const env = { ...process.env, DATA_DIR: folder, STORES_FILE: join(dataDir, 'stores.json') };
    const child = execFile(process.execPath, ['scripts/rebuild.ts', ...args], { env }, (_, out, errors) =>
      resolve({ code: child.exitCode ?? -1, out, errors }),
    );
    child.stdout?.on('data', onPrinted);
  });

test('a pinned store is passed over, and refused by name', async () => {
  await jobs.pin('S002');
  expect(await rebuild([])).toEqual({
    code: 0,
    out: 'S001  will be rebuilt\nS003  will be rebuilt\n',
    errors: 'S002  is pinned; unpin it first: npm run unpin -- --store S002\n',
  });
  const waiting = (await jobs.status()).filter((one) => one.waiting);
  expect(waiting.map(({ store }) => store)).toEqual(['S001', 'S003']);
  expect(await rebuild(['--store', 'S002'])).toMatchObject({ code: 1, out: '' });
});

test('nobody waits for a store that is pinned meanwhile', async () => {
  const result = await rebuild(['--store', 'S001', '--wait'], () => void jobs.pin('S001'));
  expect(result).toMatchObject({ code: 1, errors: 'S001  is pinned; unpin it first: npm run unpin -- --store S001\n' });
});

test('a folder without a shop is said, and gets no queue', async () => {
  const mistyped = join(dataDir, 'mistyped');
  expect(await rebuild([], () => {}, mistyped)).toEqual({
    code: 1,
    out: '',
    errors: `there is no shop in ${mistyped}; set DATA_DIR to its folder\n`,
  });
  expect(existsSync(mistyped)).toBe(false);
});
