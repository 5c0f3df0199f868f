import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createByteCache } from './byte-cache.ts';
import { compressFrame, forms, openFrame, storeBody, type Effort } from './compress.ts';
import { makeDictionary } from './dictionary.ts';
import { readDictionaries } from './dictionaries.ts';
import type { ReleaseMeta } from './types.ts';
import { openDraft } from './draft.ts';
import { releasesFolder } from './layout.ts';
import { openReleases } from './releases.ts';

let dataDir: string;
let storeDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'bodies-'));
  storeDir = releasesFolder(dataDir, 'S001');
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

/** Deterministic text that compresses badly. */
const words = (seed: number, count: number): string => {
  let state = seed;
  return Array.from({ length: count }, () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return state.toString(36);
  }).join(' ');
};

const frame = words(1, 1500);
const pageOf = (index: number): string =>
  `<html>${frame}<h1>${words(index + 7, 12)}</h1>${frame.slice(2000, 5000)}</html>`;

describe('a dictionary', () => {
  it('makes pages of its family small, also such as it was not made of', () => {
    const dictionary = makeDictionary(
      Array.from({ length: 12 }, (_, index) => Buffer.from(pageOf(index))),
      { family: 'en product', version: 'v' },
    );
    const other = Buffer.from(pageOf(99));
    expect(compressFrame(other, dictionary.bytes).length).toBeLessThan(compressFrame(other, null).length / 10);
    expect(dictionary.bytes.length).toBeLessThan(65_536);
    expect(dictionary.mean).toBeLessThan(400);
  });

  it('holds what any of its pages has, and every body comes back', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ maxLength: 400, unit: 'grapheme' }), { minLength: 1, maxLength: 8 }),
        (texts) => {
          const pages = texts.map((text) => Buffer.from(text));
          const dictionary = makeDictionary(pages, { family: 'en list', version: 'v' });
          for (const page of pages) {
            const stored = storeBody(page, dictionary);
            expect(openFrame(stored.frame, dictionary.bytes, stored.hash, stored.size).equals(page)).toBe(true);
          }
        },
      ),
      { numRuns: 60 },
    );
  });

  it('that is another one is noticed', () => {
    const one = makeDictionary([Buffer.from(pageOf(1))], { family: 'en product', version: 'v' });
    const other = makeDictionary([Buffer.from(words(5, 900))], { family: 'en list', version: 'v' });
    const stored = storeBody(pageOf(2), one);
    expect(() => openFrame(stored.frame, other.bytes, stored.hash, stored.size)).toThrow(
      /corrupt|mismatch|other content|memory/iu,
    );
  });
});

