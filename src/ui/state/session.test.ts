import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loginAddress, ownPrefix, readLogin } from './session.ts';

describe('who is logged in', () => {
  it.each([
    ['', ''],
    ['login_status_code=0', '-'],
    ['i18n_redirected=kh; login_status_code=0; login_ref=Ab-_9', 'Ab-_9'],
    ['login_ref=Ab;login_status_code=0;a=b', 'Ab'],
    ['login_status_code=0; xlogin_ref=Ab', '-'],
    ['login_status_code=0; login_ref=', '-'],
    ['login_status_code=1; login_ref=Ab', ''],
    ['login_status_code=01', ''],
    ['xlogin_status_code=0', ''],
    ['login_ref=Ab', ''],
  ])('reads %j as %j', (cookies, login) => expect(readLogin(cookies)).toBe(login));
});

describe('the way to the login', () => {
  it('keeps the language', () => {
    expect(ownPrefix('/kh/product/1')).toBe('/kh');
    expect(ownPrefix('/zh')).toBe('/zh');
    expect(ownPrefix('/khmer')).toBe('');
    expect(ownPrefix('/')).toBe('');
  });
  it('carries the page whole, whatever its address', () => {
    fc.assert(
      fc.property(fc.webPath(), fc.webQueryParameters(), (path, query) => {
        const page = { pathname: path || '/', search: query ? `?${query}` : '' };
        const address = new URL(loginAddress(page), 'https://shop.example');
        expect(address.searchParams.get('redirect')).toBe(page.pathname + page.search);
      }),
    );
  });
});
