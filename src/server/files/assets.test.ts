import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { compressAssets, loadAssets } from './assets.ts';

let folder: string;
let client: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'assets-'));
  client = join(folder, 'client');
  mkdirSync(join(client, '_astro'), { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true }));

const script = 'export const answer = 42;\n'.repeat(50);
const load = async () => (await loadAssets(client, join(folder, 'kept'))).get('/_astro/page.AbC123.js');

test('what the build compressed is read, and is what a server would compress', async () => {
  writeFileSync(join(client, '_astro', 'page.AbC123.js'), script);
  const own = await load();
  expect(Object.keys(own?.bodies ?? {}).toSorted()).toEqual(['br', 'gzip', 'identity', 'zstd']);
  await compressAssets(client);
  expect(await load()).toEqual(own);

  const marked = Buffer.from('from the build');
  writeFileSync(join(folder, 'compressed', `${own?.hash}.br`), marked);
  const read = await load();
  expect(read?.bodies.br).toEqual(marked);
  expect(read?.lengths.br).toBe(marked.length);
});

test('a file that the build did not compress is compressed by the server', async () => {
  writeFileSync(join(client, '_astro', 'page.AbC123.js'), script);
  await compressAssets(client);
  const other = script.replaceAll('42', '43');
  writeFileSync(join(client, '_astro', 'page.AbC123.js'), other);
  const bodies = (await load())?.bodies;
  expect(brotliDecompressSync(bodies?.br ?? '').toString()).toBe(other);
  expect(gunzipSync(bodies?.gzip ?? '').toString()).toBe(other);
  expect(zstdDecompressSync(bodies?.zstd ?? '').toString()).toBe(other);
});
