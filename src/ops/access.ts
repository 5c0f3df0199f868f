import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** Decides who may use the operations page: people with the token, and browsers that got a session for it. */
export type Access = {
  /** Tells whether a request's host is a name of this server; others may be another site's, with a DNS entry for us. */
  isKnownHost: (host: string | undefined) => boolean;
  isToken: (text: string) => boolean;
  /** @returns the value of a session cookie */
  openSession: (now: number) => string;
  isSession: (value: string, now: number) => boolean;
};

/** How long a browser stays logged in, in milliseconds. */
export const sessionMs = 12 * 3_600_000;

const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
const isEqual = (one: string, other: string): boolean => timingSafeEqual(digest(one), digest(other));

/**
 * @param token gives access to the page; a new one ends all sessions
 * @param hosts names of this server besides those of loopback, without port
 */
export const createAccess = (token: string, hosts: readonly string[]): Access => {
  const known = new Set([...loopback, ...hosts]);
  const key = digest(`session ${token}`);
  const sign = (until: string): string => createHmac('sha256', key).update(until).digest('base64url');
  return {
    isKnownHost: (host) => host !== undefined && known.has(host.replace(/:\d+$/u, '').toLowerCase()),
    isToken: (text) => isEqual(text, token),
    openSession: (now) => {
      const until = String(now + sessionMs);
      return `${until}.${sign(until)}`;
    },
    isSession: (value, now) => {
      const [until = '', signature = ''] = value.split('.');
      return isEqual(signature, sign(until)) && Number(until) > now;
    },
  };
};
