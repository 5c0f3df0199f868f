import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { parseStores, readStores } from './stores.ts';
import { ConfigError } from '../lib/errors.ts';

const file = (...stores: object[]): string => JSON.stringify({ stores });
const problem = (text: string): string => {
  try {
    parseStores(text);
    return '';
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.message;
  }
};

test('the file of this deployment begins with the twelve demo stores, and no two stores share a host', () => {
  const stores = parseStores(readFileSync(new URL('../../stores.json', import.meta.url), 'utf8'));
  expect(stores.slice(0, 12).map(({ code }) => code)).toEqual(
    Array.from({ length: 12 }, (_, index) => `S${String(index + 1).padStart(3, '0')}`),
  );
  const hosts = stores.flatMap((store) => store.hosts);
  expect(new Set(hosts).size).toBe(hosts.length);
});

test('what a store leaves out has a default', () => {
  expect(parseStores(file({ code: 'S001', hosts: ['shop.example.com'] }))[0]).toMatchObject({
    api: 'embedded',
    locales: ['en', 'kh', 'zh'],
    rielRate: null,
    theme: { look: 'compact', first: 'offer', hero: null, color: null, sections: expect.arrayContaining(['first']) },
    categories: { phone: null, camera: null, smarthome: null, sparepart: null },
    trustedProxies: [],
  });
});

test('addresses of the API are held as URLs begin with them', () => {
  const [store] = parseStores(
    file({
      code: 'S001',
      hosts: ['a.example'],
      api: 'https://API.example:443',
      uploads: 'HTTP://cdn.Example:80/Files',
    }),
  );
  expect([store?.api, store?.uploads]).toEqual(['https://api.example/', 'http://cdn.example/Files']);
});

test.each([
  ['{', 'stores.json is not valid JSON'],
  [file({ code: 'S001', hosts: [] }), 'store S001, field "hosts": expected at least one host'],
  [
    file({ code: 'S001', hosts: ['https://a.example'] }),
    'store S001, field "hosts.0": expected a host name in small letters',
  ],
  [
    file({ code: 'S001', hosts: ['a.example'], api: 'ftp://x' }),
    'store S001, field "api": expected "embedded" or an address',
  ],
  [
    file({ code: 'S001', hosts: ['a.example'], api: 'https://user:secret@api.example' }),
    'store S001, field "api": expected',
  ],
  [
    file({ code: 'S001', hosts: ['a.example'], uploads: 'https://api.example/uploads?x=1' }),
    'store S001, field "uploads": expected an address without user, password, query and fragment',
  ],
  [
    file({ code: 'S001', hosts: ['a.example'], origin: 'https://a.example/shop' }),
    'store S001, field "origin": expected scheme, host and port',
  ],
  [
    file({ code: 'S001', hosts: ['a.example'], origin: 'a.example' }),
    'store S001, field "origin": expected an address such as https://shop.example.com',
  ],
  [file({ code: 'shop', hosts: ['a.example'] }), 'store shop, field "code": expected a store code such as "S001"'],
  [file({ hosts: ['a.example'] }), 'store number 1, field "code"'],
  [file({ code: 'S001', hosts: ['a.example'], rielRate: '4100' }), 'store S001, field "rielRate": expected number'],
  [
    file({ code: 'S001', hosts: ['a.example'], locales: ['kh'] }),
    'store S001, field "locales": expected English ("en")',
  ],
  [file({ code: 'S001', hosts: ['a.example'], colour: 'red' }), 'store S001, field "colour": there is no such field'],
  [
    file({ code: 'S001', hosts: ['a.example'], theme: { first: 'carousel' } }),
    'store S001, field "theme.first": expected',
  ],
  [
    file({ code: 'S001', hosts: ['a.example'], theme: { sections: ['first', 'slider'] } }),
    'store S001, field "theme.sections.1": expected one of "first", "ways"',
  ],
  [
    file({ code: 'S001', hosts: ['a.example'], theme: { sections: ['deals'] } }),
    'store S001, field "theme.sections": expected "first" among the sections',
  ],
  [
    file({ code: 'S001', hosts: ['a.example'], theme: { font: 'Comic' } }),
    'store S001, field "theme.font": there is no such field',
  ],
  [
    file({ code: 'S001', hosts: ['a.example'], trustedProxies: ['anyone'] }),
    'store S001, field "trustedProxies.0": expected an IP address',
  ],
])('a mistake is reported with store, field and what was expected (%#)', (text, expected) => {
  expect(problem(text)).toContain(expected);
});

test('two stores with one host, or one code, are refused', () => {
  const text = file(
    { code: 'S001', hosts: ['a.example'] },
    { code: 'S002', hosts: ['b.example', 'a.example'] },
    { code: 'S002', hosts: ['c.example'] },
  );
  expect(problem(text)).toContain('store S002, field "hosts": "a.example" also leads to store S001');
  expect(problem(text)).toContain('store S002, field "code": two stores have this code');
});

test('a mistake is reported with the path of the file that has it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'stores-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'my.json');
  writeFileSync(path, file({ code: 'S001', hosts: [] }));
  expect(() => readStores(path)).toThrow(`${path}:\n  store S001, field "hosts"`);
});
