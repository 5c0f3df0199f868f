import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { returnPath } from '../../contract/return-path.ts';
import { localePrefix, locales } from '../../i18n/locales.ts';
import { routes } from '../../routes.ts';
import { request } from '../testing/raw-http.ts';
import { html, publishPages, shopPages, startTestShop, type TestPage, type TestShop } from '../testing/test-shop.ts';

/** Protected pages (R21): for who is logged in alone. */

const all: { path: string; wildcard?: true; protected?: true }[] = Object.values(routes);
const guarded = all.filter((route) => route.protected);
const shells = guarded.map(({ path, wildcard }) => (wildcard ? `${path}/*` : path));
/** Each as it is, with a query, and below where there is something. */
const paths = guarded.flatMap(({ path, wildcard }) => [
  path,
  `${path}?id=7&utm_source=a%20b`,
  ...(wildcard ? [`${path}/12?quantity=2`, `${path}/a%2Fb`, `${path}/%E1%9E%80`] : []),
]);
const member = { Cookie: 'jwt=abc.def-1' };

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop({
    prepare: (dataDir) => {
      const pages: Record<string, TestPage> = { ...shopPages('S001') };
      for (const locale of locales)
        for (const path of shells)
          pages[`${localePrefix(locale)}${path}`] = { body: html(`shell ${path}`, locale), csp: "default-src 'none'" };
      publishPages(dataDir, 'S001', pages);
      publishPages(dataDir, 'S002', shopPages('S002', ['en', 'kh']));
      publishPages(dataDir, 'S003', shopPages('S003', ['en']));
    },
  });
});
afterAll(() => shop.close());

test('what belongs to a shopper is protected, and nothing else', () => {
  expect(guarded.length).toBeGreaterThan(0);
  const personal = /^\/(?:account|checkout|buynow|paypal|print\/order)(?:\/|$)/u;
  for (const { path, protected: isProtected = false } of all)
    expect([path, isProtected]).toEqual([path, personal.test(path)]);
});

describe.each(locales)('%s', (locale) => {
  const prefix = localePrefix(locale);

  test.each(paths)('a guest of %s is led to the login, and could come back', async (path) => {
    for (const keep of [true, false])
      for (const headers of [{}, { Cookie: 'login_status_code=0' }, { Cookie: 'jwt=' }, { Cookie: 'jwt=;a' }]) {
        const { status, headers: sent } = await request(shop.port, `${prefix}${path}`, { headers, keep });
        const back = `${prefix}${path}`;
        expect([status, sent['location'], sent['cache-control']]).toEqual([
          302,
          `${prefix}/login?redirect=${encodeURIComponent(back)}`,
          'private, no-store',
        ]);
        const { searchParams } = new URL(sent['location'] ?? '', 'http://s001.localhost');
        expect(returnPath(searchParams.get('redirect'))).toBe(back);
      }
  });

  test.each(paths)('a member of %s gets the page, and no cache keeps it', async (path) => {
    const answer = await request(shop.port, `${prefix}${path}`, { headers: member, keep: true });
    expect([answer.status, answer.headers['cache-control']]).toEqual([200, 'private, no-store']);
    expect(answer.text).toContain('shell');
  });
});

test('a guest who reads Khmer is led there first, then to the Khmer login', async () => {
  const path = shells.find((shell) => !shell.endsWith('*')) ?? '';
  const headers = { 'Accept-Language': 'km', 'Sec-Fetch-Mode': 'navigate' };
  const first = await request(shop.port, path, { headers });
  expect([first.status, first.headers['location']]).toEqual([302, `/kh${path}`]);
  const second = await request(shop.port, `/kh${path}`, { headers });
  expect(second.headers['location']).toBe(`/kh/login?redirect=${encodeURIComponent(`/kh${path}`)}`);
});

test('what is open stays open', async () => {
  for (const path of ['/', '/category', '/product/12', '/kh'])
    expect((await request(shop.port, path)).status).toBe(200);
});
