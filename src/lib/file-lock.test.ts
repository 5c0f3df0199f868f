import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { lockFile, LockedError } from './file-lock.ts';

const folder = mkdtempSync(join(tmpdir(), 'lock-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('one caller at a time holds a lock', () => {
  const path = join(folder, 'a.lock');
  const first = lockFile(path);
  expect(() => lockFile(path)).toThrow(LockedError);
  lockFile(join(folder, 'b.lock')).release();
  first.release();
  lockFile(path).release();
});

test('a damaged file locks as a new one does', () => {
  const path = join(folder, 'damaged.lock');
  writeFileSync(path, 'no database at all, but long enough to be looked at as one');
  const lock = lockFile(path);
  expect(() => lockFile(path)).toThrow(LockedError);
  lock.release();
});

test('a path that is no file is an error of its own', () => {
  const path = join(folder, 'folder');
  mkdirSync(path);
  expect(() => lockFile(path)).toThrow('unable to open database file');
});
