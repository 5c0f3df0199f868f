import { mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { request, type RawAnswer } from './testing/raw-http.ts';
import { commonRows, datedRows, mediaRows, rangeRows, type Whole, type Row } from './testing/matrix-rows.ts';
import { startTestShop, type TestShop } from './testing/test-shop.ts';

/** Every conditional, range and method request of the rows, in every encoding, on pages, assets and media. */
const encodings = ['identity', 'gzip', 'br', 'zstd'] as const;
const script = 'export const answer = 42;\n'.repeat(50);
const picture = Buffer.from(Array.from({ length: 100 }, (_, index) => index));
let shop: TestShop;

beforeAll(async () => {
  shop = await startTestShop({ client: { '_astro/page.AbC123.js': script, 'favicon.svg': `<svg>${script}</svg>` } });
  mkdirSync(join(shop.dataDir, 'assets/_astro'), { recursive: true });
  writeFileSync(join(shop.dataDir, 'assets/_astro/former.Old999.js'), `// former\n${script}`);
  const file = join(shop.dataDir, 'abc-320.avif');
  writeFileSync(file, picture);
  utimesSync(file, 1_700_000_000, 1_700_000_000);
  // Pages are dated once they are two seconds old.
  await vi.waitFor(
    async () => {
      if (!(await request(shop.port, '/kh')).headers['last-modified']) throw new Error('the pages are not dated yet');
    },
    { timeout: 5000, interval: 100 },
  );
});
afterAll(() => shop.close());

const common = { page: datedRows, asset: rangeRows, media: [...datedRows, ...rangeRows, ...mediaRows] };
const targets = [
  ['/kh/product/12', 'page', 'Accept-Encoding'],
  ['/product/12', 'page', 'Accept-Encoding, Accept-Language, Cookie'],
  ['/robots.txt', 'page', 'Accept-Encoding'],
  ['/_astro/page.AbC123.js', 'asset', 'Accept-Encoding'],
  ['/_astro/former.Old999.js', 'asset', 'Accept-Encoding'],
  ['/favicon.svg', 'asset', 'Accept-Encoding'],
  ['/_img/abc/320.avif', 'media', undefined],
] as const;

const decoders: Record<string, (bytes: Buffer) => Buffer> = {
  br: (bytes) => brotliDecompressSync(bytes),
  gzip: (bytes) => gunzipSync(bytes),
  zstd: (bytes) => zstdDecompressSync(bytes),
};
const decode = ({ headers, body }: RawAnswer): Buffer => decoders[headers['content-encoding'] ?? '']?.(body) ?? body;

const changing = { date: '', connection: '', 'keep-alive': '' };
const withoutChanging = ({ headers }: RawAnswer) => ({ ...headers, ...changing });

const wholeOf = async (target: string, encoding: string): Promise<RawAnswer> => {
  const whole = await request(shop.port, target, { headers: { 'Accept-Encoding': encoding } });
  expect(whole.status).toBe(200);
  return whole;
};

const expectedOf = ({ headers, body }: RawAnswer): Whole => ({
  etag: headers['etag'] ?? '',
  modified: headers['last-modified'] ?? null,
  length: body.length,
});

const expectRow = async (row: Row, target: string, encoding: string, whole: RawAnswer, vary: string | undefined) => {
  const expected = expectedOf(whole);
  const headers = { 'Accept-Encoding': encoding, ...row.headers?.(expected) };
  const method = row.method ?? 'GET';
  for (const keep of [false, true]) {
    const answer = await request(shop.port, target, { method, headers, keep });
    expect(answer.status).toBe(row.status);
    const [first, end] = row.part?.(expected.length) ?? (row.status === 200 ? [0, expected.length] : [0, 0]);
    if (row.status === 200 || row.status === 206) {
      expect(answer.body.equals(whole.body.subarray(first, end))).toBe(true);
      const length = method === 'HEAD' ? expected.length : end - first;
      expect(answer.headers['content-length']).toBe(String(length));
      expect(answer.headers['content-encoding']).toBe(whole.headers['content-encoding']);
      expect(answer.headers['etag']).toBe(expected.etag);
    } else if (method === 'HEAD' || row.status === 304) expect(answer.body).toHaveLength(0);
    for (const name of row.status === 304 ? ['cache-control', 'vary', 'etag', 'last-modified'] : [])
      expect(answer.headers[name], name).toBe(whole.headers[name]);
    if (row.status !== 405) expect(answer.headers['vary']).toBe(vary);
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
    expect(answer.headers['date']).toMatch(/GMT$/u);
    for (const [name, value] of Object.entries(row.expect?.(expected) ?? {}))
      expect(answer.headers[name], name).toBe(value);
  }
};

const rows = new Set(Object.values(common).flatMap((more) => [...commonRows, ...more]));
it('the matrix has at least sixty different requests', () => expect(rows.size).toBeGreaterThanOrEqual(60));

describe.each(targets)('%s', (target, kind, vary) => {
  it('is the same content in every encoding, under a tag of its own', async () => {
    const plain = await wholeOf(target, 'identity');
    const tags = new Set<string>();
    for (const encoding of encodings) {
      const answer = await wholeOf(target, encoding);
      expect(decode(answer).equals(plain.body)).toBe(true);
      expect(answer.headers['etag']).toMatch(/^"[^"]+"$/u);
      expect(answer.headers['vary']).toBe(vary);
      tags.add(`${answer.headers['content-encoding']} ${answer.headers['etag']}`);
      const kept = await request(shop.port, target, { headers: { 'Accept-Encoding': encoding }, keep: true });
      expect(withoutChanging(kept)).toEqual(withoutChanging(answer));
      const head = await request(shop.port, target, { method: 'HEAD', headers: { 'Accept-Encoding': encoding } });
      expect(withoutChanging(head)).toEqual(withoutChanging(answer));
    }
    expect(tags.size).toBe(kind === 'media' ? 1 : encodings.length);
    expect(new Set([...tags].map((tag) => tag.split(' ')[1])).size).toBe(tags.size);
  });

  describe.each(encodings)('%s', (encoding) => {
    it.each([...commonRows, ...common[kind]])('$name', async (row) => {
      await expectRow(row, target, encoding, await wholeOf(target, encoding), vary);
    });
  });
});

describe('encodings asked for', () => {
  it.each([
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0', undefined],
    ['gzip;q=0, *', 'other'],
    ['gzip;q=0.000, br;q=0.001', 'br'],
    ['identity;q=0, zstd', 'zstd'],
    ['*;q=0, gzip;q=0.1', 'gzip'],
    ['gzip;q=1.5', undefined],
    ['deflate, compress', undefined],
    ['GZip', 'gzip'],
    ['', undefined],
    ['identity;q=0', 406],
    ['*;q=0', 406],
    ['identity;q=0, *;q=0', 406],
    ['identity;q=0, deflate', 406],
  ])('%j', async (accepted, expected) => {
    for (const [target, kind, vary] of targets) {
      if (kind === 'media') continue;
      const answer = await request(shop.port, target, { headers: { 'Accept-Encoding': accepted }, keep: true });
      expect(answer.status).toBe(expected === 406 ? 406 : 200);
      expect(answer.headers['vary']).toBe(vary);
      if (expected === 'other') expect(['br', 'zstd']).toContain(answer.headers['content-encoding']);
      else expect(answer.headers['content-encoding']).toBe(expected === 406 ? undefined : expected);
    }
  });

  it('have their Vary on a 404 and on its 406 too', async () => {
    for (const [accepted, status] of [
      ['br', 404],
      ['*;q=0', 406],
    ] as const) {
      const answer = await request(shop.port, '/nowhere', { headers: { 'Accept-Encoding': accepted } });
      expect([answer.status, answer.headers['vary']]).toEqual([status, 'Accept-Encoding, Accept-Language, Cookie']);
    }
  });
});

describe('/healthz', () => {
  it.each(['POST', 'PUT', 'DELETE', 'OPTIONS'])('%s is a 405, whatever the host', async (method) => {
    for (const host of ['s001.localhost', 'unknown.example']) {
      const answer = await request(shop.port, '/healthz', { method, host });
      expect([answer.status, answer.headers['allow']]).toEqual([405, 'GET, HEAD']);
    }
  });

  it('has the same head for HEAD', async () => {
    const full = await request(shop.port, '/healthz');
    const head = await request(shop.port, '/healthz', { method: 'HEAD' });
    expect(withoutChanging(head)).toEqual(withoutChanging(full));
    expect([full.text, head.text]).toEqual(['{"status":"ok"}\n', '']);
  });
});
