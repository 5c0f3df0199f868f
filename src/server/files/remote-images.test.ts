import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { pictureWidths } from '../../images/address.ts';
import { createPictures, type Pictures } from '../../images/pictures.ts';
import { startHostileApi, type HostileApi } from '../testing/hostile-api.ts';
import { request, type RawAnswer, type RawRequest } from '../testing/raw-http.ts';
import { startTestShop, type TestShop } from '../testing/test-shop.ts';

let folder: string;
let api: HostileApi;
let pictures: Pictures;
let shop: TestShop;
let photo: Buffer;
let clock = 1_800_000_000_000;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'met-pictures-'));
  api = await startHostileApi();
  pictures = createPictures(folder, { now: () => clock });
  shop = await startTestShop({ env: { COMMERCE_PORT: String(api.port) }, pictures });
  photo = await sharp({ create: { width: 500, height: 400, channels: 3, background: '#3366cc' } })
    .jpeg()
    .toBuffer();
});
afterAll(async () => {
  await shop.close();
  await api.close();
  pictures.close();
  rmSync(folder, { recursive: true });
});

const ask = (source: string, width: number | string = 160, options: RawRequest = {}) =>
  request(shop.port, `/_img/of?src=${encodeURIComponent(source)}&w=${width}`, options);
const uploads = () => `http://127.0.0.1:${api.port}/uploads`;

test('a path of the API becomes a small picture of the own host, and is taken in once', async () => {
  api.answer((_, response) => response.end(photo));
  const answers = await Promise.all([ask('photos/one.jpg'), ask('/uploads/photos/one.jpg', 320)]);
  for (const [index, answer] of answers.entries()) {
    expect(answer.status).toBe(200);
    expect(answer.headers).toMatchObject({ 'content-type': 'image/webp', 'cache-control': 'public, max-age=86400' });
    expect(await sharp(answer.body).metadata()).toMatchObject({ format: 'webp', width: [160, 320][index] });
  }
  expect((await ask(`${uploads()}/photos/one.jpg`, 640)).status).toBe(200);
  expect(api.asked.map(({ url }) => url)).toEqual(['/uploads/photos/one.jpg']);
  const again = await ask('photos/one.jpg', 160, { headers: { 'If-None-Match': answers[0]?.headers['etag'] ?? '' } });
  expect(again.status).toBe(304);
});

test("a product's illustration is found by its id, in its own store alone", async () => {
  const subject = { id: '7', name: 'Lamp', brand: null, categories: ['Smart Bulbs'], attributes: [] };
  pictures.illustrate([
    { name: 'illustration:S001/7', subject },
    { name: 'illustration:S002/8', subject: { ...subject, id: '8' } },
  ]);
  const answer = await request(shop.port, '/_img/of?product=7');
  expect([answer.status, answer.headers['content-type']]).toEqual([200, 'image/svg+xml']);
  const small = await request(shop.port, '/_img/of?product=7', { headers: { 'Accept-Encoding': 'gzip, br' } });
  expect(small.headers).toMatchObject({ 'content-encoding': 'br', vary: 'Accept-Encoding' });
  expect(brotliDecompressSync(small.body)).toEqual(answer.body);
  expect(small.body.length).toBeLessThan(1200);
  for (const id of ['8', '', '../S002/8', 'x'.repeat(65)])
    expect((await request(shop.port, `/_img/of?product=${encodeURIComponent(id)}`)).status).toBe(404);
});

