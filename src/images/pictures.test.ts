import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { removeDamagedDatabase } from '../lib/sql/sqlite-database.ts';
import { createPictures, type Pictures } from './pictures.ts';

let dir: string;
let server: Server;
let origin: string;
let answer: RequestListener;
let requests: { url: string; ifNoneMatch: string | undefined; ifModifiedSince: string | undefined }[];
let lines: string[];
let clock: number;
let pictures: Pictures;

const open = (): Pictures =>
  createPictures(dir, { log: (line) => lines.push(line), now: () => clock, recheckAfter: 60_000 });

const photo = (width: number, height: number, background = '#3366cc') =>
  sharp({ create: { width, height, channels: 3, background } });

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'pictures-'));
  requests = [];
  lines = [];
  clock = 1_800_000_000_000;
  server = createServer((request, response) => {
    const { 'if-none-match': ifNoneMatch, 'if-modified-since': ifModifiedSince } = request.headers;
    requests.push({ url: request.url ?? '', ifNoneMatch, ifModifiedSince });
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  pictures = open();
});

afterEach(async () => {
  pictures.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await rm(dir, { recursive: true });
});

describe('taking in', () => {
  test('a damaged index that is replaced is the index of those who have it open, too', async () => {
    const bytes = await photo(30, 20).png().toBuffer();
    answer = (_, response) => response.end(bytes);
    await pictures.ingest(`${origin}/a`);
    const file = join(dir, 'index.sqlite');
    for (const end of ['', '-wal'])
      await writeFile(`${file}${end}`, 'no database, but a text that is long enough to be read as one'.repeat(99));
    expect(removeDamagedDatabase(file)).toBe(true);
    const other = open();
    try {
      const taken = await other.ingest(`${origin}/b`);
      await expect.poll(() => pictures.metaOf(`${origin}/b`), { timeout: 5000 }).toEqual(taken);
      const again = await pictures.ingest(`${origin}/c`);
      expect(other.metaOf(`${origin}/c`)).toEqual(again);
    } finally {
      other.close();
    }
  });

  test.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)(
    'a %s with its upright size and colours',
    async (format) => {
      const bytes = await photo(300, 200).toFormat(format).toBuffer();
      answer = (_, response) => response.end(bytes);
      const meta = await pictures.ingest(`${origin}/a`);
      expect(meta).toMatchObject({ kind: 'photo', width: 300, height: 200, fit: 'contain' });
      expect(meta?.key).toMatch(/^[\da-f]{12}$/u);
      expect(meta?.color).toMatch(/^#3[0-9a-f]6[0-9a-f]c[0-9a-f]$/u);
      expect(pictures.metaOf(`${origin}/a`)).toEqual(meta);
    },
  );

  test('a photo taken sideways has the size it is shown in', async () => {
    const bytes = await photo(300, 200).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    answer = (_, response) => response.end(bytes);
    expect(await pictures.ingest(`${origin}/a`)).toMatchObject({ width: 200, height: 300 });
  });

  test('is remembered across restarts, asked again only when old, and then conditionally', async () => {
    const bytes = await photo(30, 20).png().toBuffer();
    answer = (request, response) => {
      response.setHeader('etag', '"one"').setHeader('last-modified', 'Fri, 20 Nov 2026 10:00:00 GMT');
      response.statusCode = request.headers['if-none-match'] === '"one"' ? 304 : 200;
      response.end(response.statusCode === 304 ? undefined : bytes);
    };
    const first = await pictures.ingest(`${origin}/a`);
    pictures.close();
    pictures = open();
    expect(await pictures.ingest(`${origin}/a`)).toEqual(first);
    expect(requests).toHaveLength(1);
    clock += 60_001;
    expect(await pictures.ingest(`${origin}/a`)).toEqual(first);
    expect(requests.map(({ ifNoneMatch }) => ifNoneMatch)).toEqual([undefined, '"one"']);
    expect(await pictures.ingest(`${origin}/a`)).toEqual(first);
    expect(requests).toHaveLength(2);
  });

  test('an exchanged picture gets a new key; one that cannot be had any more stays', async () => {
    let bytes = await photo(30, 20).png().toBuffer();
    answer = (_, response) => response.end(bytes);
    const first = await pictures.ingest(`${origin}/a`);
    bytes = await photo(30, 20, '#ff0000').png().toBuffer();
    clock += 60_001;
    const second = await pictures.ingest(`${origin}/a`);
    expect(second?.key).not.toBe(first?.key);
    clock += 60_001;
    answer = (_, response) => response.writeHead(503).end();
    expect(await pictures.ingest(`${origin}/a`)).toEqual(second);
    expect(lines).toEqual([`picture ${origin}/a: answered 503; the earlier one stays`]);
  });

  test('a host that does not answer six times in a row is not asked for each further known picture', async () => {
    const bytes = await photo(30, 20).png().toBuffer();
    const addresses = Array.from({ length: 20 }, (_, index) => `${origin}/${index}`);
    answer = (_, response) => response.end(bytes);
    const [known] = await Promise.all(addresses.map((address) => pictures.ingest(address)));
    const askAll = async (): Promise<number> => {
      clock += 60_001;
      requests = [];
      for (const address of addresses) expect(await pictures.ingest(address)).toEqual(known);
      return requests.length;
    };
    answer = ({ url, socket }, response) => (url === '/3' ? socket.destroy() : response.end(bytes));
    expect(await askAll()).toBe(20);
    answer = ({ socket }) => socket.destroy();
    expect(await askAll()).toBe(6);
    expect(await pictures.ingest(`${origin}/new`)).toBeNull();
    expect(requests.map(({ url }) => url).at(-1)).toBe('/new');
    answer = (_, response) => response.end(bytes);
    expect(await askAll()).toBe(20);
  });

  test('the icon of a large drawing is drawn at its own size', async () => {
    answer = (_, response) =>
      response.end(
        '<svg xmlns="http://www.w3.org/2000/svg" width="4096" height="2048"><path d="M0 0h4096v2048H0z" fill="#f00"/></svg>',
      );
    const meta = await pictures.ingest(`${origin}/logo.svg`);
    const icon = await pictures.icon(meta?.key ?? '', 192);
    const { data, info } = await sharp(icon === 'busy' ? undefined : icon?.path)
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([192, 192]);
    // Red across its middle, white above.
    expect([...data.subarray(96 * 192 * info.channels).subarray(0, 3), data[1]]).toEqual([255, 0, 0, 255]);
  });

  test('many askers at the same time cost one request; the same bytes are kept once', async () => {
    const bytes = await photo(30, 20).png().toBuffer();
    answer = (_, response) => response.end(bytes);
    const all = await Promise.all(Array.from({ length: 20 }, () => pictures.ingest(`${origin}/a`)));
    expect(new Set(all.map((meta) => meta?.key)).size).toBe(1);
    expect(requests).toHaveLength(1);
    await pictures.ingest(`${origin}/b`);
    const files = await readdir(join(dir, 'originals'), { recursive: true });
    expect(files.filter((name) => name.endsWith('.png'))).toHaveLength(1);
  });

  test('follows a redirect within the origin and no other', async () => {
    const bytes = await photo(30, 20).png().toBuffer();
    answer = (request, response) =>
      request.url === '/b' ? response.end(bytes) : response.writeHead(302, { location: '/b' }).end();
    expect(await pictures.ingest(`${origin}/a`)).not.toBeNull();
    answer = (_, response) => response.writeHead(302, { location: 'http://127.0.0.1:1/b' }).end();
    expect(await pictures.ingest(`${origin}/c`)).toBeNull();
    answer = (_, response) => response.writeHead(302, { location: '/d' }).end();
    expect(await pictures.ingest(`${origin}/d`)).toBeNull();
    expect(lines).toEqual([
      `picture ${origin}/c: redirects to another origin`,
      `picture ${origin}/d: redirects too often`,
    ]);
  });

  test.each([
    ['a page', () => Promise.resolve(Buffer.from('<!doctype html><title>x</title>')), /not a JPEG/u],
    ['half a picture', async () => (await photo(900, 900).jpeg().toBuffer()).subarray(0, 700), /cannot be read/u],
    ['a bomb', () => photo(9000, 9000).png({ compressionLevel: 9 }).toBuffer(), /cannot be read.*pixel/u],
    ['too much', () => Promise.resolve(Buffer.alloc(15_000_001)), /larger than 15 MB/u],
    ['an unsafe drawing', () => Promise.resolve(Buffer.from('<svg><script/></svg>')), /script/u],
    ['nothing', () => Promise.resolve(Buffer.alloc(0)), /not a JPEG/u],
  ])('refuses %s with a reason', async (_, make, reason) => {
    const bytes = await make();
    answer = (_request, response) => response.end(bytes);
    expect(await pictures.ingest(`${origin}/a`)).toBeNull();
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(reason);
    expect(pictures.metaOf(`${origin}/a`)).toBeNull();
  });

  test('refuses other schemes and an unreachable host with a reason', async () => {
    expect(await pictures.ingest('file:///etc/passwd')).toBeNull();
    expect(await pictures.ingest('uploads/a.jpg')).toBeNull();
    expect(await pictures.ingest('http://127.0.0.1:1/a.jpg')).toBeNull();
    expect(lines).toHaveLength(3);
  });
});

