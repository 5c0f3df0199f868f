import { describe, expect, test } from 'vitest';
import { locales, localeNames, localePrefix } from '../../src/i18n/locales.ts';
import { ask } from '../support/ask.ts';
import { allOrigins, originOf } from '../support/shop.ts';

/** R14, R23: what leads nowhere is a real 404, in the visitor's language and the store's shell. */
describe.each(locales)('in %s', (locale) => {
  test.each([
    '/no-such-page',
    '/product/0',
    '/category?cat_id=0',
    '/category?brand_id=0',
    '/phone?page=9999',
    '/phone?cat_id=0',
  ])('%s is a 404 page of the store', async (path) => {
    const { status, headers, body } = await ask(`${originOf('S001')}${localePrefix(locale)}${path}`);
    expect(status).toBe(404);
    expect(headers['content-type']).toMatch(/^text\/html/u);
    expect(body).toContain(`lang="${localeNames[locale].tag}"`);
    expect(body).toContain('<header');
    expect(body).toMatch(/<meta name="robots" content="[^"]*noindex/u);
    if (locale === 'en') expect(body).toContain('404 Not Found');
  });
});

test('an unknown host gets a plain 404 and no store', async () => {
  const port = new URL(originOf('S001')).port;
  const { status, headers, body } = await ask(`http://unknown.localhost:${port}/`);
  expect(status).toBe(404);
  expect(headers['content-type']).toMatch(/^text\/plain/u);
  expect(body).not.toContain('<');
});

test.each([
  '/%',
  '/%00',
  '/..%2f..%2fetc%2fpasswd',
  '/product/%E0%A4%A',
  '/_img/../index.sqlite',
  '/_img/0000000000000000/640.avif',
])('the malformed or made-up address %s never is a 5xx', async (path) => {
  const { status } = await ask(`${originOf('S001')}${path}`);
  expect([400, 404]).toContain(status);
});

test('every store is healthy', async () => {
  const { status, body } = await ask(`${originOf('S001')}/healthz`);
  expect(status).toBe(200);
  expect(JSON.parse(body)).toEqual({ status: 'ok' });
  expect(allOrigins().length).toBeGreaterThanOrEqual(12);
});
