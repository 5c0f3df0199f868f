import fc from 'fast-check';
import { expect, test } from 'vitest';
import { returnPath } from './return-path.ts';

test.each([
  ['/', '/'],
  ['/checkout', '/checkout'],
  ['/kh/buynow/12?quantity=2&note=%E1%9E%80#pay', '/kh/buynow/12?quantity=2&note=%E1%9E%80#pay'],
  ['/search/ដៃ', '/search/%E1%9E%8A%E1%9F%83'],
  ['/account/../checkout', '/checkout'],
  ['/a?next=https://evil.example//x', '/a?next=https://evil.example//x'],
])('%s is a way back', (text, path) => expect(returnPath(text)).toBe(path));

test.each([
  null,
  undefined,
  '',
  'checkout',
  '?a',
  '#a',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '\\/evil.example',
  '/.//evil.example',
  '/..//evil.example',
  '/%2e//evil.example',
  '/a/..//evil.example',
  '/a//b',
  '/\t/evil.example',
  '/\n/evil.example',
  '\t//evil.example',
  ' /checkout',
  '/ /evil.example',
  '/\u0000/evil.example',
  '/\u00a0/evil.example',
  '/\u2028/evil.example',
  'https://evil.example/',
  'https:/checkout',
  'javascript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,x',
  `/${'a'.repeat(3000)}`,
])('%j is none', (text) => expect(returnPath(text)).toBeNull());

test('whatever is asked for, the way stays on the host, over http and https, read once or twice', () => {
  const piece = fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom('/', '/', '\\', '.', '..', '%2e', '%2f', '%5c', ':', '@', '?', '#', '&') },
    { weight: 2, arbitrary: fc.constantFrom('\t', '\n', '\r', '\0', ' ', '\u00a0', '\u3002', '\uff0f', '\u2215') },
    {
      weight: 2,
      arbitrary: fc.constantFrom('evil.example', 'javascript:', 'https:', 'http', 'kh', 'checkout', '127.1'),
    },
    { weight: 1, arbitrary: fc.string({ maxLength: 3, unit: 'binary' }) },
  );
  const hostile = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(''));
  let ways = 0;
  fc.assert(
    fc.property(
      fc.oneof(
        hostile,
        hostile.map((text) => `/${text}`),
      ),
      (text) => {
        const way = returnPath(text);
        if (way === null) return;
        ways += 1;
        for (const origin of ['https://shop.example', 'http://s001.localhost:4321'])
          expect([new URL(way, origin).origin, new URL(way, `${origin}/kh/login?redirect=x`).origin]).toEqual([
            origin,
            origin,
          ]);
        expect(way).toMatch(/^\/(?!\/)[\x21-\x5b\x5d-\x7e]*$/u);
        expect(returnPath(way)).toBe(way);
      },
    ),
    { numRuns: 20_000 },
  );
  expect(ways).toBeGreaterThan(1000);
});
