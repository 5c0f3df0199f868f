import { afterAll, beforeAll, expect, it } from 'vitest';
import { request } from '../testing/raw-http.ts';
import { startTestShop, type TestShop } from '../testing/test-shop.ts';

/** The map in its frame (R76). */
let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.close());

const map = (store: string, query = '', method = 'GET') =>
  request(shop.port, `/_map${query}`, { method, host: `${store}.localhost` });

it('is there with the key of its own store, in the language of the page', async () => {
  const { status, text, headers } = await map('s002', '?locale=kh');
  expect(status).toBe(200);
  expect(text).toContain('key=a-key-of-the-second-store&amp;language=km&amp;');
  expect(headers['cache-control']).toBe('no-store');
  expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin');
});

it('may be framed by the own host alone, and runs nothing that the answer does not name', async () => {
  const [one, other] = [await map('s002'), await map('s002')];
  const nonceOf = (policy = ''): string | undefined => /script-src 'nonce-([\w-]{22})'/u.exec(policy)?.[1];
  const policy = one.headers['content-security-policy'];
  expect(policy).toContain("frame-ancestors 'self'");
  expect(one.headers['x-frame-options']).toBeUndefined();
  const nonce = nonceOf(policy);
  expect(one.text.match(/<(?:script|style)\b[^>]*>/gu)?.every((tag) => tag.includes(`nonce="${nonce}"`))).toBe(true);
  expect(nonceOf(other.headers['content-security-policy'])).not.toBe(nonce);
});

it('repeats nothing of the request', async () => {
  const { status, text } = await map('s002', `?locale=${encodeURIComponent('"><script>alert(1)</script>')}`);
  expect(status).toBe(200);
  expect(text).not.toContain('alert');
  expect(text).toContain('language=en');
});

it('is not there for a store without a key, nor for anything but reading', async () => {
  expect((await map('s001')).status).toBe(404);
  expect((await map('s003')).status).toBe(404);
  expect((await map('s002', '', 'POST')).status).toBe(405);
});
