import { hash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openCatalogue } from '../catalogue/catalogue.ts';
import { openCatalogueForWriting } from '../catalogue/database.ts';
import { createWriter } from '../catalogue/writer.ts';
import { readEnvironment, type Environment } from '../config/environment.ts';
import { parseStores, type StoreConfig } from '../config/stores.ts';
import { dayMs } from '../contract/cambodia-time.ts';
import { product } from '../contract/products.ts';
import { illustrationName } from '../images/address.ts';
import { createPictures, type Pictures } from '../images/pictures.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { openJobs } from '../jobs/open-jobs.ts';
import { storeBody } from '../release/compress.ts';
import { openDraft } from '../release/draft.ts';
import { releasesFolder } from '../release/layout.ts';
import { rollback } from '../release/rollback.ts';
import type { ReleaseMeta } from '../release/types.ts';
import { collectPictures } from './collect-pictures.ts';
import { catalogueFile, picturesFolder } from './store-input.ts';
import { takeAllIllustrations } from './take-illustrations.ts';
import { takePictures } from './take-pictures.ts';

let env: Environment;
let stores: StoreConfig[];
let jobs: Jobs;
let dataDir: string;
let server: Server;
let uploads: string;
let pictures: Pictures;
let clock: number;
/** Of all pictures; null: each has a color of its own. */
let background: string | null;

/** Each path of the API's pictures has one in a color of its own. */
const colorOf = (path: string): string => background ?? `#${hash('sha256', path).slice(0, 6)}`;

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'collect-pictures-'));
  mkdirSync(join(dataDir, 'catalogues'));
  clock = Date.UTC(2026, 0, 1);
  background = null;
  pictures = createPictures(picturesFolder(dataDir), { now: () => clock });
  server = createServer((request, response) => {
    if (request.url?.includes('gone')) response.writeHead(404).end();
    else
      sharp({ create: { width: 300, height: 200, channels: 3, background: colorOf(request.url ?? '') } })
        .png()
        .toBuffer()
        .then(
          (bytes) => response.end(bytes),
          () => response.writeHead(500).end(),
        );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const api = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  uploads = `${api}/uploads/`;
  env = readEnvironment({ DATA_DIR: dataDir });
  const entries = ['S001', 'S002'].map((code) => ({ code, hosts: [`${code.toLowerCase()}.localhost`], api }));
  stores = parseStores(JSON.stringify({ stores: entries }));
  jobs = openJobs(env);
});
afterEach(async () => {
  await jobs.close();
  pictures.close();
  server.closeAllConnections();
  server.close();
  rmSync(dataDir, { recursive: true });
});

/** What a pull leaves: these products and no others. */
const pull = async (code: string, products: { id: number; images?: string[] }[]): Promise<void> => {
  const file = catalogueFile(dataDir, code);
  const database = openCatalogueForWriting(file);
  const writer = createWriter(database);
  for (const kind of ['brands', 'categories'] as const) writer.document(kind, 'en', []);
  for (const one of products) writer.product(product.parse({ name: `Thing ${one.id}`, ...one }), 'en');
  writer.keepOnly(new Set(products.map(({ id }) => String(id))));
  writer.finish();
  await takePictures(database, writer, uploads, pictures);
  database.close();
  const catalogue = openCatalogue(file);
  await takeAllIllustrations(catalogue, code, pictures, false);
  catalogue.close();
};

const photo = (path: string) => pictures.metaOf(`${uploads}${path}`);
const drawing = (code: string, id: string) => pictures.metaOf(illustrationName(code, id));
const sizeOf = (key: string) => pictures.get({ key, shape: 'square', width: 160, format: 'webp' });
const files = (): string[] =>
  readdirSync(picturesFolder(dataDir), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith('index.sqlite'))
    .map(({ name }) => name);

/** Collects in this many nights, of which only the first and the last read the catalogues; returns what was removed. */
const collectNights = async (nights: number): Promise<number> => {
  let used: ReadonlySet<string> = new Set();
  const noteUse = (keys: ReadonlySet<string>): void => pictures.noteUse((used = keys));
  const parts = { env, stores, jobs, pictures: { ...pictures, noteUse } };
  clock += dayMs;
  let removed = await collectPictures(parts);
  for (let night = 2; night < nights; night += 1) {
    clock += dayMs;
    pictures.noteUse(used);
  }
  if (nights > 1) {
    clock += dayMs;
    removed += await collectPictures(parts);
  }
  return removed;
};

