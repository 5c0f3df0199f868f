import { expect, test } from 'vitest';
import { explain } from './explain.ts';

const failure = (message: string, codes: object): Error => Object.assign(new Error(message), codes);

test.each([
  [failure('ENOSPC: no space left on device, write', { code: 'ENOSPC' }), 'the disk of /data is full (ENOSPC'],
  [new Error('EFBIG: file too large, write'), 'the disk of /data is full (EFBIG'],
  [failure('database or disk is full', { errcode: 13 }), 'the disk of /data is full (database or disk is full)'],
  [failure('disk I/O error', { errcode: 4874 }), "a database in /data can't be read or written (disk I/O error)"],
  [failure("EROFS: read-only file system, open '/data/x'", { code: 'EROFS' }), "/data can't be written (EROFS"],
  [failure('attempt to write a readonly database', { errcode: 8 }), "/data can't be written"],
])('%s', (error, start) => {
  expect(explain(error, '/data')).toContain(start);
  expect(explain(error, '/data')).toMatch(/run it again$/u);
});

test('other failures speak for themselves', () => {
  expect(explain(new Error('the product list came short'), '/data')).toBe('the product list came short');
});
