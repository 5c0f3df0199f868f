import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { collect } from './collect.ts';
import { compareReleases } from './compare.ts';
import { storeBody } from './compress.ts';
import { openDraft } from './draft.ts';
import { releasesFile, releasesFolder } from './layout.ts';
import { hasRelease, openReleases, type Releases } from './releases.ts';
import { rollback } from './rollback.ts';
import { verify } from './testing/verify.ts';
import type { HeaderSet, ReleaseMeta } from './types.ts';

let dataDir: string;
let storeDir: string;
const opened: Releases[] = [];

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'releases-'));
  storeDir = releasesFolder(dataDir, 'S001');
});
afterEach(() => {
  for (const releases of opened.splice(0)) releases.close();
  rmSync(dataDir, { recursive: true, force: true });
});

type Content = Record<string, string>;

const releasesNow = (): Releases => {
  const releases = openReleases(storeDir, { recheckAfter: 0 });
  opened.push(releases);
  return releases;
};

const headersOf = (body: string): HeaderSet => ({
  'content-type': body.length % 2 ? 'text/plain' : 'text/html; charset=utf-8',
});

const publish = (base: ReleaseMeta | null, content: Content, removed: string[] = []): ReleaseMeta => {
  const draft = openDraft(storeDir, { base });
  for (const [address, body] of Object.entries(content))
    draft.put(address, {
      body: storeBody(body, null),
      fingerprint: `f${body.length}`,
      headers: headersOf(body),
      status: 200,
    });
  for (const address of removed) draft.remove(address);
  return draft.commit({ codeVersion: 'v1', nextPriceEnd: null });
};

const readBack = async (id: string): Promise<Content> => {
  const releases = releasesNow();
  const content: Content = {};
  for (const [address, { hash }] of releases.byId(id).entries())
    content[address] = (await releases.read(hash, 'identity', address)).toString();
  return content;
};

const address = fc.stringMatching(/^\/[\w.?=&%~-]{0,12}$/u);
const step = fc.record({
  set: fc.dictionary(address, fc.string({ maxLength: 200, unit: 'grapheme' }), { maxKeys: 30 }),
  drop: fc.array(address, { maxLength: 5 }),
  rollBack: fc.boolean(),
});

/** Publishes steps, some after a rollback, and returns every release with what it must hold. */
const publishSteps = (steps: readonly { set: Content; drop: string[]; rollBack: boolean }[]) => {
  const history: { release: ReleaseMeta; content: Content }[] = [];
  let current: { release: ReleaseMeta; content: Content } | null = null;
  for (const { set, drop, rollBack } of steps) {
    if (rollBack && current?.release.former) {
      const { number } = rollback(storeDir);
      current = history.find(({ release }) => release.number === number) ?? null;
    }
    const former: Content = current?.content ?? {};
    const gone = [...new Set([...drop, ...Object.keys(former).slice(0, 2)])].filter((name) => !(name in set));
    const content = { ...former, ...set };
    for (const name of gone) delete content[name];
    const release = publish(current?.release ?? null, set, gone);
    if (release.id === current?.release.id) continue;
    current = { release, content };
    history.push(current);
  }
  return history;
};

const clear = (): void => {
  for (const releases of opened.splice(0)) releases.close();
  rmSync(storeDir, { recursive: true, force: true });
};

