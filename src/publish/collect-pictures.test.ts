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
import { dayMs } from '../contract/cambodia-time.ts';
import { product } from '../contract/products.ts';
import { illustrationName } from '../images/address.ts';
import { createPictures, type Pictures } from '../images/pictures.ts';
import { storeBody } from '../release/compress.ts';
import { openDraft } from '../release/draft.ts';
import { releasesFolder } from '../release/layout.ts';
import { rollback } from '../release/rollback.ts';
import type { ReleaseMeta } from '../release/types.ts';
import { collectPictures } from './collect-pictures.ts';
import { catalogueFile, picturesFolder } from './store-input.ts';
import { takeAllIllustrations } from './take-illustrations.ts';
import { takePictures } from './take-pictures.ts';

const stores = [{ code: 'S001' }, { code: 'S002' }];

let dataDir: string;
let server: Server;
let uploads: string;
let pictures: Pictures;
let clock: number;

/** Each path of the API's pictures has one in a color of its own. */
const colorOf = (path: string): string => `#${hash('sha256', path).slice(0, 6)}`;

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'collect-pictures-'));
  mkdirSync(join(dataDir, 'catalogues'));
  clock = Date.UTC(2026, 0, 1);
  pictures = createPictures(picturesFolder(dataDir), { now: () => clock });
  server = createServer((request, response) => {
    sharp({ create: { width: 300, height: 200, channels: 3, background: colorOf(request.url ?? '') } })
      .png()
      .toBuffer()
      .then(
        (bytes) => response.end(bytes),
        () => response.writeHead(500).end(),
      );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  uploads = `http://127.0.0.1:${(server.address() as AddressInfo).port}/uploads/`;
});
afterEach(() => {
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

/** Collects when some days have passed; returns how many pictures were removed. */
const collectAfter = (days: number): Promise<number> => {
  clock += days * dayMs;
  return collectPictures(dataDir, stores, pictures);
};

test('a picture that no catalogue has named for 90 days is removed with its sizes, a day sooner it stays', async () => {
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
  expect([await collectAfter(1), await collectAfter(89)]).toEqual([0, 0]);
  expect(await sizeOf(old)).not.toBeNull();
  expect(await collectAfter(1)).toBe(2);
  expect([photo('old.png'), drawing('S001', '2')]).toEqual([null, null]);
  expect([await sizeOf(old), await pictures.svg(drawn)]).toEqual([null, null]);
  expect(files().toSorted()).toEqual([`${both}.png`, `${unused}.png`].toSorted());
  expect(await collectAfter(100)).toBe(0);
});

test('a picture that comes back is counted anew, and one that was removed is taken in again', async () => {
  await pull('S002', []);
  await pull('S001', [{ id: 1, images: ['one.png'] }]);
  await pull('S001', [{ id: 2, images: ['two.png'] }]);
  expect([await collectAfter(1), await collectAfter(80)]).toEqual([0, 0]);
  await pull('S001', [{ id: 1, images: ['one.png'] }]);
  expect(await collectAfter(1)).toBe(0);
  await pull('S001', [{ id: 2, images: ['two.png'] }]);
  expect([await collectAfter(1), await collectAfter(89)]).toEqual([0, 0]);
  expect(await collectAfter(1)).toBe(1);
  expect(photo('one.png')).toBeNull();
  await pull('S001', [{ id: 1, images: ['one.png'] }]);
  expect(await sizeOf(photo('one.png')?.key ?? '')).not.toBeNull();
});

test('nothing is removed while a store has no catalogue, or shows an earlier release', async () => {
  await pull('S001', [{ id: 1, images: ['one.png'] }]);
  await pull('S001', []);
  expect([await collectAfter(1), await collectAfter(200)]).toEqual([0, 0]);
  await pull('S002', []);
  expect(await collectAfter(1)).toBe(0);
  const storeDir = releasesFolder(dataDir, 'S002');
  let base: ReleaseMeta | null = null;
  for (const text of ['first', 'second']) {
    const draft = openDraft(storeDir, { base });
    draft.put('/', { body: storeBody(Buffer.from(text), null), fingerprint: text, status: 200, headers: {} });
    base = draft.commit({ codeVersion: 'test', nextPriceEnd: null });
  }
  rollback(storeDir);
  expect(await collectAfter(200)).toBe(0);
  expect(photo('one.png')).not.toBeNull();
});
