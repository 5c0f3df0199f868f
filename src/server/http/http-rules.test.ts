import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { selectEncoding, parseAcceptEncoding } from './accept-encoding.ts';
import { rangeApplies, parseRange } from './byte-range.ts';
import { listsTag, evaluateConditions } from './conditional.ts';
import { parseHost } from './host.ts';
import { parseAcceptLanguage, selectLocale, storedLocale } from './accept-language.ts';
import { parseTarget, escapeQuery } from './request-target.ts';

describe('targets', () => {
  it.each([
    ['/product/12', '/product/12'],
    ['/product/%31%32?x=%', '/product/12'],
    ['/a%2fb', '/a%2Fb'],
    ['/tracking-delivery/index%20copy', '/tracking-delivery/index%20copy'],
    ['/search/ទូ', '/search/%E1%9E%91%E1%9E%BC'],
    ['/a,b', '/a%2Cb'],
  ])('%s is %s', (given, path) => {
    const sent = Buffer.from(given).toString('latin1');
    expect(parseTarget(sent)).toMatchObject({ path });
  });

  it.each([
    '/%',
    '//',
    '//evil.example/',
    '/a//b',
    '/%2e%2e/',
    '/a/../b',
    '/.',
    '/%00',
    '/a%0d%0ab',
    '/%ff',
    '/a\\b',
    '*',
    '',
    'http://a/',
    '/a#b',
  ])('%j is refused', (given) => expect(parseTarget(given)).toEqual({ refused: 400 }));

  it('never throws, and what it reads is in normal form', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const given = `/${Buffer.from(text).toString('latin1')}`;
        const target = parseTarget(given);
        if ('refused' in target) return;
        expect(target.path).toMatch(/^\/[\x21-\x7e]*$/u);
        expect(parseTarget(target.path)).toEqual({ path: target.path, query: '' });
        expect(escapeQuery(target.query)).toMatch(/^[\x21-\x7e]*$/u);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('hosts', () => {
  it.each([
    ['s001.localhost', 's001.localhost'],
    ['S001.LocalHost:4321', 's001.localhost'],
    ['[::1]:80', '[::1]:80'],
    ['', null],
    ['a b<>', null],
    ['a:99999', null],
    ['a:', null],
    ['a:1:2', null],
    ['-a', null],
    ['a/..', null],
    ['a@b', null],
  ])('%j is %j', (given, name) => expect(parseHost(given)).toBe(name));
});

describe('encodings', () => {
  const lengths = { zstd: 120, br: 100, gzip: 130, identity: 900 };
  it.each([
    [undefined, 'identity'],
    ['', 'identity'],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, zstd', 'zstd'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0.5, gzip;q=0.8', 'gzip'],
    ['x-gzip', 'gzip'],
    ['GZIP', 'gzip'],
    ['*', 'br'],
    ['*;q=0', null],
    ['*;q=0, identity', 'identity'],
    ['identity;q=0', null],
    ['identity;q=0, br', 'br'],
    ['deflate', 'identity'],
    ['br;q=0.001, identity;q=0.5', 'identity'],
    ['br;q=nonsense', 'identity'],
    ['gzip;q=1.000', 'gzip'],
  ])('%j gets %j', (header, expected) => expect(selectEncoding(parseAcceptEncoding(header), lengths)).toBe(expected));

  it('never chooses what is at weight 0 or not at hand', () => {
    const coding = fc.constantFrom('br', 'gzip', 'zstd', 'identity', '*', 'deflate');
    const item = fc.tuple(coding, fc.constantFrom('', ';q=0', ';q=0.5', '; q=1', ';q=0.000'));
    fc.assert(
      fc.property(fc.array(item), fc.constantFrom(lengths, { identity: 5 }, { br: 5, identity: 9 }), (items, forms) => {
        const weights = parseAcceptEncoding(items.map((parts) => parts.join('')).join(','));
        const chosen = selectEncoding(weights, forms);
        if (chosen === null) expect(weights.identity).toBe(0);
        else expect(weights[chosen] > 0 && chosen in forms).toBe(true);
      }),
    );
  });
});

describe('languages', () => {
  const all = ['en', 'kh', 'zh'] as const;
  it.each([
    ['km', 'kh'],
    ['kh-KH', 'kh'],
    ['zh-TW,zh;q=0.9,en;q=0.8', 'zh'],
    ['en-US,en;q=0.9,km;q=0.8', 'en'],
    ['fr-FR,km;q=0.5', 'kh'],
    ['en;q=0.1, zh;q=0.2', 'zh'],
    ['km;q=0, zh;q=0', 'en'],
    ['fr', 'en'],
    ['*', 'en'],
    [';;;,,q=', 'en'],
    ['kmx', 'en'],
  ])('%s asks for %s', (header, locale) => expect(parseAcceptLanguage(header, all)).toBe(locale));

  it('reads the stored choice from among other cookies', () => {
    expect(storedLocale('jwt=a; i18n_redirected=kh; x=y')).toBe('kh');
    expect(storedLocale('xi18n_redirected=kh')).toBeNull();
    expect(storedLocale('i18n_redirected=fr')).toBeNull();
    expect(storedLocale(undefined)).toBeNull();
  });

  it('takes the stored choice first, and none that the store lacks', () => {
    const headers = { cookie: 'i18n_redirected=zh', 'accept-language': 'km' };
    expect(selectLocale(headers, all)).toBe('zh');
    expect(selectLocale(headers, ['en', 'kh'])).toBe('kh');
    expect(selectLocale({ cookie: 'i18n_redirected=zh' }, all)).toBe('zh');
    expect(selectLocale({}, all)).toBe('en');
  });
});

describe('conditions', () => {
  const validators = { etag: '"a,b"', modified: Date.UTC(2026, 10, 20) };
  it.each([
    ['"x", W/"a,b"', 'unchanged'],
    ['*', 'unchanged'],
    ['"a,b"', 'unchanged'],
    ['"a", "b"', 'send'],
    ['a,b', 'send'],
  ])('If-None-Match: %s', (header, expected) => {
    expect(listsTag(header, validators.etag, true)).toBe(expected === 'unchanged');
    const date = 'Fri, 20 Nov 2026 00:00:00 GMT';
    expect(evaluateConditions({ 'if-none-match': header, 'if-modified-since': date }, validators)).toBe(expected);
  });

  it.each([
    ['"x", "a,b"', 'send'],
    ['*', 'send'],
    ['W/"a,b"', 'failed'],
    ['"x"', 'failed'],
    ['', 'failed'],
  ])('If-Match: %s', (header, expected) => {
    expect(evaluateConditions({ 'if-match': header, 'if-unmodified-since': 'nonsense' }, validators)).toBe(expected);
    expect(evaluateConditions({ 'if-match': header, 'if-none-match': '"a,b"' }, validators)).toBe(
      expected === 'send' ? 'unchanged' : 'failed',
    );
  });

  it.each([
    ['Fri, 20 Nov 2026 00:00:00 GMT', 'unchanged', 'send'],
    ['Fri, 20 Nov 2026 00:00:10 GMT', 'unchanged', 'send'],
    ['Thu, 19 Nov 2026 23:59:59 GMT', 'send', 'failed'],
    ['Thursday, 19-Nov-26 23:59:59 GMT', 'send', 'failed'],
    ['Friday, 20-Nov-26 00:00:00 GMT', 'unchanged', 'send'],
    ['Fri Nov 20 00:00:00 2026', 'unchanged', 'send'],
    ['Sun Nov  6 08:49:37 1994', 'send', 'failed'],
    ['2026-11-20', 'send', 'send'],
    ['Fri, 31 Feb 2026 00:00:00 GMT', 'send', 'send'],
    ['Fri, 20 Nov 2026 24:00:00 GMT', 'send', 'send'],
    ['nonsense', 'send', 'send'],
  ])('If-(Un)Modified-Since: %s', (header, modifiedSince, unmodifiedSince) => {
    expect(evaluateConditions({ 'if-modified-since': header }, validators)).toBe(modifiedSince);
    expect(evaluateConditions({ 'if-unmodified-since': header }, validators)).toBe(unmodifiedSince);
    const undated = { ...validators, modified: null };
    expect(evaluateConditions({ 'if-modified-since': header }, undated)).toBe('send');
    expect(evaluateConditions({ 'if-unmodified-since': header }, undated)).toBe('send');
  });

  it('lets a range count on the same strong tag or date alone', () => {
    expect(rangeApplies(undefined, validators)).toBe(true);
    expect(rangeApplies('"a,b"', validators)).toBe(true);
    expect(rangeApplies('W/"a,b"', validators)).toBe(false);
    expect(rangeApplies('Fri, 20 Nov 2026 00:00:00 GMT', validators)).toBe(true);
    expect(rangeApplies('Fri, 20 Nov 2026 00:00:01 GMT', validators)).toBe(false);
  });
});

describe('ranges of 10 bytes', () => {
  it.each([
    ['bytes=0-4', { first: 0, last: 4 }],
    ['bytes=2-', { first: 2, last: 9 }],
    ['bytes=-3', { first: 7, last: 9 }],
    ['bytes=-30', { first: 0, last: 9 }],
    ['bytes=5-500', { first: 5, last: 9 }],
    ['bytes=10-', 'unsatisfiable'],
    ['bytes=-0', 'unsatisfiable'],
    ['bytes=4-2', null],
    ['bytes=0-1,3-4', null],
    ['bytes=-', null],
    ['lines=0-4', null],
    [undefined, null],
  ])('%j', (header, expected) => expect(parseRange(header, 10)).toEqual(expected));
});
