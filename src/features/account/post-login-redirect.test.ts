import fc from 'fast-check';
import { expect, it } from 'vitest';
import { postLoginRedirect } from './post-login-redirect.ts';

const here = { pathname: '/kh/login' };
const account = '/kh/account/myaccount';

it.each([
  ['/kh/checkout', '/kh/checkout'],
  ['/checkout', '/kh/checkout'],
  ['/zh?page=2', '/kh?page=2'],
  ['/product/1?variant=2#top', '/kh/product/1?variant=2#top'],
  [null, account],
  ['//evil.example', account],
  ['https://evil.example', account],
  ['/login?redirect=/login', account],
  ['/kh/otp/verify', account],
  ['/zh/register#a', account],
  ['/login-of-a-page', '/kh/login-of-a-page'],
])('after %j, %j', (redirect, way) => expect(postLoginRedirect(redirect, here)).toBe(way));

it('stays on the own host', () => {
  const piece = fc.constantFrom(
    '/',
    '\\',
    '\t',
    '\n',
    ':',
    '@',
    '.',
    'javascript',
    'https',
    'evil.example',
    '%2f',
    '?',
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(piece, fc.string()), { maxLength: 8 }), (pieces) => {
      const way = postLoginRedirect(pieces.join(''), here);
      expect(new URL(way, 'https://shop.example').origin).toBe('https://shop.example');
    }),
    { numRuns: 2000 },
  );
});