describe('releases', () => {
  it('read back exactly what each of several releases holds, whatever was rolled back in between', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
        clear();
        const history = publishSteps(steps);
        const releases = releasesNow();
        for (const { release, content } of history) {
          const again = releases.byId(release.id);
          expect(await readBack(release.id)).toEqual(content);
          expect(again.pages).toBe(Object.keys(content).length);
          expect([...again.addresses()].toSorted()).toEqual(Object.keys(content).toSorted());
          for (const [name, body] of Object.entries(content))
            expect(again.get(name)).toMatchObject({ fingerprint: `f${body.length}`, headers: headersOf(body) });
          expect(again.get('/no-such-page')).toBeNull();
          expect(await verify(again, releases)).toEqual([]);
        }
      }),
      { numRuns: 40 },
    );
  });

  it('say which pages differ between any two releases', async () => {
    const differing = (before: Content, after: Content) => ({
      added: Object.keys(after).filter((name) => !(name in before)),
      changed: Object.keys(after).filter((name) => name in before && before[name] !== after[name]),
      removed: Object.keys(before).filter((name) => !(name in after)),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 4 }), async (steps) => {
        clear();
        const history = publishSteps(steps);
        const releases = releasesNow();
        for (const before of history)
          for (const after of history) {
            const found = compareReleases(releases.byId(before.release.id), releases.byId(after.release.id));
            const expected = differing(before.content, after.content);
            for (const kind of ['added', 'changed', 'removed'] as const)
              expect(found[kind]).toEqual(expected[kind].toSorted());
          }
      }),
      { numRuns: 20 },
    );
  });

  it('keep what kept releases hold when others are collected, and no rows of these', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 2, maxLength: 8 }),
        fc.integer({ min: 1, max: 3 }),
        async (steps, keep) => {
          clear();
          const history = publishSteps(steps);
          const { kept } = collect(storeDir, keep);
          expect(kept).toEqual(releasesNow().list());
          for (const { release, content } of history)
            if (kept.includes(release.id)) expect(await readBack(release.id)).toEqual(content);
            else expect(() => releasesNow().byId(release.id)).toThrow('is not a release');
          const held = new Set(
            history.flatMap(({ release, content }) => (kept.includes(release.id) ? Object.values(content) : [])),
          );
          const database = new DatabaseSync(releasesFile(storeDir), { readOnly: true });
          const count = database.prepare('SELECT count(*) AS n FROM bodies').get()?.['n'];
          database.close();
          // A later release that was rolled back may still be listed between two kept ones.
          if (history.length > 0) expect(Number(count)).toBeGreaterThanOrEqual(held.size);
          if (kept.length === 1 && history.at(-1)?.release.id === kept[0]) expect(Number(count)).toBe(held.size);
        },
      ),
      { numRuns: 40 },
    );
  });

  it('give back the base where nothing changed', () => {
    const first = publish(null, { '/': 'home' });
    expect(publish(first, {}, ['/unknown'])).toBe(first);
    expect(releasesNow().list()).toEqual([first.id]);
  });

  it('store the same body once', () => {
    publish(null, { '/a': 'same', '/b': 'same', '/c': 'other' });
    const database = new DatabaseSync(releasesFile(storeDir), { readOnly: true });
    expect(database.prepare('SELECT count(*) AS n FROM bodies').get()?.['n']).toBe(2);
    database.close();
  });

  it('drop header sets that no page uses', () => {
    let base: ReleaseMeta | null = null;
    for (let index = 0; index < 9; index += 1) {
      const draft = openDraft(storeDir, { base });
      const headers = { 'content-security-policy': `script-src 'sha256-${index}'` };
      draft.put('/', { body: storeBody(`page ${index}`, null), fingerprint: 'f', headers, status: 200 });
      base = draft.commit({ codeVersion: 'v1', nextPriceEnd: null });
    }
    collect(storeDir, 2);
    expect(releasesNow().current()?.get('/')?.headers).toEqual({ 'content-security-policy': "script-src 'sha256-8'" });
    const database = new DatabaseSync(releasesFile(storeDir), { readOnly: true });
    expect(database.prepare('SELECT count(*) AS n FROM header_sets').get()?.['n']).toBe(2);
    database.close();
  });

  it('give the disk back what old releases took', () => {
    const texts = (round: number): Content =>
      Object.fromEntries(
        Array.from({ length: 400 }, (_, index) => {
          const text = Array.from({ length: 900 }, (__, word) => (word * index * (round + 3)).toString(36)).join(' ');
          return [`/p/${index}`, text];
        }),
      );
    let base = publish(null, texts(0));
    collect(storeDir, 1);
    const before = statSync(releasesFile(storeDir)).size;
    for (let round = 1; round < 5; round += 1) base = publish(base, texts(round));
    collect(storeDir, 1);
    expect(statSync(releasesFile(storeDir)).size).toBeLessThan(before * 1.2);
    expect(releasesNow().current()?.id).toBe(base.id);
  });

  it('go back to the release before, also after another one was made since', async () => {
    const first = publish(null, { '/': 'one' });
    const second = publish(first, { '/': 'two', '/new': 'two' });
    const before = Date.now();
    const restored = rollback(storeDir);
    expect(restored.id).toBe(first.id);
    expect(releasesNow().current()?.modifiedFloor).toBeGreaterThanOrEqual(before);
    const third = publish(restored, { '/other': 'three' });
    expect(third.id > second.id).toBe(true);
    expect(third.modifiedFloor).toBeGreaterThanOrEqual(before);
    expect(await readBack(third.id)).toEqual({ '/': 'one', '/other': 'three' });
    expect(rollback(storeDir).id).toBe(first.id);
    expect(() => rollback(storeDir)).toThrow('store S001: there is no release before');
    expect(await readBack(first.id)).toEqual({ '/': 'one' });
  });

  it('refuse a draft over a release that is current no more', () => {
    const first = publish(null, { '/': 'one' });
    publish(first, { '/': 'two' });
    expect(() => publish(first, { '/': 'three' })).toThrow('became current while this one was made');
  });
});

it('tells whether a store has a release: not after a first publication that failed, but if it is damaged', () => {
  expect(hasRelease(storeDir)).toBe(false);
  openDraft(storeDir, { base: null }).abandon();
  expect(statSync(releasesFile(storeDir)).size).toBeGreaterThan(0);
  expect(hasRelease(storeDir)).toBe(false);
  publish(null, { '/': 'home' });
  expect(hasRelease(storeDir)).toBe(true);
  writeFileSync(releasesFile(storeDir), 'no database');
  expect(hasRelease(storeDir)).toBe(true);
});
