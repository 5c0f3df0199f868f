import { type Environment, storeOrigin } from '../../config/environment.ts';
import type { StoreConfig } from '../../config/stores.ts';
import { parseHost } from '../http/host.ts';
import type { RequestContext } from '../http/request-context.ts';

/** The origin of a store's pages: scheme, host and port. */
export type SameOrigin = {
  /**
   * Returns whether a change comes from a page on the host that it is sent to. The origin `null`, no Origin, another
   * port or another store's host are refused.
   */
  sent(request: Pick<RequestContext, 'headers' | 'authority'>): boolean;
  /** Returns whether cookies are `Secure`: everywhere but on plain-http localhost (R63). */
  secure(request: Pick<RequestContext, 'authority'>): boolean;
};

const isLocal = (authority: string): boolean => /(?:^|\.)localhost$/u.test(parseHost(authority) ?? '');

export const createSameOrigin = (store: StoreConfig, env: Environment): SameOrigin => {
  const origin = new URL(storeOrigin(store, env));
  const schemeOf = (authority: string): string => {
    if (parseHost(authority) === origin.hostname) return origin.protocol;
    return isLocal(authority) ? 'http:' : 'https:';
  };
  /** Returns the origin as browsers send it: without the scheme's default port. */
  const expected = (authority: string): string | null => {
    const address = `${schemeOf(authority)}//${authority}`;
    return URL.canParse(address) ? new URL(address).origin : null;
  };

  /** Returns whether the origin is the configured one: a proxy may drop its port from the Host header. */
  const isConfigured = (given: string, authority: string): boolean =>
    store.origin !== undefined && given === origin.origin && parseHost(authority) === origin.hostname;

  return {
    sent: ({ headers: { origin: given }, authority }) =>
      given !== undefined && (given === expected(authority) || isConfigured(given, authority)),
    secure: ({ authority }) => schemeOf(authority) === 'https:' || !isLocal(authority),
  };
};