test('missing sizes are made for an address before those for who has asked for many', async () => {
  const urgencies: string[] = [];
  const { get } = pictures;
  const watched = vi.spyOn(pictures, 'get').mockImplementation((wanted, urgency) =>
    get(wanted, () => {
      const priority = urgency?.() ?? 'background';
      urgencies.push(priority);
      return priority;
    }),
  );
  const files = await Promise.all(
    ['#123456', '#654321'].map((background) =>
      sharp({ create: { width: 1700, height: 8, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  );
  api.answer(({ url }, response) => response.end(files[url?.endsWith('0') ? 0 : 1]));
  const taken = await Promise.all([0, 1].map((index) => pictures.ingest(`${uploads()}/wide-${index}`)));
  const paths = taken.flatMap((meta) =>
    pictureWidths.flatMap((width) => [`/_img/${meta?.key}/${width}.webp`, `/_img/${meta?.key}/${width}.jpg`]),
  );
  const askAll = () => Promise.all(paths.map((path) => request(shop.port, path)));
  const statuses = (await askAll()).map(({ status }) => status);
  expect(statuses).toEqual(paths.map(() => 200));
  expect(urgencies).toHaveLength(paths.length);
  // The test before took some of the 24.
  expect(urgencies.slice(0, 18)).not.toContain('low');
  expect(urgencies.slice(24)).toContain('low');
  // What is there already takes nothing from an allowance.
  await askAll();
  expect(urgencies).toHaveLength(paths.length);
  watched.mockRestore();
});

test('a drawing comes as it is, locked in', async () => {
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><path d="M0 0h9v9z"/></svg>';
  api.answer((_, response) => response.end(drawing));
  const answer = await ask('brands/one.svg');
  expect([answer.status, answer.text, answer.headers['content-type']]).toEqual([200, drawing, 'image/svg+xml']);
  expect(answer.headers['content-security-policy']).toContain("default-src 'none'");
});

test.each<[string, number | string]>([
  ['', 160],
  ['photos/one.jpg', 161],
  ['photos/one.jpg', ''],
  ['photos/one.jpg', '160.0'],
  ['../admin', 160],
  ['photos/%2e%2e/admin', 160],
  ['http://evil.example/a.jpg', 160],
  ['//evil.example/a.jpg', 160],
  ['file:///etc/passwd', 160],
  ['photos/new.jpg?x=1', 160],
  ['a'.repeat(700), 160],
])('%j at %j is a 404 and asks nobody elsewhere', async (source, width) => {
  api.answer((_, response) => response.writeHead(404).end());
  expect((await ask(source, width)).status).toBe(404);
  expect(api.asked.filter(({ url }) => !url?.startsWith('/uploads/'))).toEqual([]);
  expect(api.asked.every(({ headers }) => headers.host === `127.0.0.1:${api.port}`)).toBe(true);
});

test('what is no picture is not there, and is not asked again at once', async () => {
  api.answer((_, response) => response.end('<html>'));
  for (let round = 0; round < 3; round++) expect((await ask('photos/none.jpg')).status).toBe(404);
  expect(api.asked).toHaveLength(1);
  api.answer((_, response) => response.end(photo));
  clock += 61_000;
  expect((await ask('photos/none.jpg')).status).toBe(200);
});

test('with the API down a known picture is there at once, however old', async () => {
  api.answer((_, response) => response.end(photo));
  expect((await ask('photos/kept.jpg')).status).toBe(200);
  clock += 90_000_000;
  api.answer(() => {});
  const started = performance.now();
  expect((await ask('photos/kept.jpg', 96)).status).toBe(200);
  expect((await ask('photos/kept.jpg', 96)).status).toBe(200);
  expect(performance.now() - started).toBeLessThan(2000);
  await vi.waitUntil(() => api.asked.length === 1, { timeout: 20_000 });
});

test('too many new pictures at once: the rest is told to come again', async () => {
  api.answer(() => {});
  const early: RawAnswer[] = [];
  const all = Array.from({ length: 40 }, async (_, index) => early.push(await ask(`photos/slow-${index}.jpg`)));
  await vi.waitUntil(() => early.length >= 8, { timeout: 20_000 });
  expect(new Set(early.map(({ status }) => status))).toEqual(new Set([503]));
  expect(early[0]?.headers['retry-after']).toBe('1');
  await api.close();
  await Promise.all(all);
  expect(new Set(early.filter(({ status }) => status !== 503).map(({ status }) => status))).toEqual(new Set([404]));
});
