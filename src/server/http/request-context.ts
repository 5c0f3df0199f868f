import type { IncomingHttpHeaders } from 'node:http';
import type { RequestMeter } from '../../metrics/http-metrics.ts';
import type { BodyLimit, Route, StoreRoute } from '../route-table.ts';
import type { EncodingWeights } from './accept-encoding.ts';
import type { HttpResponse } from './response.ts';

/** Handles a request; synchronously if the body is in memory. Never throws or rejects. */
export type RequestHandler = (request: RequestContext) => HttpResponse | Promise<HttpResponse>;

/** A store's handlers, by the names that `route-table.ts` gives them. */
export type StoreHandlers = Readonly<Record<StoreRoute['handler'], RequestHandler>>;

/**
 * Reads a request body, once. Nothing is read before the call, so a request rejected by its headers costs no memory.
 * @throws {ProxyError} 'too_large', 'too_slow', 'busy', or 'bad_request' if the body is cut off
 */
export type ReadBody = (limit: BodyLimit) => Promise<Buffer>;

/** A request's headers and sender, as Node gives them. */
export type RequestHead = {
  headers: IncomingHttpHeaders;
  /** Names and values alternating, as sent. */
  rawHeaders: readonly string[];
  remoteAddress: string | undefined;
};

/** A request, parsed once for all handlers. */
export type RequestContext = {
  /**
   * Handlers of the store that the request's host names. 'malformed': the host is invalid; 'unknown': it belongs to no
   * store.
   */
  store: StoreHandlers | 'malformed' | 'unknown';
  /** Counts the store's requests. */
  meter: RequestMeter;
  route: Route;
  method: string;
  /** Path and query, as sent. */
  target: string;
  headers: IncomingHttpHeaders;
  /** Parsed Accept-Encoding. */
  weights: EncodingWeights;
  /** SHA-256, in hex, of the dictionary that the client has for the target, if it accepts `dcz`; null: none. */
  dictionary: string | null;
  /** Client address, as forwarded by proxies that the store trusts; '' if unknown. */
  client: string;
  /** Host and port as the browser sees them, as forwarded by proxies that the store trusts. */
  authority: string;
  /** Aborts when the client disconnects; null for routes without bodies. */
  signal: AbortSignal | null;
  /** null for routes without bodies. */
  body: ReadBody | null;
};

/** The part of a context that all requests with the same head on one connection share. */
export type SharedContext = Omit<RequestContext, 'route' | 'method' | 'target' | 'signal' | 'body'>;