describe('bodies', () => {
  const publish = (pages: Record<string, string>, effort: Effort = 'usual'): void => {
    const dictionary = makeDictionary([Buffer.from(pageOf(0))], { family: 'en product', version: 'v' });
    const draft = openDraft(storeDir, { base: null });
    draft.addDictionary(dictionary);
    for (const [address, body] of Object.entries(pages))
      draft.put(address, { body: storeBody(body, dictionary, effort), fingerprint: 'f', headers: {}, status: 200 });
    draft.commit({ codeVersion: 'v', nextPriceEnd: null });
  };
  const open = {
    br: brotliDecompressSync,
    zstd: zstdDecompressSync,
    gzip: gunzipSync,
    identity: (body: Buffer) => body,
  };

  it.each(['usual', 'hard', 'hard later'] as const)(
    'come in every form, and twice as the same bytes: %s',
    async (effort) => {
      publish({ '/a': pageOf(3) }, effort);
      const releases = openReleases(storeDir);
      const hash = releases.current()?.get('/a')?.hash ?? '';
      for (const form of forms) {
        const bytes = await releases.read(hash, form);
        expect(open[form](bytes).toString()).toBe(pageOf(3));
        expect((await releases.read(hash, form)).equals(bytes)).toBe(true);
      }
      releases.close();
    },
  );

  it('take no more memory than their bytes', async () => {
    const stored = storeBody(pageOf(3), null, 'hard');
    publish({ '/a': pageOf(3) });
    const releases = openReleases(storeDir);
    const made = await Promise.all((['br', 'zstd', 'gzip'] as const).map((form) => releases.read(stored.hash, form)));
    releases.close();
    for (const bytes of [stored.frame, stored.br ?? stored.frame, ...made])
      expect(bytes.buffer.byteLength).toBe(bytes.length);
  });

  it('are the same bytes in Brotli, whether they were made hard at once or later', async () => {
    const made: Buffer[] = [];
    for (const effort of ['hard', 'hard later'] as const) {
      publish({ '/a': pageOf(3) }, effort);
      const releases = openReleases(storeDir);
      made.push(await releases.read(releases.current()?.get('/a')?.hash ?? '', 'br'));
      releases.close();
      rmSync(storeDir, { recursive: true });
    }
    expect(made[0]?.equals(made[1] ?? Buffer.alloc(0))).toBe(true);
  });

  it('that are in memory are there at once', async () => {
    publish({ '/a': pageOf(3) });
    const releases = openReleases(storeDir, { cache: createByteCache(1 << 20) });
    const hash = releases.current()?.get('/a')?.hash ?? '';
    expect(releases.entry(hash, 'br')).toBeUndefined();
    const bytes = await releases.read(hash, 'br');
    expect(releases.entry(hash, 'br')?.bytes).toBe(bytes);
    releases.close();
  });

  it('have a dictionary that comes back with a former version of the code as the newest again', () => {
    const pages = (word: string): Buffer[] =>
      Array.from({ length: 4 }, (_, index) => Buffer.from(pageOf(index) + word));
    const first = makeDictionary(pages('one'), { family: 'en product', version: 'v1' });
    const second = makeDictionary(pages('two'), { family: 'en product', version: 'v2' });
    let base: ReleaseMeta | null = null;
    for (const dictionary of [first, second, { ...first, version: 'v3' }]) {
      const draft = openDraft(storeDir, { base });
      draft.addDictionary(dictionary);
      const body = storeBody(pageOf(base?.number ?? 0), dictionary);
      draft.put('/a', { body, fingerprint: 'f', headers: {}, status: 200 });
      base = draft.commit({ codeVersion: dictionary.version, nextPriceEnd: null });
      expect(readDictionaries(storeDir).get('en product')).toMatchObject({
        hash: dictionary.hash,
        version: dictionary.version,
      });
    }
  });

  it('tell when their family has moved away from its dictionary', () => {
    const dictionary = makeDictionary(
      Array.from({ length: 4 }, (_, index) => Buffer.from(pageOf(index))),
      { family: 'en product', version: 'v' },
    );
    const put = (base: Parameters<typeof openDraft>[1]['base'], from: number, text: (index: number) => string) => {
      const draft = openDraft(storeDir, { base });
      if (!base) draft.addDictionary(dictionary);
      for (let index = from; index < from + 60; index += 1)
        draft.put(`/product/${index}`, {
          body: storeBody(text(index), dictionary),
          fingerprint: 'f',
          headers: {},
          status: 200,
        });
      return draft.commit({ codeVersion: 'v', nextPriceEnd: null });
    };
    const first = put(null, 0, pageOf);
    expect(readDictionaries(storeDir).get('en product')).toMatchObject({ hash: dictionary.hash, hasDrifted: false });
    put(first, 60, (index) => `${pageOf(index)}${words(index, 400)}`);
    expect(readDictionaries(storeDir).get('en product')?.hasDrifted).toBe(true);
  });
});

describe('a byte cache', () => {
  const action = fc.tuple(fc.integer({ min: 1, max: 20 }).map(String), fc.integer({ min: 7, max: 14 }), fc.boolean());

  it('stays within its bound, and gives what was set last under a key, or nothing', () => {
    fc.assert(
      fc.property(fc.array(action, { maxLength: 120, minLength: 20 }), (actions) => {
        const cache = createByteCache(100);
        const last = new Map<string, Buffer>();
        for (const [key, length, write] of actions) {
          const bytes = Buffer.alloc(length);
          if (write) {
            cache.set(key, bytes);
            last.set(key, bytes);
            expect(cache.get(key)).toBe(length > 12 ? undefined : bytes);
          } else {
            const found = cache.get(key);
            if (found) expect(found).toBe(last.get(key));
          }
          expect(cache.size).toBeLessThanOrEqual(100);
        }
        const held = [...last.keys()].reduce((sum, key) => sum + (cache.get(key)?.length ?? 0), 0);
        expect(cache.size).toBe(held);
      }),
    );
  });

  it('keeps what is asked for while others come and go', () => {
    const cache = createByteCache(100);
    cache.set('wanted', Buffer.alloc(10));
    for (let index = 0; index < 50; index += 1) {
      expect(cache.get('wanted')).toHaveLength(10);
      cache.set(`passing ${index}`, Buffer.alloc(10));
    }
    expect(cache.get('passing 0')).toBeUndefined();
  });
});
