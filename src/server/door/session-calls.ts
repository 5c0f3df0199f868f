import * as z from 'zod/mini';
import { tokenAnswer } from '../../contract/accounts.ts';
import { DoorError } from './door-error.ts';
import { isToken } from './session-cookies.ts';

/**
 * Takes the token out of an answer of login or verify (D12): it leaves as a
 * cookie, and nowhere in what the page is sent.
 * @returns null: the answer has none, as that of a forgotten password's code
 * @throws {DoorError} 'upstream_invalid' where the answer cannot be read, or the token could not be a cookie
 */
export const takeToken = (body: Buffer): { token: string; body: Buffer } | null => {
  const answer = read(body);
  const { data: found } = z.safeParse(tokenAnswer, answer);
  if (!found) return null;
  const { token } = found;
  if (!isToken(token)) throw new DoorError('upstream_invalid', 'a token that is none');
  const without = JSON.stringify(answer, (_, value: unknown) =>
    typeof value === 'string' && value.includes(token) ? undefined : value,
  );
  return { token, body: Buffer.from(without) };
};

const read = (body: Buffer): unknown => {
  try {
    return JSON.parse(body.toString());
  } catch {
    throw new DoorError('upstream_invalid', 'an answer that is no JSON');
  }
};
