import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { errorCodeOf, messageOf } from './errors.ts';

test('reads the message of whatever was thrown', () => {
  expect([new TypeError('no such thing'), 'text', 7, null, undefined].map(messageOf)).toEqual([
    'no such thing',
    'text',
    '7',
    'null',
    'undefined',
  ]);
});

test('reads the code of a system error, and null from anything without one', () => {
  const thrown: unknown[] = [
    new Error('plain'),
    Object.assign(new Error('odd'), { code: 5 }),
    { code: 'ENOENT' },
    null,
  ];
  try {
    readFileSync('/nonexistent');
  } catch (error) {
    thrown.push(error);
  }
  expect(thrown.map(errorCodeOf)).toEqual([null, null, null, null, 'ENOENT']);
});
