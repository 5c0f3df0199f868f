import { QueueError } from '../../lib/concurrency.ts';
import { bareHeaders, type HttpResponse } from '../http/response.ts';
import { cacheControl } from '../http/cache-control.ts';

/** Status and message of each error; pages look up their own text by its code. */
const problems = {
  bad_request: [400, 'malformed call'],
  unauthorized: [401, 'login required'],
  forbidden: [403, "not sent by the shop's own page"],
  not_found: [404, 'not found'],
  method_not_allowed: [405, 'method not allowed'],
  too_slow: [408, 'request timed out'],
  too_large: [413, 'body too large'],
  too_long: [414, 'call too long'],
  unsupported: [415, 'unsupported content type'],
  too_many: [429, 'rate limit exceeded'],
  upstream_unreachable: [502, 'the commerce API is unreachable'],
  upstream_failed: [502, 'the commerce API failed'],
  upstream_invalid: [502, 'invalid response from the commerce API'],
  busy: [503, 'too many concurrent calls'],
  upstream_timeout: [504, 'the commerce API timed out'],
} as const satisfies Record<string, readonly [number, string]>;

export type ProxyErrorCode = keyof typeof problems;

export const proxyErrorStatus = (code: ProxyErrorCode): number => problems[code][0];

/** Details for the headers of an error response. */
type Hints = {
  /** Seconds. */
  retryAfter?: number;
  /** The methods that the call accepts. */
  allow?: readonly string[];
};

/** A call that fails; `message` is the reason, for the log. */
export class ProxyError extends Error {
  override name = 'ProxyError';
  readonly code: ProxyErrorCode;
  readonly hints: Hints;
  constructor(code: ProxyErrorCode, why?: string, hints: Hints = {}) {
    super(why ?? problems[code][1]);
    this.code = code;
    this.hints = hints;
  }
}

/** Maps the error of a concurrency limiter to 'busy'; returns others unchanged. */
export const mapQueueError = (error: unknown): unknown =>
  error instanceof QueueError ? new ProxyError('busy', error.message) : error;

const hintHeaders = (code: ProxyErrorCode, { retryAfter = 1, allow = ['GET', 'HEAD'] }: Hints): string[] => {
  if (code === 'busy' || code === 'too_many') return ['retry-after', String(retryAfter)];
  return code === 'method_not_allowed' ? ['allow', allow.join(', ')] : [];
};

/**
 * Creates the response `{ "code", "error", "message" }`, where `code` is the status, as in the API's own errors. It
 * reveals nothing about the request or the API's internals.
 */
export const proxyErrorResponse = (
  code: ProxyErrorCode,
  headers: readonly string[] = [],
  hints: Hints = {},
  cache: string = cacheControl.none,
): HttpResponse => {
  const [status, message] = problems[code];
  const body = Buffer.from(JSON.stringify({ code: status, error: code, message }));
  const own = ['content-type', 'application/json; charset=utf-8', 'content-length', String(body.length)];
  return {
    status,
    headers: [...own, 'cache-control', cache, ...bareHeaders, ...hintHeaders(code, hints), ...headers],
    body,
  };
};
