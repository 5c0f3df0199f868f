import { expect, test } from 'vitest';
import { completeLock } from './complete-lock.mjs';

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
  const once = completeLock(
    lock({ 'node_modules/a': { version: '1.0.0', optionalDependencies: { 'b-win32-x64-msvc': '1.0.0' } } }),
  );
  expect(completeLock(once)).toEqual(once);
});

test('refuses a name that tells no platform', () => {
  expect(() =>
    completeLock(lock({ 'node_modules/a': { version: '1.0.0', optionalDependencies: { b: '1.0.0' } } })),
  ).toThrow('b: no platform');
});
