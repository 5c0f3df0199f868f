import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { completeLock, unchecked, withHashes } from './complete-lock.mjs';

const lock = (packages: Record<string, object>) => ({ lockfileVersion: 3, packages });

test('adds what is missing, with the platform that the name tells', () => {
  const { packages } = completeLock(
    lock({
      'node_modules/a': {
        version: '1.2.3',
        dev: true,
        license: 'MIT',
        optionalDependencies: {
          '@a/binding-linux-x64-musl': '1.2.3',
          '@a/darwin-arm64': '1.2.3',
          'a-wasm32-wasi': '1.2.3',
        },
      },
    }),
  );
  const shared = { version: '1.2.3', dev: true, license: 'MIT', optional: true };
  expect(packages).toMatchObject({
    'node_modules/@a/binding-linux-x64-musl': { ...shared, os: ['linux'], cpu: ['x64'], libc: ['musl'] },
    'node_modules/@a/darwin-arm64': { ...shared, os: ['darwin'], cpu: ['arm64'] },
    'node_modules/a-wasm32-wasi': { ...shared, cpu: ['wasm32'] },
  });
});

test('changes nothing that is there, wherever Node would find it, and is the same when run again', () => {
  const whole = lock({
    'node_modules/a': { version: '1.0.0', optionalDependencies: { 'b-linux-x64': '1.0.0' } },
    'node_modules/a/node_modules/b-linux-x64': { version: '1.0.0', optional: true },
    'node_modules/c': { version: '1.0.0', optionalDependencies: { fsevents: '~2.3.2' } },
  });
  expect(completeLock(whole)).toEqual(whole);
  const first = completeLock(
    lock({ 'node_modules/a': { version: '1.0.0', optionalDependencies: { 'b-win32-x64-msvc': '1.0.0' } } }),
  );
  expect(completeLock(first)).toEqual(first);
});

test('refuses a name that tells no platform', () => {
  expect(() =>
    completeLock(lock({ 'node_modules/a': { version: '1.0.0', optionalDependencies: { b: '1.0.0' } } })),
  ).toThrow('b: no platform');
});

const hash = `sha512-${'A'.repeat(86)}==`;
const forMac = { version: '1.0.0', optional: true, os: ['darwin'], cpu: ['arm64'] };

afterEach(() => {
  vi.unstubAllEnvs();
});

test('adds the hashes that the registry knows', async () => {
  const registry = createServer((request, response) => {
    const known = decodeURIComponent(request.url ?? '') === '/@a/darwin-arm64';
    const versions = { '1.0.0': { name: '@a/darwin-arm64', version: '1.0.0', dist: { integrity: hash } } };
    const found = { name: '@a/darwin-arm64', 'dist-tags': { latest: '1.0.0' }, versions };
    response.writeHead(known ? 200 : 404, { 'content-type': 'application/json' });
    response.end(JSON.stringify(known ? found : { error: 'not found' }));
  });
  await once(registry.listen(0, '127.0.0.1'), 'listening');
  vi.stubEnv('npm_config_registry', `http://127.0.0.1:${(registry.address() as AddressInfo).port}/`);
  const { packages } = await withHashes(
    lock({ 'node_modules/@a/darwin-arm64': forMac, 'node_modules/@a/other': { ...forMac, version: '2.0.0' } }),
  );
  registry.close();
  expect(packages).toEqual({
    'node_modules/@a/darwin-arm64': { ...forMac, integrity: hash },
    'node_modules/@a/other': { ...forMac, version: '2.0.0' },
  });
});

test('an entry without a hash is one of another platform, and of no other kind', () => {
  const whole = lock({
    '': {},
    'node_modules/a': { version: '1.0.0', integrity: hash },
    'node_modules/b': { version: '1.0.0' },
    'node_modules/a/node_modules/@c/d': { version: '1.0.0', integrity: 'sha1-AAAA' },
    'node_modules/linked': { link: true },
    'node_modules/mac': forMac,
    'node_modules/mac-for-all': { ...forMac, optional: false },
  });
  expect(unchecked(whole)).toEqual(['b@1.0.0', '@c/d@1.0.0', 'mac-for-all@1.0.0']);
});

test("the project's own lock file has the hash of every package but those", () => {
  expect(unchecked(JSON.parse(readFileSync('package-lock.json', 'utf8')))).toEqual([]);
});
