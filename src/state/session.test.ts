import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isMember, loginAddress, ownPrefix } from './session.ts';

describe('who is logged in', () => {
  it.each([
    ['', false],
    ['login_status_code=0', true],
    ['i18n_redirected=kh; login_status_code=0', true],
    ['login_status_code=0;a=b', true],
    ['login_status_code=1', false],
    ['login_status_code=01', false],
    ['xlogin_status_code=0', false],
  ])('reads %j as %s', (cookies, member) => expect(isMember(cookies)).toBe(member));
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
