import { hash } from 'node:crypto';
import { zstdDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { storeBody } from '../../release/compress.ts';
import { makeDictionary } from '../../release/dictionary.ts';
import { openDraft } from '../../release/draft.ts';
import { releasesFolder } from '../../release/layout.ts';
import { openReleases } from '../../release/releases.ts';
import type { Dictionary } from '../../release/types.ts';
import { request } from '../testing/raw-http.ts';
import { html, startTestShop, type TestShop } from '../testing/test-shop.ts';

/** Pages as differences to a dictionary that the browser holds (RFC 9842, R139). */

const frame = Array.from({ length: 400 }, (_, index) => hash('sha256', String(index)).slice(0, 12)).join(' ');
const page = (name: string): string => html(`${frame} ${name}`);
const dictionaryOf = (family: string, name: string): Dictionary =>
  makeDictionary([Buffer.from(page(name))], { family, version: 'v' });

const products = dictionaryOf('kh product', 'some product');
const lists = dictionaryOf('kh list', 'some list');
const others = dictionaryOf('kh other', 'some page');

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop({
    prepare: (dataDir) => {
      const draft = openDraft(releasesFolder(dataDir, 'S001'), { base: null });
      for (const dictionary of [others, lists, products]) draft.addDictionary(dictionary);
      const put = (address: string, body: string, dictionary: Dictionary | null, status = 200): void =>
        draft.put(address, { body: storeBody(body, dictionary), fingerprint: 'f', headers: {}, status });
      put('/kh/product/12', page('phone'), products);
      put('/product/12', page('phone'), products);
      put('/kh', page('home'), others);
      put('/kh/category', page('list'), lists);
      put('/kh/404', page('missing'), others, 404);
      put('/kh/help/1', page('help'), null);
      draft.commit({ codeVersion: 'v1', nextPriceEnd: null });
    },
  });
});
afterAll(() => shop.close());

const nameOf = ({ hash: sha256 }: Dictionary): string => sha256.slice(0, 32);

const browser = 'gzip, deflate, br, zstd, dcb, dcz';
const heldHeader = (sha256: string): string => `:${Buffer.from(sha256, 'hex').toString('base64')}:`;
const get = (target: string, held: string | null, headers: Record<string, string> = {}) =>
  request(shop.port, target, {
    headers: {
      'Accept-Encoding': browser,
      ...(held === null ? {} : { 'Available-Dictionary': heldHeader(held) }),
      ...headers,
    },
  });
const open = (body: Buffer, { hash: sha256, bytes }: Dictionary): string => {
  expect(body.subarray(0, 40).toString('hex')).toBe(`5e2a4d1820000000${sha256}`);
  return zstdDecompressSync(body.subarray(40), { dictionary: bytes }).toString();
};

describe('whoever holds no dictionary', () => {
  it('gets the page whole, and learns of the dictionary', async () => {
    const answer = await get('/kh/product/12', null);
    expect(answer.headers).toMatchObject({
      'content-encoding': 'br',
      vary: 'Accept-Encoding, Available-Dictionary',
      link: `</_dictionary/${nameOf(products)}>; rel="compression-dictionary"`,
    });
    expect(answer.text).toBe(page('phone'));
  });

  it('or cannot use it, gets none of it', async () => {
    for (const accepted of ['br', 'br, dcz;q=0', '*', 'gzip', 'br, dcz;q=0.5']) {
      const answer = await get('/kh/product/12', products.hash, { 'Accept-Encoding': accepted });
      expect(answer.headers['content-encoding']).not.toBe('dcz');
      expect(answer.text).toBe(page('phone'));
    }
  });

  it('hears nothing of it where pages have none, or too little in common', async () => {
    for (const [target, held] of [
      ['/kh/help/1', products],
      ['/kh', others],
      ['/kh/nowhere', others],
    ] as const) {
      const answer = await get(target, held.hash);
      expect(answer.headers).toMatchObject({ 'content-encoding': 'br', vary: 'Accept-Encoding' });
      expect(answer.headers['link']).toBeUndefined();
    }
  });
});

