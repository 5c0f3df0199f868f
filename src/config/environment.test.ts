import { expect, test } from 'vitest';
import { apiOrigin, readEnvironment, storeOrigin, uploadsAddress } from './environment.ts';
import { parseStores } from './stores.ts';

const env = readEnvironment({ PORT: '8080', DATA_DIR: '/srv/data' });
const store = (fields: object) =>
  parseStores(JSON.stringify({ stores: [{ code: 'S001', hosts: ['a.example'], ...fields }] }))[0]!;

test('defaults stand where a variable is absent or empty', () => {
  expect(readEnvironment({ PORT: '' })).toMatchObject({ port: 4321, commercePort: 4400 });
  expect(env).toMatchObject({ port: 8080, dataDir: '/srv/data' });
});

test('a wrong variable is named with what was given', () => {
  expect(() => readEnvironment({ PORT: '99999' })).toThrow(/PORT: .*\(got "99999"\)/u);
  expect(() => readEnvironment({ LOG_LEVEL: 'verbose' })).toThrow(/LOG_LEVEL: .*"info".*\(got "verbose"\)/u);
  expect(() => readEnvironment({ COMMERCE_PORT: 'abc' })).toThrow(/COMMERCE_PORT: .*\(got "abc"\)/u);
});

test('public addresses are https, but for *.localhost, and for what the file says', () => {
  expect(storeOrigin(store({}), env)).toBe('https://a.example');
  expect(storeOrigin(store({ hosts: ['s001.localhost', 'a.example'] }), env)).toBe('http://s001.localhost:8080');
  expect(storeOrigin(store({ origin: 'http://a.example:81/' }), env)).toBe('http://a.example:81');
});

test('the API is the embedded one, or the address given; uploads lie below it unless said otherwise', () => {
  expect(apiOrigin(store({}), env)).toBe('http://127.0.0.1:4400');
  expect(uploadsAddress(store({ api: 'https://api.example/' }), env)).toBe('https://api.example/uploads/');
  expect(uploadsAddress(store({ uploads: 'https://cdn.example/pictures' }), env)).toBe('https://cdn.example/pictures/');
});

test('the fast path is on unless it is switched off', () => {
  expect([{}, { FAST_PATH: '1' }, { FAST_PATH: '0' }].map((given) => readEnvironment(given).fastPath)).toEqual([
    true,
    true,
    false,
  ]);
  expect(() => readEnvironment({ FAST_PATH: 'no' })).toThrow(/FAST_PATH/u);
});

test('DATABASE_URL names a Postgres, and its password is in no message', () => {
  const url = 'postgres://shop:secret@db:5432/shop';
  expect(env.databaseUrl).toBeNull();
  expect(readEnvironment({ DATABASE_URL: url, JOURNAL_KEY: 'k'.repeat(32) }).databaseUrl).toBe(url);
  expect(() => readEnvironment({ DATABASE_URL: url })).toThrow('JOURNAL_KEY: needed with DATABASE_URL');
  for (const wrong of ['mysql://shop:secret@db/shop', 'secret', 'http://db'])
    expect(() => readEnvironment({ DATABASE_URL: wrong })).toThrow(
      /^environment:\n {2}DATABASE_URL: expected postgres:\/\/user:password@host:5432\/database$/u,
    );
});

test('names of the operations page are separated by spaces or commas, in any case, without port', () => {
  const hostsOf = (names: string) => readEnvironment({ OPS_HOSTS: names }).ops.hosts;
  expect(hostsOf('')).toEqual([]);
  expect(hostsOf(' Ops.Example.com,b.example  10.0.0.1, [fd00::1]')).toEqual([
    'ops.example.com',
    'b.example',
    '10.0.0.1',
    '[fd00::1]',
  ]);
  for (const wrong of ['a.example,b.example:8443', 'https://a.example', 'fd00::1'])
    expect(() => hostsOf(wrong)).toThrow(/OPS_HOSTS: expected host names without scheme and port, .*\(got "/u);
});

test('a webhook secret whose name ends in no store code is refused, without its value', () => {
  const secret = `whsec_${'a'.repeat(32)}`;
  expect(readEnvironment({ WEBHOOK_SECRET_S001: secret }).webhookSecrets.get('S001')).toEqual([secret]);
  expect(readEnvironment({ WEBHOOK_SECRET_s001: '' }).webhookSecrets.size).toBe(0);
  for (const name of ['WEBHOOK_SECRET_s001', 'WEBHOOK_SECRET_S01', 'WEBHOOK_SECRET_'])
    expect(() => readEnvironment({ [name]: secret })).toThrow(
      `environment:\n  ${name}: expected a store code at its end, such as WEBHOOK_SECRET_S001`,
    );
});
