import type { IncomingHttpHeaders } from 'node:http';
import type { Weights } from './accept-encoding.ts';

/** A GET or HEAD for one store's host. */
export type SiteRequest = {
  method: string;
  /** As sent. */
  target: string;
  headers: IncomingHttpHeaders;
  /** Read from Accept-Encoding. */
  weights: Weights;
};