describe('whoever holds the dictionary', () => {
  it('gets the difference, which is a tenth as long', async () => {
    const whole = await get('/kh/product/12', null);
    const answer = await get('/kh/product/12', products.hash);
    expect(answer.headers['content-encoding']).toBe('dcz');
    expect(answer.headers['link']).toBeUndefined();
    expect(answer.headers['content-length']).toBe(String(answer.body.length));
    expect(answer.body.length).toBeLessThan(whole.body.length / 10);
    expect(open(answer.body, products)).toBe(page('phone'));
    const again = await get('/kh/product/12', products.hash);
    expect(again.body.equals(answer.body)).toBe(true);
  });

  it('gets a tag of its own, and a 304 by it', async () => {
    const whole = await get('/kh/product/12', null);
    const answer = await get('/kh/product/12', products.hash);
    const etag = answer.headers['etag'] ?? '';
    expect(etag).not.toBe(whole.headers['etag']);
    const unchanged = await get('/kh/product/12', products.hash, { 'If-None-Match': etag });
    expect(unchanged.status).toBe(304);
    expect(unchanged.headers['vary']).toBe('Accept-Encoding, Available-Dictionary');
    expect((await get('/kh/product/12', null, { 'If-None-Match': etag })).status).toBe(200);
  });

  it('gets the difference to another dictionary of the store, and learns of the right one', async () => {
    const answer = await get('/kh/product/12', lists.hash);
    expect(answer.headers).toMatchObject({
      'content-encoding': 'dcz',
      link: `</_dictionary/${nameOf(products)}>; rel="compression-dictionary"`,
    });
    expect(open(answer.body, lists)).toBe(page('phone'));
    expect(answer.headers['etag']).not.toBe((await get('/kh/product/12', products.hash)).headers['etag']);
  });

  it('gets the whole page if the dictionary is not the store’s, or its name is broken', async () => {
    expect((await get('/kh/product/12', 'f'.repeat(64))).headers['content-encoding']).toBe('br');
    for (const broken of ['', ':x:', 'x', `:${'A'.repeat(44)}:`]) {
      const answer = await request(shop.port, '/kh/product/12', {
        headers: { 'Accept-Encoding': browser, 'Available-Dictionary': broken },
      });
      expect(answer.headers['content-encoding']).toBe('br');
    }
  });

  it('gets pages that depend on the language in the same way', async () => {
    const english = await get('/product/12', products.hash, { 'Accept-Language': 'en' });
    expect(english.headers['vary']).toBe('Accept-Encoding, Accept-Language, Cookie, Available-Dictionary');
    expect(open(english.body, products)).toBe(page('phone'));
  });
});

describe('a dictionary', () => {
  it.each(['br', 'zstd', 'gzip', 'identity'])('comes in %s, for good, and names its pages', async (encoding) => {
    const answer = await request(shop.port, `/_dictionary/${nameOf(products)}`, {
      headers: { 'Accept-Encoding': encoding },
    });
    expect(answer.status).toBe(200);
    expect(answer.headers).toMatchObject({
      'use-as-dictionary': 'match="/kh/product/*", match-dest=("document")',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'Accept-Encoding',
    });
    expect(hash('sha256', answer.text)).toBe(products.hash);
    const etag = answer.headers['etag'] ?? '';
    const headers = { 'Accept-Encoding': encoding, 'If-None-Match': etag };
    expect((await request(shop.port, `/_dictionary/${nameOf(products)}`, { headers })).status).toBe(304);
  });

  it('of lists is for lists, and that of other pages for nobody', async () => {
    const answer = await request(shop.port, `/_dictionary/${nameOf(lists)}`);
    expect(answer.headers['use-as-dictionary']).toBe('match="/kh/category*", match-dest=("document")');
    expect((await request(shop.port, `/_dictionary/${nameOf(others)}`)).status).toBe(404);
  });

  it.each(['f'.repeat(32), 'x', '', '../x', products.hash, `${nameOf(products)}?a`])('%j is none', async (name) => {
    expect((await request(shop.port, `/_dictionary/${name}`)).status).toBe(404);
  });
});

describe('after another release', () => {
  it('whoever holds the former dictionary gets the difference to it, and learns of the new one', async () => {
    const next = dictionaryOf('kh product', 'another product');
    const storeDir = releasesFolder(shop.dataDir, 'S001');
    const releases = openReleases(storeDir);
    const draft = openDraft(storeDir, { base: releases.current() });
    releases.close();
    draft.addDictionary(next);
    const body = { body: storeBody(page('phone, 5 % less'), next), fingerprint: 'g', headers: {}, status: 200 };
    draft.put('/kh/product/12', body);
    draft.commit({ codeVersion: 'v1', nextPriceEnd: null });
    await expect
      .poll(async () => (await get('/kh/product/12', null)).headers['link'])
      .toBe(`</_dictionary/${nameOf(next)}>; rel="compression-dictionary"`);
    const former = await get('/kh/product/12', products.hash);
    expect(open(former.body, products)).toBe(page('phone, 5 % less'));
    expect(former.headers['link']).toContain(nameOf(next));
    expect(open((await get('/kh/product/12', next.hash)).body, next)).toBe(page('phone, 5 % less'));
  });
});
