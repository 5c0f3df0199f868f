import { existsSync, mkdtempSync, readdirSync, readlinkSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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

const total = (lengths: Map<string, number>): number => [...lengths.values()].reduce((sum, length) => sum + length, 0);

it('a byte cache holds the newest within its bound', () => {
  const action = fc.tuple(fc.integer({ min: 1, max: 20 }).map(String), fc.integer({ min: 7, max: 14 }), fc.boolean());
  fc.assert(
    fc.property(fc.array(action, { maxLength: 120, minLength: 20 }), (actions) => {
      const cache = createByteCache(100);
      const model = new Map<string, number>();
      for (const [key, length, write] of actions) {
        if (write) cache.set(key, Buffer.alloc(length));
        const held = write ? (length > 12 ? undefined : length) : model.get(key);
        model.delete(key);
        if (held !== undefined) model.set(key, held);
        for (const oldest of model.keys()) if (total(model) > 100) model.delete(oldest);
        expect(cache.get(key)?.length).toBe(held);
      }
      expect(cache.size).toBeLessThanOrEqual(100);
      expect(cache.size).toBe(total(model));
    }),
  );
});
