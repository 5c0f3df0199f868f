import * as z from 'zod/mini';
import { createHmac, randomBytes } from 'node:crypto';
import { tokenAnswer } from '../../contract/accounts.ts';
import { ProxyError } from './proxy-error.ts';

/**
 * The session's cookies (D12). `jwt` holds the API's token and is read by this
 * server alone; `login_status_code` (0: logged in) tells pages, and `login_ref`
 * whose browser this is (decision 35). All are set and cleared together.
 */
const tokenCookie = 'jwt';
const statusCookie = 'login_status_code';
const refCookie = 'login_ref';

/** Seconds that a browser keeps a login; the API may end it earlier, which a 401 then tells. */
const kept = 60 * 86_400;

/** A bearer token (RFC 6750 section 2.1), which is also a cookie's value as it is. */
const tokenForm = /^[\w.~+/-]{1,2048}={0,2}$/u;
export const isToken = (text: string): boolean => tokenForm.test(text);

const tokensIn = /(?:^|;)[ \t]*jwt=([^;]*)/gu;

/**
 * The token in a Cookie header; null: a guest. Two that differ are none: this
 * server sets one, so a neighbour host put the other there (RFC 6265 section
 * 8.6), and the shopper must not act as somebody else.
 */
export const parseTokenCookie = ({ cookie }: { cookie?: string | undefined }): string | null => {
  if (cookie === undefined) return null;
  const [value, another] = new Set(Array.from(cookie.matchAll(tokensIn), ([, text = '']) => text.trim()));
  return value !== undefined && another === undefined && isToken(value) ? value : null;
};

const written = (name: string, value: string, seconds: number, attributes: string): readonly string[] => [
  'set-cookie',
  `${name}=${value}; Path=/; Max-Age=${seconds}; SameSite=Lax${attributes}`,
];

/**
 * @param ref tells accounts apart and opens nothing (`login-ref.ts`)
 * @param secure off on plain-http localhost alone
 */
export const sessionCookies = (token: string, ref: string, secure: boolean): readonly string[] => {
  const attribute = secure ? '; Secure' : '';
  return [
    ...written(tokenCookie, token, kept, `${attribute}; HttpOnly`),
    ...written(statusCookie, '0', kept, attribute),
    ...written(refCookie, ref, kept, attribute),
  ];
};

export const clearSessionCookies = (secure: boolean): readonly string[] => {
  const attribute = secure ? '; Secure' : '';
  return [
    ...written(tokenCookie, '', 0, `${attribute}; HttpOnly`),
    ...written(statusCookie, '', 0, attribute),
    ...written(refCookie, '', 0, attribute),
  ];
};

/**
 * Takes the token out of an answer of login or verify (D12): it leaves as a
 * cookie, and nowhere in what the page is sent.
 * @returns null: the answer has none, as that of a forgotten password's code
 * @throws {ProxyError} 'upstream_invalid' where the answer cannot be read, or the token could not be a cookie
 */
export const extractToken = (body: Buffer): { token: string; body: Buffer } | null => {
  const answer = read(body);
  const { data: found } = z.safeParse(tokenAnswer, answer);
  if (!found) return null;
  const { token } = found;
  if (!isToken(token)) throw new ProxyError('upstream_invalid', 'a token that is none');
  const without = JSON.stringify(answer, (_, value: unknown) =>
    typeof value === 'string' && value.includes(token) ? undefined : value,
  );
  return { token, body: Buffer.from(without) };
};

const read = (body: Buffer): unknown => {
  try {
    return JSON.parse(body.toString());
  } catch {
    throw new ProxyError('upstream_invalid', 'an answer that is no JSON');
  }
};

/**
 * Names the account of a session to scripts, so that they can tell whose browser this is (decision 35): the same for
 * each login of an account, another one for any other, and of no use to whoever reads it.
 */
export type LoginRefs = {
  /** @param account the API's id of it; null: it could not be asked for, and the name is good for this login alone */
  create(account: string | null): string;
};

/** @param key of the deployment: all server processes share it, and it outlives them */
export const createLoginRefs = (key: Uint8Array, store: string): LoginRefs => ({
  create: (account) =>
    account === null
      ? randomBytes(12).toString('base64url')
      : createHmac('sha256', key)
          .update(JSON.stringify(['login ref', store, account]))
          .digest()
          .subarray(0, 12)
          .toString('base64url'),
});
