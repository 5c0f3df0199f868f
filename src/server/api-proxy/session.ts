import * as z from 'zod/mini';
import { createHmac, randomBytes } from 'node:crypto';
import { tokenResponse } from '../../contract/accounts.ts';
import { ProxyError } from './proxy-error.ts';

/**
 * The session's cookies (R63, R64). `jwt` holds the API's token and is read only by this server; `login_status_code`
 * tells pages whether somebody is logged in (0: yes), and `login_ref` which account it is (decision 35). All are set
 * and cleared together.
 */
const tokenCookie = 'jwt';
const statusCookie = 'login_status_code';
const refCookie = 'login_ref';

/** Max-Age in seconds; the API may end a session earlier, by responding 401. */
const maxAgeSeconds = 60 * 86_400;

/** A bearer token (RFC 6750 section 2.1), which is also a valid cookie value. */
const tokenForm = /^[\w.~+/-]{1,2048}={0,2}$/u;
export const isToken = (text: string): boolean => tokenForm.test(text);

const tokensIn = /(?:^|;)[ \t]*jwt=([^;]*)/gu;

/**
 * Parses the token from a Cookie header; null: a guest. Two different tokens count as none: this server sets one, so a
 * sibling host must have set the other (RFC 6265 section 8.6), and the shopper must not act as somebody else.
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
 * @param ref distinguishes accounts and grants nothing (`createLoginRefs`)
 * @param secure false only on plain-http localhost
 */
export const sessionCookies = (token: string, ref: string, secure: boolean): readonly string[] => {
  const attribute = secure ? '; Secure' : '';
  return [
    ...written(tokenCookie, token, maxAgeSeconds, `${attribute}; HttpOnly`),
    ...written(statusCookie, '0', maxAgeSeconds, attribute),
    ...written(refCookie, ref, maxAgeSeconds, attribute),
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
 * Extracts the token from a response to login or verify (R63, R64): it goes into a cookie, and is removed from
 * everything else that the page gets.
 * @returns null: the response has no token, e.g. for a forgotten password's code
 * @throws {ProxyError} 'upstream_invalid' if the response is malformed, or the token cannot be a cookie
 */
export const extractToken = (body: Buffer): { token: string; body: Buffer } | null => {
  const answer = read(body);
  const { data: found } = z.safeParse(tokenResponse, answer);
  if (!found) return null;
  const { token } = found;
  if (!isToken(token)) throw new ProxyError('upstream_invalid', 'malformed token');
  const without = JSON.stringify(answer, (_, value: unknown) =>
    typeof value === 'string' && value.includes(token) ? undefined : value,
  );
  return { token, body: Buffer.from(without) };
};

const read = (body: Buffer): unknown => {
  try {
    return JSON.parse(body.toString());
  } catch {
    throw new ProxyError('upstream_invalid', 'response is not JSON');
  }
};

/**
 * Creates references by which scripts can tell which account is logged in (decision 35): the same for each login of an
 * account, different for any other, and useless to anybody who reads it.
 */
export type LoginRefs = {
  /** @param account the account's id in the API; null: unknown, so the reference is for this login only */
  create(account: string | null): string;
};

/** @param key the deployment's key: shared by all server processes, and persistent */
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
