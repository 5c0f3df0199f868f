import { expect, test } from 'vitest';
import { adviceForError } from './states.ts';

test.each([
  ['GET http://127.0.0.1:1/api/store answered 500', /itself fails/u],
  ['GET http://127.0.0.1:1/api/store answered 403', /refuses/u],
  ['GET http://127.0.0.1:1/api/store gave no usable answer: connect ECONNREFUSED 127.0.0.1:1', /cannot be reached/u],
  ['GET http://a.example/api/store gave no usable answer: getaddrinfo ENOTFOUND a.example', /cannot be reached/u],
  ['GET http://a.example/api/store gave no usable answer: The operation was aborted due to timeout', /too long/u],
  ['GET http://a.example/api/products gave no usable answer: Unexpected token < in JSON', /something other/u],
  ['the release is held back: 90 of 100 pages would be gone; see that …', /Check that/u],
  ['ENOSPC: no space left on device, write', /disk is full/u],
])('%s: what to do', (error, advice) => {
  expect(adviceForError(error)).toMatch(advice);
});

test('an unknown error is shown as it is', () => {
  expect(adviceForError('the moon is in the way')).toBeNull();
});
