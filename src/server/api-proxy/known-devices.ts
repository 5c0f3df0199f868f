import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/**
 * Recognizes devices on which somebody logged in before, so that a stranger who guesses passwords cannot lock the
 * account's owner out (OWASP, 'Slow Down Online Guessing Attacks with Device Cookies'). A device has a signed cookie
 * with one token for each name that logged in on it; the cookie grants nothing but a separate rate limit.
 */
export type KnownDevices = {
  /**
   * Returns the id of the request's device; null: nobody has logged in with this name on it.
   * @param name from `normalizeLoginName`
   */
  resolve(headers: IncomingHttpHeaders, name: string): string | null;
  /**
   * Returns the cookie that marks the device as known for a name, as header names and values.
   * @param secure false only on plain-http localhost
   */
  cookie(headers: IncomingHttpHeaders, name: string, secure: boolean): readonly string[];
};

const cookieName = 'known_device';
/** Maximum number of names per device: families share phones. */
const maxNames = 4;
/** Seconds; renewed by each login. */
const maxAgeSeconds = 365 * 86_400;

/** Seconds since 1970 in base 36, the device's id, and their signature. */
const tokenForm = /^([\da-z]{1,10})\.([\w-]{12})\.([\w-]{22})$/u;
const cookieForm = /(?:^|;)[ \t]*known_device=([\w.~-]{1,400})/u;

type Token = { text: string; issued: string; device: string; signature: string };

const tokensIn = ({ cookie = '' }: IncomingHttpHeaders): Token[] => {
  const [, value = ''] = cookieForm.exec(cookie) ?? [];
  return value
    .split('~', maxNames)
    .map((text) => tokenForm.exec(text))
    .flatMap((parts) => {
      const [text = '', issued = '', device = '', signature = ''] = parts ?? [];
      return text === '' ? [] : [{ text, issued, device, signature }];
    });
};

/**
 * @param key the deployment's key: shared by all server processes, and persistent
 * @param now milliseconds since 1970
 */
export const createKnownDevices = (key: Uint8Array, store: string, now = Date.now): KnownDevices => {
  const sign = (issued: string, device: string, name: string): Buffer =>
    createHmac('sha256', key)
      .update(JSON.stringify(['known device', store, name, issued, device]))
      .digest()
      .subarray(0, 16);

  const isValid = ({ issued, device, signature }: Token, name: string): boolean =>
    timingSafeEqual(Buffer.from(signature, 'base64url'), sign(issued, device, name)) &&
    now() / 1000 - Number.parseInt(issued, 36) < maxAgeSeconds;

  const find = (tokens: readonly Token[], name: string): Token | undefined =>
    tokens.find((token) => isValid(token, name));

  return {
    resolve: (headers, name) => find(tokensIn(headers), name)?.device ?? null,
    cookie: (headers, name, secure) => {
      const tokens = tokensIn(headers);
      const known = find(tokens, name);
      const device = known?.device ?? randomBytes(9).toString('base64url');
      const issued = Math.floor(now() / 1000).toString(36);
      const own = `${issued}.${device}.${sign(issued, device, name).toString('base64url')}`;
      const others = tokens.filter((token) => token !== known).map(({ text }) => text);
      const value = [own, ...others].slice(0, maxNames).join('~');
      const attributes = `Path=/_api/; Max-Age=${maxAgeSeconds}; SameSite=Lax${secure ? '; Secure' : ''}; HttpOnly`;
      return ['set-cookie', `${cookieName}=${value}; ${attributes}`];
    },
  };
};
