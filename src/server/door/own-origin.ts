import { storeOrigin, type Environment } from '../../config/environment.ts';
import type { StoreConfig } from '../../config/stores.ts';
import { readHost } from '../host.ts';
import type { SiteRequest } from '../site-request.ts';

/** What a store's pages are to a browser: scheme, host and port. */
export type OwnOrigin = {
  /**
   * Whether a change comes from a page of the host that it is sent to. `null`,
   * no Origin at all, another port or another store's host: it does not.
   */
  sent(request: Pick<SiteRequest, 'headers' | 'authority'>): boolean;
  /** Whether cookies are for https alone: everywhere but on plain-http localhost (D12). */
  secure(request: Pick<SiteRequest, 'authority'>): boolean;
};

const isLocal = (authority: string): boolean => /(?:^|\.)localhost$/u.test(readHost(authority) ?? '');

export const createOwnOrigin = (store: StoreConfig, env: Environment): OwnOrigin => {
  const origin = new URL(storeOrigin(store, env));
  const schemeOf = (authority: string): string => {
    if (readHost(authority) === origin.hostname) return origin.protocol;
    return isLocal(authority) ? 'http:' : 'https:';
  };
  /** As browsers write it: the scheme's own port is left out. */
  const expected = (authority: string): string | null => {
    const address = `${schemeOf(authority)}//${authority}`;
    return URL.canParse(address) ? new URL(address).origin : null;
  };

  /** A proxy may leave its port out of the Host; the configured origin says it. */
  const isConfigured = (given: string, authority: string): boolean =>
    store.origin !== undefined && given === origin.origin && readHost(authority) === origin.hostname;

  return {
    sent: ({ headers: { origin: given }, authority }) =>
      given !== undefined && (given === expected(authority) || isConfigured(given, authority)),
    secure: ({ authority }) => schemeOf(authority) === 'https:' || !isLocal(authority),
  };
};
