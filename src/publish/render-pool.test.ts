import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { parseStores } from '../config/stores.ts';
import type { StoreInput } from './store-input.ts';
import { createPool, type PoolOutput, type PoolWork } from './render-pool.ts';
import { writeRenderThread } from './testing/render-thread.ts';

const folder = mkdtempSync(join(tmpdir(), 'pool-'));
const thread = writeRenderThread(folder);
afterAll(() => rmSync(folder, { recursive: true }));

const inputWith = (renderer: string): StoreInput => {
  const file = join(folder, `${renderer.length}.mjs`);
  writeFileSync(file, renderer);
  const [config] = parseStores(JSON.stringify({ stores: [{ code: 'S001', hosts: ['a.example'] }] }));
  if (!config) throw new Error('no store');
  const origin = 'https://a.example';
  return { config, origin, uploads: origin, dataDir: folder, codeVersion: 'x', renderer: file, base: null };
};

const workOf = (input: StoreInput): PoolWork => ({ input, addresses: ['/'], samples: [], dictionaries: new Map() });
const nobody: PoolOutput = { takePages: () => undefined, takeDictionary: () => undefined };

test('a worker that dies ends the run with a sentence, and the next run has a new one', async () => {
  const pool = createPool(thread, 2);
  try {
    const dying = inputWith('process.exit(3);');
    await expect(pool.run(workOf(dying), nobody)).rejects.toThrow('a publishing worker ended with code 3');
    await expect(pool.run(workOf(dying), nobody)).rejects.toThrow('a publishing worker ended with code 3');
  } finally {
    await pool.close();
  }
});

test('a small store starts one worker, large ones as many as pay', async () => {
  const pool = createPool(thread, 3);
  const loads = join(folder, 'loads.txt');
  const input = inputWith(
    `import { appendFileSync } from 'node:fs'; import { threadId } from 'node:worker_threads';
    appendFileSync(${JSON.stringify(loads)}, threadId + '\\n'); throw new Error('not today');`,
  );
  const perLocale = (pages: number) => Array.from({ length: pages / input.config.locales.length }, () => '/');
  /** Workers that have loaded the renderer so far; each loads it once. */
  const workersAfter = async (addresses: string[]): Promise<number> => {
    await expect(pool.run({ ...workOf(input), addresses }, nobody)).rejects.toThrow('not today');
    return new Set(readFileSync(loads, 'utf8').trim().split('\n')).size;
  };
  try {
    expect(await workersAfter(perLocale(300))).toBe(1);
    expect(await workersAfter(perLocale(600))).toBe(2);
    expect(await workersAfter(perLocale(9000))).toBe(3);
  } finally {
    await pool.close();
  }
});

test('a renderer that cannot be loaded is named', async () => {
  const pool = createPool(thread, 1);
  try {
    const broken = inputWith('throw new Error("no such bundle");');
    await expect(pool.run(workOf(broken), nobody)).rejects.toThrow('no such bundle');
  } finally {
    await pool.close();
  }
});
