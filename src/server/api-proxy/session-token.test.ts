import fc from 'fast-check';
import { expect, test } from 'vitest';
import { extractToken } from './session.ts';

const token = fc.stringMatching(/^[\w.~+/-]{8,60}={0,2}$/u);

test('wherever an answer repeats the token, none of it is left, and all else stays', () => {
  fc.assert(
    fc.property(token, fc.jsonValue({ maxDepth: 3 }), fc.string({ maxLength: 8 }), (secret, others, around) => {
      const answer = {
        data: { token: secret, deep: [{ again: `${around}${secret}${around}` }] },
        others,
        said: secret,
      };
      const taken = extractToken(Buffer.from(JSON.stringify(answer)));
      expect(taken?.token).toBe(secret);
      const left: unknown = JSON.parse(taken?.body.toString() ?? '');
      expect(JSON.stringify(left)).not.toContain(JSON.stringify(secret).slice(1, -1));
      if (!JSON.stringify(others).includes(secret))
        expect(left).toMatchObject({ others: JSON.parse(JSON.stringify(others)) });
    }),
    { numRuns: 500 },
  );
});

test('an answer without a token has none', () => {
  for (const answer of [{}, [], null, 'text', { data: {} }, { data: { reset_token: 'r' } }, { data: { token: '' } }])
    expect(extractToken(Buffer.from(JSON.stringify(answer)))).toBeNull();
});
