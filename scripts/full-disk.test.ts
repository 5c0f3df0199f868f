import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createPictures } from '../src/images/pictures.ts';
import { request } from '../src/server/testing/raw-http.ts';
import { html, publishPages, shopPages } from '../src/server/testing/test-shop.ts';
import { makeReadOnly, mountSmallDisk, type SmallDisk } from '../tests/support/small-disk.ts';
import { claimDataDir } from './supervisor/checks.ts';

/** What starts while the disk of the data folder is full or read-only. Its store was published before. */

let folder: string;
let dataDir: string;
let disk: SmallDisk | null;
let started: { child: ChildProcess; said: () => string }[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'full-'));
  dataDir = mkdtempSync(join(folder, 'data-'));
  disk = mountSmallDisk(dataDir, 32);
  started = [];
  writeFileSync(join(folder, 'stores.json'), '{ "stores": [{ "code": "S001", "hosts": ["s001.localhost"] }] }');
  publishPages(dataDir, 'S001', shopPages('S001'));
});
afterEach(() => {
  for (const { child } of started) child.kill('SIGKILL');
  disk?.unmount();
  rmSync(folder, { recursive: true, force: true });
});

const healthToken = 'a token for the tests';
const run = (script: string) => {
  const env = { DATA_DIR: dataDir, STORES_FILE: join(folder, 'stores.json'), PORT: '0', HEALTH_TOKEN: healthToken };
  const child = fork(join('scripts', script), { env: { ...process.env, ...env }, silent: true });
  let said = '';
  child.stderr?.on('data', (part: Buffer) => (said += part.toString()));
  const one = { child, said: () => said };
  started.push(one);
  return one;
};
const readyPort = async (child: ChildProcess): Promise<number> => {
  const [message]: unknown[] = await once(child, 'message');
  if (typeof message === 'object' && message !== null && 'port' in message) return Number(message.port);
  throw new Error('it is not ready');
};

test(
  'a server serves from a full disk, says what does not work, and goes on when there is room',
  {
    timeout: 60_000,
  },
  async ({ skip }) => {
    if (!disk) return skip('this machine may not mount');
    disk.leave(0);
    const { child, said } = run('serve.ts');
    const port = await readyPort(child);
    expect((await request(port, '/kh')).status).toBe(200);
    const warning = `the disk is full: 0 MiB free at ${dataDir}; make room there. Published pages are served;`;
    expect(said().split(warning)).toHaveLength(2);
    const health = async (): Promise<string> =>
      (await request(port, '/healthz', { headers: { authorization: `Bearer ${healthToken}` } })).text;
    await expect.poll(health).toMatch(/"status":"troubled".*the disk is full: 0 MiB free at/u);

    disk.empty();
    publishPages(dataDir, 'S001', { ...shopPages('S001'), '/new': { body: html('newer') } });
    await vi.waitUntil(async () => (await request(port, '/new')).status === 200, { timeout: 10_000 });
    await expect.poll(health, { timeout: 20_000 }).not.toMatch(/the disk is full/u);
  },
);

test('a worker says that the disk is full', { timeout: 60_000 }, async ({ skip }) => {
  if (!disk) return skip('this machine may not mount');
  disk.leave(0);
  const { child, said } = run('worker.ts');
  expect(await once(child, 'close')).toEqual([1, null]);
  expect(said()).toMatch(/^the disk is full: 0 MiB free at .*; make room there \(.*\)\n$/u);
});

test('a read-only folder is served by a start, and refused by what has to write', ({ skip }) => {
  const undo = makeReadOnly(dataDir);
  if (!undo) return skip('this machine may not mount');
  try {
    claimDataDir(dataDir, { needsWriting: false }).release();
    expect(() => claimDataDir(dataDir)).toThrow(
      `The folder ${dataDir} cannot be written (EROFS); mount its disk for writing or see to its rights, then run it again.`,
    );
  } finally {
    undo();
  }
});

test('known pictures are found on a read-only disk', async ({ skip }) => {
  const pictures = createPictures(join(dataDir, 'pictures'));
  const subject = { id: '1', name: 'Phone', brand: null, categories: [], attributes: [] };
  pictures.illustrate([{ name: 'phone', subject }]);
  const drawn = await pictures.illustration('phone');
  pictures.close();
  const undo = makeReadOnly(dataDir);
  if (!undo) return skip('this machine may not mount');
  try {
    const reader = createPictures(join(dataDir, 'pictures'));
    expect(await reader.illustration('phone')).toEqual(drawn);
    reader.close();
  } finally {
    undo();
  }
});
