import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readEnvironment } from '../src/config/environment.ts';
import { openJobs } from '../src/jobs/open-jobs.ts';
import { publishPages, shopPages } from '../src/server/testing/test-shop.ts';
import { freePort } from '../tests/support/free-port.ts';

/** Publishes S001 and S002, whose API does not answer; S001 has a release. */
const publish = async (...flags: string[]) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'publish-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  const api = `http://127.0.0.1:${await freePort()}/`;
  const stores = ['S001', 'S002'].map((code) => ({
    code,
    hosts: [`${code.toLowerCase()}.localhost`],
    api,
    uploads: api,
  }));
  const storesFile = join(dataDir, 'stores.json');
  writeFileSync(storesFile, JSON.stringify({ stores }));
  publishPages(dataDir, 'S001', shopPages('S001'));
  const env = { DATA_DIR: dataDir, STORES_FILE: storesFile };
  const exitCode = await new Promise<number>((resolve) => {
    const publishing = execFile(process.execPath, ['scripts/publish.ts', ...flags], {
      env: { ...process.env, ...env },
    });
    publishing.on('exit', (code) => resolve(code ?? -1));
  });
  const jobs = openJobs(readEnvironment(env));
  onTestFinished(() => jobs.close());
  const waiting = (await jobs.status()).filter((store) => store.waiting);
  return { exitCode, waiting: waiting.map(({ store }) => store) };
};

test('a store that fails at a start keeps its release, and the workers publish it', { timeout: 60_000 }, async () => {
  // S002 has no release, so the start itself tries again.
  expect(await publish('--former-ok', '--store', 'S001')).toEqual({ exitCode: 0, waiting: ['S001'] });
  expect(await publish('--former-ok')).toEqual({ exitCode: 1, waiting: ['S001'] });
});

test('a store that fails when published by hand is not published later by itself', { timeout: 60_000 }, async () => {
  expect(await publish('--store', 'S001')).toEqual({ exitCode: 1, waiting: [] });
});
