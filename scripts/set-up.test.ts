import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isInstalled } from './set-up.mjs';

test('what is installed is told from what npm noted, optional packages apart', () => {
  const lock = {
    packages: {
      '': {},
      'node_modules/a': { version: '1.0.0' },
      'node_modules/b': { version: '2.0.0', optional: true },
    },
  };
  expect(isInstalled(lock, { packages: { 'node_modules/a': { version: '1.0.0' } } })).toBe(true);
  expect(isInstalled(lock, { packages: { 'node_modules/a': { version: '1.0.1' } } })).toBe(false);
  expect(isInstalled(lock, { packages: {} })).toBe(false);
  expect(isInstalled(lock, null)).toBe(false);
});

test('this very checkout is installed', () => {
  const read = (path: string) => JSON.parse(readFileSync(path, 'utf8'));
  expect(isInstalled(read('package-lock.json'), read('node_modules/.package-lock.json'))).toBe(true);
});
