import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { commitRelease } from './commit.ts';
import { packFile, pointerFile, releasesFolder, rootFile, shardFile } from './layout.ts';
import { createPackWriter } from './pack-writer.ts';
import { openReleases } from './releases.ts';
import type { Release } from './release.ts';
import type { PageEntry } from './types.ts';
import { verify } from './testing/verify.ts';

let dataDir: string;
let storeDir: string;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'releases-'));
  storeDir = releasesFolder(dataDir, 'S001');
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const publish = (base: Release | null, pages: [string, string][]): Release => {
  const writer = createPackWriter(storeDir);
  const changed = new Map(
    pages.map(([address, body]): [string, PageEntry] => [
      address,
      { object: writer.add(body), fingerprint: 'f', headers: 0, status: 200 },
    ]),
  );
  writer.close();
  return commitRelease(storeDir, {
    store: 'S001',
    codeVersion: 'v1',
    base,
    changed,
    removed: new Set(),
    headerSets: [{}],
  });
};

describe('a damaged release', () => {
  it('names store, pack and page where a pack is cut short, for that page alone', async () => {
    const release = publish(null, [
      ['/a', 'the first page'],
      ['/b', 'the second page'],
    ]);
    const [first, second] = [release.get('/a'), release.get('/b')];
    if (!first || !second) throw new Error('both pages are in the release');
    truncateSync(packFile(storeDir, first.object.pack), second.object.offset + 3);
    const releases = openReleases(storeDir);
    expect((await releases.read(first.object, 'identity', '/a')).toString()).toBe('the first page');
    const message = `store S001, packs/${first.object.pack}.pack, page /b: the pack is cut short`;
    await expect(releases.read(second.object, 'br', '/b')).rejects.toThrow(message);
    expect(await verify(release, releases)).toEqual([expect.stringContaining(message)]);
    rmSync(packFile(storeDir, first.object.pack));
    await releases.close();
    const again = openReleases(storeDir);
    await expect(again.read(first.object, 'gzip', '/a')).rejects.toThrow('page /a: the pack cannot be read (ENOENT');
  });

  it('finds changed bytes on demand', async () => {
    const release = publish(null, [['/a', 'a page of some length, so that it has bytes to lose']]);
    const { object } = release.get('/a') ?? { object: null };
    if (!object) throw new Error('the page is in the release');
    const bytes = readFileSync(packFile(storeDir, object.pack));
    bytes.writeUInt8(bytes.readUInt8(object.offset + object.zstd - 4) ^ 0xff, object.offset + object.zstd - 4);
    writeFileSync(packFile(storeDir, object.pack), bytes);
    const releases = openReleases(storeDir);
    expect(await verify(release, releases)).toEqual([expect.stringMatching(/^store S001, packs\/.*, page \/a: /u)]);
    await releases.close();
  });

  it('keeps the former release where the new one cannot be opened, and recovers', () => {
    const first = publish(null, [['/a', 'one']]);
    const releases = openReleases(storeDir, { recheckAfter: 0 });
    expect(releases.current()?.root.id).toBe(first.root.id);
    const second = publish(first, [['/a', 'two']]);
    const root = readFileSync(rootFile(storeDir, second.root.id));
    writeFileSync(rootFile(storeDir, second.root.id), root.subarray(0, 40));
    expect(releases.current()?.root.id).toBe(first.root.id);
    expect(releases.problem()).toContain(`store S001, roots/${second.root.id}.json`);
    writeFileSync(rootFile(storeDir, second.root.id), root);
    expect(releases.current()?.root.id).toBe(second.root.id);
    expect(releases.problem()).toBeNull();
    rmSync(pointerFile(storeDir));
    expect(releases.current()?.root.id).toBe(second.root.id);
    expect(releases.problem()).toContain('the pointer is gone');
  });

  it('says which shard is damaged', () => {
    const release = publish(null, [['/a', 'one']]);
    truncateSync(shardFile(storeDir, release.root.id), 20);
    expect(() => openReleases(storeDir).current()?.get('/a')).toThrow('page /a: shard 0 is damaged or cut short');
  });

  it('is never made over a pack that is cut short, or with an address or header that cannot be sent', () => {
    const base = publish(null, [['/a', 'one']]);
    const writer = createPackWriter(storeDir);
    const object = writer.add('two');
    writer.close();
    const commit = (address: string, changes: Partial<PageEntry> = {}, headerSets = [{}]): unknown => {
      const entry = { object, fingerprint: 'f', headers: 0, status: 200, ...changes };
      return commitRelease(storeDir, {
        store: 'S001',
        codeVersion: 'v1',
        base,
        changed: new Map([[address, entry]]),
        removed: new Set(),
        headerSets,
      });
    };
    expect(() => commit('/a\tb')).toThrow('an address is a path');
    expect(() => commit('/a', { fingerprint: 'a b' })).toThrow('a fingerprint is');
    expect(() => commit('/a', { headers: 1 })).toThrow('names header set 1 of 1');
    expect(() => commit('/a', {}, [{ link: 'a\r\nb' }])).toThrow('the header "link" cannot be sent');
    truncateSync(packFile(storeDir, object.pack), 4);
    expect(() => commit('/a')).toThrow(`packs/${object.pack}.pack, page /a: the pack is cut short`);
    expect(openReleases(storeDir).current()?.root.id).toBe(base.root.id);
    expect(readdirSync(join(storeDir, 'roots'))).toHaveLength(1);
  });
});

describe('switching', () => {
  it('shows a reader in another thread whole releases only', async () => {
    let base = publish(null, [
      ['/a', 'release 0'],
      ['/b', 'release 0'],
    ]);
    const reader = new Worker(new URL('testing/switch-reader.ts', import.meta.url), { workerData: storeDir });
    await once(reader, 'message');
    for (let index = 1; index <= 200; index += 1) {
      base = publish(base, [
        ['/a', `release ${index}`],
        ['/b', `release ${index}`],
      ]);
    }
    reader.postMessage('stop');
    const [report] = (await once(reader, 'message')) as [
      { reads: number; seen: number; mixed: number; problems: string[]; last: string },
    ];
    await reader.terminate();
    expect(report).toMatchObject({ mixed: 0, problems: [], last: 'release 200' });
    expect(report.seen).toBeGreaterThan(5);
  });
});
