import { globSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { keyOwner, storageKeys } from '../../src/ui/state/browser-storage.ts';

/** Whose everything is that a browser keeps (decision 35): one module has the list, and the storage. */
const root = join(import.meta.dirname, '../..');
const list = 'src/ui/state/browser-storage.ts';

/** What runs in a browser, and pages with scripts in them. */
const sources = globSync('src/**/*.{ts,tsx,astro,js,mjs}', { cwd: root })
  .filter((path) => !/\.test\.tsx?$|\/testing\//u.test(path))
  .map((path) => ({ path: relative('.', path), text: readFileSync(join(root, path), 'utf8') }));

const pathsWith = (pattern: RegExp): string[] =>
  sources.filter(({ text }) => pattern.test(text)).map(({ path }) => path);

test('one module alone touches local and session storage, whose types know the keys on its list', () => {
  expect(sources.length).toBeGreaterThan(300);
  expect(pathsWith(/(?:local|session)Storage\b/u)).toEqual([list]);
  // Nor is there another place to keep anything in.
  expect(pathsWith(/\bindexedDB\b|\bcookieStore\b/u)).toEqual([]);
  expect(pathsWith(/document\.cookie\s*=/u)).toEqual(['src/layouts/shell/remember-locale.client.ts']);
  expect(pathsWith(/\bcaches\./u).toSorted()).toEqual(['src/layouts/service-worker.ts', list]);
});

test('nobody passes a key that the list does not have off as one', () => {
  const casts = sources.flatMap(({ path, text }) =>
    [...text.matchAll(/\bas (?:unknown as )?(?:LocalKey|SessionKey)\b/gu)].map(() => path),
  );
  // The engine that nanostores writes to gets the keys of `createPersistentStore`, which are typed.
  expect([...new Set(casts)]).toEqual(['src/ui/state/persistent-store.ts']);
});

test('what is wiped by a key’s beginning is what the list says', () => {
  for (const [name, area] of Object.entries(storageKeys))
    for (const [key, owner] of Object.entries(area)) {
      const more = [...(/[.:]$/u.test(key) ? [`${key}12`] : [key]), ...(name === 'local' ? [`${key}.broken`] : [])];
      expect(more.map((one) => [one, keyOwner(one)])).toEqual(more.map((one) => [one, owner]));
    }
});

test('what a browser keeps of an order, of a cart’s clicks and of what was looked at is nobody else’s', () => {
  const owners = { ...storageKeys.local, ...storageKeys.session };
  expect(owners).toMatchObject({
    'cart_tasks.': 'account',
    'checkout:sent': 'account',
    'checkout:cart': 'account',
    'checkout:order:': 'account',
    'checkout:buynow:': 'account',
    recently_viewed: 'shopper',
    recent_searches: 'shopper',
    compare_products: 'shopper',
    cart_prices: 'shopper',
    counts: 'shopper',
    location: 'shopper',
  });
});
