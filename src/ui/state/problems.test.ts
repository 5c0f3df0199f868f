import { describe, expect, it } from 'vitest';
import { ApiError } from '../../api/request.ts';
import { isPassing, problemOf } from './problems.ts';

const failed = (status: number | null, code: 'taken' | null = null): ApiError =>
  new ApiError('a call failed', status, { problem: { code, message: 'No', fields: { phone: 'taken' } } });

describe('what went wrong', () => {
  it.each([
    [failed(409, 'taken'), true, 'taken'],
    [failed(null), true, 'unavailable'],
    [failed(null), false, 'offline'],
    [failed(401), true, 'unauthorized'],
    [failed(429), true, 'too_many'],
    [failed(503), true, 'unavailable'],
    [failed(500), true, null],
    [failed(400), true, null],
    [new Error('of ours'), true, null],
  ] as const)('%#: has a code', (error, online, code) => expect(problemOf(error, online).code).toBe(code));

  it('keeps what the API said, and of which field', () => {
    expect(problemOf(failed(400), true)).toMatchObject({ message: 'No', fields: { phone: 'taken' } });
  });

  it.each([
    [null, true],
    [408, true],
    [429, true],
    [500, true],
    [503, true],
    [400, false],
    [404, false],
    [422, false],
  ])('of status %s, may pass: %s', (status, passing) => expect(isPassing(failed(status))).toBe(passing));
});