test('a picture that no catalogue has named for 90 nights is removed with its sizes, a night sooner it stays', async () => {
  await pull('S001', [{ id: 1, images: ['old.png', 'both.png'] }, { id: 2 }]);
  await pull('S002', [{ id: 1, images: ['both.png'] }]);
  const [old, both] = [photo('old.png')?.key ?? '', photo('both.png')?.key ?? ''];
  const drawn = drawing('S001', '2')?.key ?? '';
  expect(await sizeOf(old)).not.toBeNull();
  expect(await pictures.icon(old, 192)).not.toBeNull();
  expect(await pictures.svg(drawn)).not.toBeNull();
  expect(files().toSorted()).toEqual(
    [`${old}.png`, 's160.webp', 'icon-192.png', `${both}.png`, `${drawn}.svg`, `${drawn}.svg.br`].toSorted(),
  );

  await pull('S001', [{ id: 3, images: ['new.png'] }]);
  const unused = photo('new.png')?.key ?? '';
  expect(await collectNights(89)).toBe(0);
  expect(await sizeOf(old)).not.toBeNull();
  expect(await collectNights(1)).toBe(2);
  expect([photo('old.png'), drawing('S001', '2')]).toEqual([null, null]);
  expect([await sizeOf(old), await pictures.svg(drawn)]).toEqual([null, null]);
  expect(files().toSorted()).toEqual([`${both}.png`, `${unused}.png`].toSorted());
  expect(await collectNights(100)).toBe(0);
});

test('a picture that comes back is counted anew, and one that was removed is taken in again', async () => {
  await pull('S002', []);
  await pull('S001', [{ id: 1, images: ['one.png'] }]);
  await pull('S001', [{ id: 2, images: ['two.png'] }]);
  expect(await collectNights(80)).toBe(0);
  await pull('S001', [{ id: 1, images: ['one.png'] }]);
  expect(await collectNights(1)).toBe(0);
  await pull('S001', [{ id: 2, images: ['two.png'] }]);
  expect(await collectNights(89)).toBe(0);
  expect(await collectNights(1)).toBe(1);
  expect(photo('one.png')).toBeNull();
  await pull('S001', [{ id: 1, images: ['one.png'] }]);
  expect(await sizeOf(photo('one.png')?.key ?? '')).not.toBeNull();
});

test('nights count, not what the clock says, nor how often somebody looks in one', async () => {
  await pull('S002', []);
  await pull('S001', [{ id: 1, images: ['one.png'] }]);
  await pull('S001', []);
  expect(await collectNights(1)).toBe(0);
  clock += 400 * dayMs;
  expect(await collectNights(1)).toBe(0);
  clock = 0;
  expect(await collectNights(1)).toBe(0);
  for (let look = 0; look < 100; look += 1) {
    clock += 60_000;
    expect(await collectPictures({ env, stores, jobs, pictures })).toBe(0);
  }
});

test('what pages show instead of the catalogue’s picture stays', async () => {
  await pull('S002', []);
  await pull('S001', [{ id: 1 }, { id: 2, images: ['two.png'] }]);
  const drawn = drawing('S001', '1')?.key ?? '';
  // The picture of the first cannot be fetched: its page goes on showing the illustration.
  await pull('S001', [
    { id: 1, images: ['gone.png'] },
    { id: 2, images: ['two.png'] },
  ]);
  const former = photo('two.png')?.key ?? '';
  background = '#00ff00';
  clock += dayMs;
  const current = (await pictures.ingest(`${uploads}two.png`))?.key ?? '';
  expect(current).not.toBe(former);
  expect(await collectNights(100)).toBe(0);
  expect(await pictures.svg(drawn)).not.toBeNull();
  expect([await sizeOf(former), await sizeOf(current)]).not.toContain(null);
});

test('nothing is removed while pages of a store may show others than its catalogue', async () => {
  await pull('S001', [{ id: 1, images: ['one.png'] }]);
  await pull('S001', []);
  expect(await collectNights(200)).toBe(0);
  await pull('S002', []);
  await jobs.pin('S002');
  expect(await collectNights(1)).toBe(0);
  await jobs.unpin('S002');
  const storeDir = releasesFolder(dataDir, 'S002');
  let base: ReleaseMeta | null = null;
  for (const text of ['first', 'second']) {
    const draft = openDraft(storeDir, { base });
    draft.put('/', { body: storeBody(Buffer.from(text), null), fingerprint: text, status: 200, headers: {} });
    base = draft.commit({ codeVersion: 'test', nextPriceEnd: null });
  }
  rollback(storeDir);
  expect(await collectNights(1)).toBe(0);
  expect(photo('one.png')).not.toBeNull();
  rollback(storeDir, Date.now(), base?.id);
  expect(await collectNights(1)).toBe(1);
});
