import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { collect } from './collect.ts';
import { commitRelease } from './commit.ts';
import { compareReleases } from './compare.ts';
import { compact, packsToRewrite } from './compact.ts';
import { packsFolder, releasesFolder } from './layout.ts';
import { createPackWriter } from './pack-writer.ts';
import { openReleases } from './releases.ts';
import { rollback } from './rollback.ts';
import type { PageEntry } from './types.ts';
import { verify } from './testing/verify.ts';
import type { Release } from './release.ts';

let dataDir: string;
let storeDir: string;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'releases-'));
  storeDir = releasesFolder(dataDir, 'S001');
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

type Content = Record<string, string>;

const publish = (base: Release | null, content: Content, removed: string[] = []): Release => {
  const writer = createPackWriter(storeDir);
  const changed = new Map<string, PageEntry>();
  for (const [address, body] of Object.entries(content)) {
    changed.set(address, {
      object: writer.add(body),
      fingerprint: `f${body.length}`,
      headers: body.length % 2,
      status: 200,
    });
  }
  writer.close();
  const headerSets = [{ 'content-type': 'text/html; charset=utf-8' }, { 'content-type': 'text/plain' }];
  return commitRelease(storeDir, {
    store: 'S001',
    codeVersion: 'v1',
    base,
    changed,
    removed: new Set(removed),
    headerSets,
  });
};

const readBack = async (release: Release): Promise<Content> => {
  const releases = openReleases(storeDir);
  const content: Content = {};
  for (const [address, { object }] of release.entries())
    content[address] = (await releases.read(object, 'identity', address)).toString();
  await releases.close();
  return content;
};

const address = fc.stringMatching(/^\/[\w.?=&%~-]{0,12}$/u);
const step = fc.record({
  set: fc.dictionary(address, fc.string({ maxLength: 200, unit: 'grapheme' }), { maxKeys: 30 }),
  drop: fc.array(address, { maxLength: 5 }),
});