describe('sizes', () => {
  const take = async (bytes: Buffer): Promise<string> => {
    answer = (_, response) => response.end(bytes);
    const meta = await pictures.ingest(`${origin}/a`);
    return meta?.key ?? '';
  };

  const get = async (
    key: string,
    width: number,
    format: 'avif' | 'webp' | 'jpeg',
    shape: 'whole' | 'square' = 'whole',
  ) => {
    const file = await pictures.get({ key, shape, width, format });
    if (file === 'busy') throw new Error('too many wait');
    return file;
  };

  test.each([
    ['avif', 'heif'],
    ['webp', 'webp'],
    ['jpeg', 'jpeg'],
  ] as const)('are made on demand as %s and found again', async (format, decoded) => {
    const key = await take(await photo(700, 350).png().toBuffer());
    const file = await get(key, 320, format);
    expect(file?.type).toBe(`image/${format}`);
    expect(await sharp(await readFile(file?.path ?? '')).metadata()).toMatchObject({
      format: decoded,
      width: 320,
      height: 160,
    });
    const { mtimeMs } = await stat(file?.path ?? '');
    expect(await get(key, 320, format)).toEqual(file);
    expect((await stat(file?.path ?? '')).mtimeMs).toBe(mtimeMs);
  });

  test('never enlarge, and larger ones share one file', async () => {
    const key = await take(await photo(200, 100).png().toBuffer());
    const file = await get(key, 1280, 'webp');
    expect(await sharp(await readFile(file?.path ?? '')).metadata()).toMatchObject({ width: 200, height: 100 });
    expect(await get(key, 640, 'webp')).toEqual(file);
  });

  test('asked for by many at the same time are made once and leave no draft', async () => {
    const key = await take(await photo(700, 350).png().toBuffer());
    const files = await Promise.all(Array.from({ length: 12 }, () => get(key, 480, 'avif')));
    expect(new Set(files.map((file) => file?.path)).size).toBe(1);
    expect((await readdir(join(dir, 'sizes'), { recursive: true })).filter((name) => name.includes('.'))).toHaveLength(
      1,
    );
  });

  test('wait for their turn in the order of their urgency, and not behind any number of others', async () => {
    const colors = ['111111', '555555', '999999', 'dddddd'];
    const files = await Promise.all(colors.map((color) => photo(1400, 700, `#${color}`).png().toBuffer()));
    answer = ({ url = '' }, response) => response.end(files[colors.indexOf(url.slice(1))]);
    const taken = await Promise.all(colors.map((color) => pictures.ingest(`${origin}/${color}`)));
    const keys = taken.map((meta) => meta?.key ?? '');
    const ended: string[] = [];
    const greedy = keys.flatMap((key) =>
      [96, 160, 240, 320, 480, 640, 960].flatMap((width) =>
        (['avif', 'webp'] as const).map(async (format) => {
          const file = await pictures.get({ key, shape: 'whole', width, format }, () => 'low');
          ended.push(file === 'busy' ? 'busy' : 'greedy');
        }),
      ),
    );
    const wanted = { key: keys[3] ?? '', shape: 'whole' } as const;
    const honest = pictures
      .get({ ...wanted, width: 320, format: 'jpeg' }, () => 'urgent')
      .then(() => ended.push('honest'));
    await Promise.all([...greedy, honest]);
    const refused = ended.filter((one) => one === 'busy').length;
    // Two are being encoded, and 32 are queued.
    expect(refused).toBe(greedy.length - 34);
    // Meanwhile, the other client gets some small ones.
    expect(ended.indexOf('honest') - refused).toBeLessThan(10);
    // A refused size is made when requested again.
    expect(await pictures.get({ ...wanted, width: 960, format: 'webp' }, () => 'low')).toMatchObject({
      type: 'image/webp',
    });
  });

  /** A patterned red thing of 200 × 200 on a picture's wide, uneven ground. */
  const scene = async (left: number): Promise<Buffer> => {
    const ground = `<svg width="900" height="300"><linearGradient id="g"><stop stop-color="#667"/><stop offset="1" stop-color="#bbc"/></linearGradient><rect width="900" height="300" fill="url(#g)"/></svg>`;
    const thing = `<svg width="200" height="200"><rect width="200" height="200" fill="#d01010"/><path d="M20 20h160v20H20zM20 60h160v20H20zM20 100h160v20H20z" fill="#fff"/></svg>`;
    return sharp(Buffer.from(ground))
      .composite([{ input: Buffer.from(thing), left, top: 50 }])
      .png()
      .toBuffer();
  };

  test.each([0, 350, 700])('the square of a scene keeps what the eye goes to: at %i of 700', async (left) => {
    const key = await take(await scene(left));
    const file = await get(key, 160, 'webp', 'square');
    const { data, info } = await sharp(await readFile(file?.path ?? ''))
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([160, 160]);
    let red = 0;
    for (let at = 0; at < data.length; at += 3) if ((data[at] ?? 0) > 150 && (data[at + 1] ?? 255) < 80) red += 1;
    // The red that is not under the stripes, of the square that is a third of the picture.
    const all = (200 * 200 - 3 * 160 * 20) * (160 / 300) ** 2;
    expect(red / all).toBeGreaterThan(0.9);
  });

  test('the square of a cut-out has all of it, on its own ground', async () => {
    const thing = await photo(60, 300, '#104080').png().toBuffer();
    const bytes = await photo(100, 400, '#e0e0e0')
      .composite([{ input: thing }])
      .png()
      .toBuffer();
    const file = await get(await take(bytes), 320, 'webp', 'square');
    const square = sharp(await readFile(file?.path ?? ''));
    expect(await square.metadata()).toMatchObject({ width: 320, height: 320 });
    const colorAt = async (left: number, top: number) => {
      const { data } = await square
        .clone()
        .extract({ left, top, width: 1, height: 1 })
        .removeAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true });
      return [...data].map((part) => Math.round(part / 8) * 8);
    };
    for (const [left, top] of [
      [0, 0],
      [319, 319],
      [2, 160],
    ] as const)
      expect(await colorAt(left, top)).toEqual([224, 224, 224]);
    expect((await colorAt(160, 44))[0]).toBeLessThan(40);
    expect((await colorAt(160, 276))[0]).toBeLessThan(40);
  });

  test('a square has at most the pixels of its source', async () => {
    const key = await take(await scene(350));
    const file = await get(key, 1280, 'webp', 'square');
    expect(await sharp(await readFile(file?.path ?? '')).metadata()).toMatchObject({ width: 300, height: 300 });
  });

  test('other widths, formats, keys and paths are not answered', async () => {
    const key = await take(await photo(700, 350).png().toBuffer());
    expect(await get(key, 321, 'avif')).toBeNull();
    expect(await get(key, Number.NaN, 'avif')).toBeNull();
    expect(await get('0000000000000000', 320, 'avif')).toBeNull();
    expect(await get('../../index.sqlite', 320, 'avif')).toBeNull();
    expect(await pictures.svg(key)).toBeNull();
  });

  test('a see-through cut-out stands on white as JPEG', async () => {
    const background = { r: 0, g: 0, b: 0, alpha: 0 };
    const key = await take(
      await sharp({ create: { width: 400, height: 400, channels: 4, background } })
        .png()
        .toBuffer(),
    );
    const file = await get(key, 96, 'jpeg');
    const { dominant } = await sharp(await readFile(file?.path ?? '')).stats();
    expect(dominant).toEqual({ r: 248, g: 248, b: 248 });
  });

  test('a drawing is answered as it came', async () => {
    const drawing = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="320" height="240"><path d="M0 0h9v9z"/></svg>',
    );
    const key = await take(drawing);
    expect(pictures.metaOf(`${origin}/a`)).toMatchObject({ kind: 'svg', width: 320, height: 240, fit: 'contain' });
    const file = await pictures.svg(key);
    expect(file?.type).toBe('image/svg+xml');
    expect(await readFile(file?.path ?? '')).toEqual(drawing);
    expect(await get(key, 320, 'avif')).toBeNull();
  });

  test('a drawing with a ground of its own is for the whole frame', async () => {
    const ground = '<path fill="#eef0f2" d="M0 0h320v320H0z"/><path fill="#223" d="M90 90h140v140H90z"/>';
    await take(Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="320" height="320">${ground}</svg>`));
    expect(pictures.metaOf(`${origin}/a`)).toMatchObject({ kind: 'svg', fit: 'full' });
  });

  test('are filled in the background, and stopping ends it after the one in hand', async () => {
    const key = await take(await photo(700, 350).png().toBuffer());
    const all = [96, 160, 240, 99].map((width) => ({ key, shape: 'square' as const, width, format: 'webp' as const }));
    expect(await pictures.fill(all).done).toEqual({ there: 3, failed: 1 });
    const endless = (function* () {
      for (;;) yield { key, shape: 'square' as const, width: 320, format: 'webp' as const };
    })();
    expect(await pictures.fill(endless).stop()).toEqual({ there: 1, failed: 0 });
  });
});
