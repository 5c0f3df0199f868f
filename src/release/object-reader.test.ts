import { existsSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createByteCache } from './byte-cache.ts';
import { createObjectReader } from './object-reader.ts';
import { createPackWriter } from './pack-writer.ts';

let storeDir: string;
beforeEach(() => {
  storeDir = mkdtempSync(join(tmpdir(), 'objects-'));
});
afterEach(() => rmSync(storeDir, { recursive: true, force: true }));

const openPacks = (): number =>
  readdirSync('/proc/self/fd').filter((name) => {
    try {
      return readlinkSync(`/proc/self/fd/${name}`).startsWith(join(storeDir, 'packs'));
    } catch {
      return false;
    }
  }).length;

describe('object reader', () => {
  it.runIf(existsSync('/proc/self/fd'))('reads many packs at once over few open files, and closes them', async () => {
    const stored = Array.from({ length: 12 }, (_, pack) => {
      const writer = createPackWriter(storeDir);
      const refs = Array.from({ length: 5 }, (__, page) => ({
        body: `pack ${pack} page ${page}`,
        ref: writer.add(`pack ${pack} page ${page}`),
      }));
      writer.close();
      return refs;
    }).flat();
    const reader = createObjectReader(storeDir, 0, 3);
    const bodies = await Promise.all(stored.map(async ({ ref }) => (await reader.read(ref, 'identity')).toString()));
    expect(bodies).toEqual(stored.map(({ body }) => body));
    expect(openPacks()).toBeLessThanOrEqual(3);
    await reader.close();
    expect(openPacks()).toBe(0);
  });

  it('stores the same body once', () => {
    const writer = createPackWriter(storeDir);
    expect(writer.add('same')).toEqual(writer.add(Buffer.from('same')));
    expect(writer.add('other').offset).toBeGreaterThan(0);
    writer.close();
  });

  it('gives what is in memory at once', async () => {
    const writer = createPackWriter(storeDir);
    const ref = writer.add('a page');
    writer.close();
    const reader = createObjectReader(storeDir, 1 << 16);
    expect(reader.cached(ref, 'identity')).toBeUndefined();
    const bytes = await reader.read(ref, 'identity');
    expect(reader.cached(ref, 'identity')).toBe(bytes);
    await reader.close();
  });
});

describe('damage', () => {
  it.each(['zstd', 'br', 'gzip', 'identity'] as const)('one flipped bit never leaves the disk: %s', async (form) => {
    const writer = createPackWriter(storeDir);
    const ref = writer.add('<p>a page</p>'.repeat(40));
    writer.close();
    const [pack = ''] = readdirSync(join(storeDir, 'packs'));
    const file = join(storeDir, 'packs', pack);
    const whole = readFileSync(file);
    const stored = form === 'identity' ? 'zstd' : form;
    const from = { zstd: 0, br: ref.zstd, gzip: ref.zstd + ref.br }[stored];
    for (let bit = 0; bit < ref[stored] * 8; bit += 7) {
      const bytes = Buffer.from(whole);
      bytes.writeUInt8(bytes.readUInt8(from + (bit >> 3)) ^ (1 << (bit & 7)), from + (bit >> 3));
      writeFileSync(file, bytes);
      const reader = createObjectReader(storeDir, 0);
      const result = await reader.read(ref, form, '/a').catch((error: unknown) => String(error));
      // Bits that mean nothing (gzip's time, its system) may differ: content is what counts.
      if (typeof result === 'string') expect(result).toMatch(/packs\/.*, page \/a: the object is damaged/u);
      else expect(form === 'gzip' ? gunzipSync(result).toString() : form).toBe('<p>a page</p>'.repeat(40));
      await reader.close();
    }
  });

  it('is seen on a later reading too, by the sum of the first', async () => {
    const writer = createPackWriter(storeDir);
    const ref = writer.add('a page');
    writer.close();
    const reader = createObjectReader(storeDir, 0);
    expect((await reader.read(ref, 'br')).length).toBe(ref.br);
    const [pack = ''] = readdirSync(join(storeDir, 'packs'));
    const file = join(storeDir, 'packs', pack);
    writeFileSync(file, readFileSync(file).fill(0, ref.zstd, ref.zstd + 2));
    await expect(reader.read(ref, 'br')).rejects.toThrow('the object is damaged');
    await reader.close();
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
