import type { IncomingHttpHeaders } from 'node:http';
import type { Weights } from './accept-encoding.ts';

/** A request for one store's host: GET or HEAD, but for calls to the commerce API, which refuse other methods themselves. */
export type SiteRequest = {
  method: string;
  /** As sent. */
  target: string;
  headers: IncomingHttpHeaders;
  /** Read from Accept-Encoding. */
  weights: Weights;
  /** The address that it comes from, by proxies that the store trusts. */
  client: string;
  /** Tells that the visitor is gone, where the way in can tell. */
  signal: AbortSignal | null;
};
