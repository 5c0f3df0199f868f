import type { IncomingHttpHeaders } from 'node:http';
import type { EncodingWeights } from './accept-encoding.ts';
import type { ReadBody } from '../listener/request-body.ts';

/** A request for one store's host: GET or HEAD, but for calls (`calls-target.ts`), which refuse other methods themselves. */
export type RequestContext = {
  method: string;
  /** As sent. */
  target: string;
  headers: IncomingHttpHeaders;
  /** Read from Accept-Encoding. */
  weights: EncodingWeights;
  /** The address that it comes from, by proxies that the store trusts. */
  client: string;
  /** Host and port that the visitor's browser named, by proxies that the store trusts. */
  authority: string;
  /** Tells that the visitor is gone, where the way in can tell. */
  signal: AbortSignal | null;
  /** Reads the body of a call; null for all else. */
  body: ReadBody | null;
};
