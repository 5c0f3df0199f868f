import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { storeBody } from './compress.ts';
import { openDraft } from './draft.ts';
import { releasesFile, releasesFolder } from './layout.ts';
import { openReleases } from './releases.ts';
import { verify } from './testing/verify.ts';
import type { HeaderSet, ReleaseMeta } from './types.ts';

let dataDir: string;
let storeDir: string;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'releases-'));
  storeDir = releasesFolder(dataDir, 'S001');
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const publish = (
  base: ReleaseMeta | null,
  pages: [string, string][],
  { rewrites = false, headers = {} }: { rewrites?: boolean; headers?: HeaderSet } = {},
): ReleaseMeta => {
  const draft = openDraft(storeDir, { base, rewrites });
  try {
    for (const [address, body] of pages)
      draft.put(address, { body: storeBody(body, null), fingerprint: 'f', headers, status: 200 });
  } catch (error) {
    draft.abandon();
    throw error;
  }
  return draft.commit({ codeVersion: 'v1', nextPriceEnd: null });
};

const change = (sql: string, ...values: Buffer[]): void => {
  const database = new DatabaseSync(releasesFile(storeDir));
  database.prepare(sql).run(...values);
  database.close();
};

describe('a damaged body', () => {
  it.each(['br', 'zstd', 'gzip', 'identity'] as const)('never leaves as it is: %s', async (form) => {
    publish(null, [['/a', '<p>a page</p>'.repeat(40)]]);
    const releases = openReleases(storeDir);
    const hash = releases.current()?.get('/a')?.hash ?? '';
    const row = new DatabaseSync(releasesFile(storeDir)).prepare('SELECT frame FROM bodies').get();
    const frame = Buffer.from(row?.['frame'] as Uint8Array);
    for (let bit = 0; bit < frame.length * 8; bit += 5) {
      const bytes = Buffer.from(frame);
      bytes.writeUInt8(bytes.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3);
      change('UPDATE bodies SET frame = ?', bytes);
      const found = await releases.read(hash, form, '/a').then(
        () => releases.read(hash, 'identity').then(String),
        (error: unknown) => String(error),
      );
      // Bits that mean nothing may differ: content is what counts.
      if (!found.startsWith('<p>'))
        expect(found).toContain('store S001, releases.sqlite, page /a: the body is damaged');
      else expect(found).toBe('<p>a page</p>'.repeat(40));
    }
    releases.close();
  });

  it('is mended by a draft that rewrites', async () => {
    const first = publish(null, [['/a', 'one']]);
    change('UPDATE bodies SET frame = ?', Buffer.from('garbage'));
    const releases = openReleases(storeDir, { recheckAfter: 0 });
    const problems = async (): Promise<string[]> => {
      const release = releases.current();
      return release ? verify(release, releases) : ['nothing is published'];
    };
    expect(await problems()).toEqual([expect.stringContaining('page /a: the body is damaged')]);
    const second = publish(first, [['/a', 'one']]);
    expect(await problems()).toHaveLength(1);
    publish(second, [['/a', 'one']], { rewrites: true });
    expect(await problems()).toEqual([]);
    releases.close();
  });
});

it('what cannot be sent is refused, and the release before stays', () => {
  const base = publish(null, [['/a', 'one']]);
  expect(() => publish(base, [['/a\tb', 'two']])).toThrow('an address is a path');
  expect(() => publish(base, [['/b', 'two']], { headers: { link: 'a\r\nb' } })).toThrow(
    'the header "link" cannot be sent',
  );
  const releases = openReleases(storeDir);
  expect(releases.current()?.id).toBe(base.id);
  expect(releases.list()).toEqual([base.id]);
  releases.close();
});

describe('a run that dies', () => {
  it('by kill -9 at any moment leaves one whole release, and the next goes on', { timeout: 60_000 }, async () => {
    let current = publish(null, [
      ['/a', 'release 0'],
      ['/b', 'release 0'],
    ]);
    const script = new URL('testing/draft-process.ts', import.meta.url);
    for (let round = 0; round < 12; round += 1) {
      const child = spawn(process.execPath, [script.pathname, storeDir], { stdio: ['ignore', 'pipe', 'inherit'] });
      await once(child.stdout, 'data');
      await pause(round * 3);
      child.kill('SIGKILL');
      await once(child, 'exit');
      const releases = openReleases(storeDir);
      const found = releases.current();
      if (!found) throw new Error('there is a release');
      expect(await verify(found, releases)).toEqual([]);
      const texts = await Promise.all(
        ['/a', '/b'].map(async (address) => String(await releases.read(found.get(address)?.hash ?? '', 'identity'))),
      );
      expect(texts[0]).toBe(texts[1]);
      releases.close();
      current = publish(found, [
        ['/a', `after ${round}`],
        ['/b', `after ${round}`],
      ]);
    }
    expect(current.number).toBeGreaterThan(12);
  });
});

describe('switching', () => {
  it('shows a reader in another thread whole releases only', { timeout: 60_000 }, async () => {
    let base = publish(null, [
      ['/a', 'release 0'],
      ['/b', 'release 0'],
    ]);
    const reader = new Worker(new URL('testing/switch-reader.ts', import.meta.url), { workerData: storeDir });
    await once(reader, 'message');
    for (let index = 1; index <= 200; index += 1)
      base = publish(base, [
        ['/a', `release ${index}`],
        ['/b', `release ${index}`],
      ]);
    reader.postMessage('stop');
    const [report] = (await once(reader, 'message')) as [
      { reads: number; seen: number; mixed: number; problems: string[]; last: string },
    ];
    await reader.terminate();
    expect(report).toMatchObject({ mixed: 0, problems: [], last: 'release 200' });
    expect(report.seen).toBeGreaterThan(5);
  });
});