describe('releases', () => {
  it('reads back exactly what each of several releases holds, and leaves the former ones as they were', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 5 }), async (steps) => {
        rmSync(storeDir, { recursive: true, force: true });
        const history: { release: Release; content: Content }[] = [];
        let base: Release | null = null;
        let content: Content = {};
        for (const { set, drop } of steps) {
          content = { ...content };
          for (const name of [...drop, ...Object.keys(content).slice(0, 2)]) if (!(name in set)) delete content[name];
          const gone = Object.keys(history.at(-1)?.content ?? {}).filter(
            (name) => !(name in content) && !(name in set),
          );
          Object.assign(content, set);
          base = publish(base, set, gone);
          history.push({ release: base, content });
        }
        const releases = openReleases(storeDir);
        expect(releases.current()?.root.id).toBe(base?.root.id);
        for (const { release, content: expected } of history) {
          const again = releases.byId(release.root.id);
          expect(await readBack(again)).toEqual(expected);
          expect(again.root.pages).toBe(Object.keys(expected).length);
          for (const [name, body] of Object.entries(expected)) {
            const entry = again.get(name);
            expect(entry?.fingerprint).toBe(`f${body.length}`);
            expect(again.root.headerSets[entry?.headers ?? -1]?.['content-type']).toMatch(
              body.length % 2 ? /plain/u : /html/u,
            );
          }
          expect(again.get('/no-such-page')).toBeNull();
          expect(await verify(again, releases)).toEqual([]);
        }
        await releases.close();
      }),
      { numRuns: 40 },
    );
  });

  it('says which pages differ between any two releases', async () => {
    const differing = (before: Content, after: Content) => ({
      added: Object.keys(after).filter((name) => !(name in before)),
      changed: Object.keys(after).filter((name) => name in before && before[name] !== after[name]),
      removed: Object.keys(before).filter((name) => !(name in after)),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 4 }), async (steps) => {
        rmSync(storeDir, { recursive: true, force: true });
        const history: { release: Release; content: Content }[] = [];
        let content: Content = {};
        for (const { set, drop } of steps) {
          const former = content;
          content = { ...former, ...set };
          for (const name of drop) if (!(name in set)) delete content[name];
          const gone = Object.keys(former).filter((name) => !(name in content));
          history.push({ release: publish(history.at(-1)?.release ?? null, set, gone), content });
        }
        for (const before of history)
          for (const after of history) {
            const found = compareReleases(before.release, after.release);
            const expected = differing(before.content, after.content);
            for (const kind of ['added', 'changed', 'removed'] as const)
              expect(found[kind]).toEqual(expected[kind].toSorted());
          }
      }),
      { numRuns: 20 },
    );
  });

  it('writes only the shards that a change touches, and shares the others', () => {
    const content = Object.fromEntries(
      Array.from({ length: 2000 }, (_, index) => [`/product/${index}`, `page ${index}`]),
    );
    const first = publish(null, content);
    expect(first.root.shards).toHaveLength(8);
    const second = publish(first, { '/product/7': 'another' });
    const changed = second.root.shards.filter(({ hash }, index) => hash !== first.root.shards[index]?.hash);
    expect(changed).toHaveLength(1);
    expect(second.root.files).toHaveLength(2);
    expect([...second.addresses()].length).toBe(2000);
  });

  it('splits into more shards as pages grow and fewer as they go', async () => {
    const page = (index: number): [string, string] => [`/p/${index}`, `page ${index}`];
    const few = publish(null, Object.fromEntries(Array.from({ length: 10 }, (_, index) => page(index))));
    expect(few.root.shards).toHaveLength(1);
    const many = publish(few, Object.fromEntries(Array.from({ length: 3000 }, (_, index) => page(index + 10))));
    expect(many.root.shards).toHaveLength(16);
    expect(many.root.pages).toBe(3010);
    const less = publish(
      many,
      { '/p/0': 'new' },
      Array.from({ length: 3000 }, (_, index) => `/p/${index + 10}`),
    );
    expect(less.root.shards).toHaveLength(1);
    expect((await readBack(less))['/p/0']).toBe('new');
    expect(less.root.pages).toBe(10);
  });

  it('gives back the base where nothing changed', () => {
    const first = publish(null, { '/': 'home' });
    expect(publish(first, {}, ['/unknown'])).toBe(first);
  });

  it('drops header sets that no page uses once there are many', async () => {
    let base: Release | null = null;
    for (let index = 0; index < 300; index += 1) {
      const writer = createPackWriter(storeDir);
      const entry = { object: writer.add(`page ${index}`), fingerprint: 'f', headers: 0, status: 200 };
      writer.close();
      const headerSets = [{ 'content-security-policy': `script-src 'sha256-${index}'` }];
      const changed = new Map([['/', entry], ...(index === 0 ? ([['/first', entry]] as const) : [])]);
      base = commitRelease(storeDir, {
        store: 'S001',
        codeVersion: 'v1',
        base,
        changed,
        removed: new Set(),
        headerSets,
      });
    }
    expect(base?.root.headerSets.length).toBeLessThan(60);
    const headersOf = (at: string): string | undefined =>
      base?.root.headerSets[base.get(at)?.headers ?? -1]?.['content-security-policy'];
    expect(headersOf('/')).toBe("script-src 'sha256-299'");
    expect(headersOf('/first')).toBe("script-src 'sha256-0'");
  });

  it('goes back to the release before, also after another one was made since', async () => {
    const first = publish(null, { '/': 'one' });
    const second = publish(first, { '/': 'two' });
    const before = Date.now();
    expect(rollback(storeDir).root.id).toBe(first.root.id);
    expect(openReleases(storeDir).current()?.modifiedFloor).toBeGreaterThanOrEqual(before);
    const third = publish(first, { '/': 'three' });
    expect(third.root.id > second.root.id).toBe(true);
    expect(third.modifiedFloor).toBeGreaterThanOrEqual(before);
    expect(rollback(storeDir).root.id).toBe(first.root.id);
    expect(() => rollback(storeDir)).toThrow('store S001: there is no release before');
    expect(await readBack(openReleases(storeDir).current() ?? third)).toEqual({ '/': 'one' });
  });

  it('refuses a commit over a release that is current no more', () => {
    const first = publish(null, { '/': 'one' });
    publish(first, { '/': 'two' });
    expect(() => publish(first, { '/': 'three' })).toThrow('became current while this one was made');
  });

  it('writes packs anew of which little is in use, and loses nothing by it', async () => {
    const first = publish(
      null,
      Object.fromEntries(Array.from({ length: 40 }, (_, index) => [`/p/${index}`, `page ${index} `.repeat(50)])),
    );
    const rest = Object.fromEntries(
      Array.from({ length: 30 }, (_, index) => [`/p/${index}`, `other ${index}`.repeat(60)]),
    );
    const second = publish(first, rest);
    const names = packsToRewrite(storeDir, second.root.packs);
    expect([...names]).toEqual([first.get('/p/35')?.object.pack]);
    const changed = new Map<string, PageEntry>();
    compact(
      storeDir,
      second,
      names,
      (name) => name === '/p/39',
      (name, entry) => changed.set(name, entry),
    );
    expect([...changed.keys()].toSorted()).toEqual([
      '/p/30',
      '/p/31',
      '/p/32',
      '/p/33',
      '/p/34',
      '/p/35',
      '/p/36',
      '/p/37',
      '/p/38',
    ]);
    const { headerSets } = second.root;
    const third = commitRelease(storeDir, {
      store: 'S001',
      codeVersion: 'v1',
      base: second,
      changed,
      removed: new Set(['/p/39']),
      headerSets,
    });
    expect(third.root.packs.filter(Boolean)).toHaveLength(2);
    const expected = await readBack(second);
    delete expected['/p/39'];
    collect(storeDir, 1);
    expect(await readBack(third)).toEqual(expected);
    expect(readdirSync(packsFolder(storeDir))).toHaveLength(2);
  });

  it('counts what it takes from each pack, whatever came and went', () => {
    const bodies = (from: number, to: number, text: string): Content =>
      Object.fromEntries(
        Array.from({ length: to - from }, (_, index) => [`/p/${from + index}`, `${text} ${from + index}`]),
      );
    let base = publish(null, bodies(0, 600, 'first'));
    base = publish(base, bodies(0, 590, 'second'));
    base = publish(base, bodies(580, 1400, 'third'), ['/p/0', '/p/1']);
    const counted = new Map<string, number>();
    for (const [, { object }] of base.entries()) counted.set(object.pack, (counted.get(object.pack) ?? 0) + 1);
    expect(new Map(base.root.packs.flatMap((pack) => (pack ? [[pack.name, pack.pages]] : [])))).toEqual(counted);
  });

  it('collects what no kept release names, and nothing else', async () => {
    const history: { release: Release; content: Content }[] = [];
    let base: Release | null = null;
    let content: Content = {};
    for (let index = 0; index < 9; index += 1) {
      const set = { '/': `home ${index}`, [`/p/${index}`]: `page ${index}` };
      content = { ...content, ...set };
      base = publish(base, set);
      history.push({ release: base, content });
    }
    const oldest = history[0]?.release.root.id ?? '';
    const releases = openReleases(storeDir);
    expect(collect(storeDir, 5).kept).toHaveLength(5);
    expect(collect(storeDir, 2).kept).toEqual(releases.list());
    expect(releases.list()).toHaveLength(2);
    expect(() => releases.byId(oldest)).toThrow('cannot be read');
    for (const { release, content: expected } of history.slice(-2)) {
      expect(await readBack(releases.byId(release.root.id))).toEqual(expected);
    }
    await releases.close();
  });
});
