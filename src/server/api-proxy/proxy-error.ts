import { bareHeaders, type HttpResponse } from '../http/response.ts';
import { cacheControl } from '../http/cache-control.ts';

/** What can go wrong with a call, by the code that a page looks its message up by. */
const problems = {
  bad_request: [400, 'the call cannot be read'],
  unauthorized: [401, 'please log in'],
  forbidden: [403, "this call does not come from the shop's own page"],
  not_found: [404, 'there is nothing at this address'],
  method_not_allowed: [405, 'this call is not made with this method'],
  too_slow: [408, 'the call did not come in time'],
  too_large: [413, 'the call carries too much'],
  too_long: [414, 'the call is too long'],
  unsupported: [415, 'what the call carries is not of a kind that is taken'],
  too_many: [429, 'too many calls in a short time'],
  upstream_unreachable: [502, 'the shop behind this page cannot be reached'],
  upstream_failed: [502, 'the shop behind this page failed'],
  upstream_invalid: [502, 'the shop behind this page gave an answer that cannot be used'],
  busy: [503, 'too many calls at once'],
  upstream_timeout: [504, 'the shop behind this page took too long'],
} as const satisfies Record<string, readonly [number, string]>;

export type ProxyErrorCode = keyof typeof problems;

export const proxyErrorStatus = (code: ProxyErrorCode): number => problems[code][0];

/** What an answer to a refused call says beside its code. */
type Hints = {
  /** Whole seconds. */
  retryAfter?: number;
  /** The methods that the call has. */
  allow?: readonly string[];
};

/** A call that cannot be answered; `message` says why, for the log. */
export class ProxyError extends Error {
  override name = 'DoorError';
  readonly code: ProxyErrorCode;
  readonly hints: Hints;
  constructor(code: ProxyErrorCode, why?: string, hints: Hints = {}) {
    super(why ?? problems[code][1]);
    this.code = code;
    this.hints = hints;
  }
}

const hintHeaders = (code: ProxyErrorCode, { retryAfter = 1, allow = ['GET', 'HEAD'] }: Hints): string[] => {
  if (code === 'busy' || code === 'too_many') return ['retry-after', String(retryAfter)];
  return code === 'method_not_allowed' ? ['allow', allow.join(', ')] : [];
};

/**
 * `{ "code", "error", "message" }`: `code` is the status, as in the API's own
 * errors; nothing of the request or of the API's inside is in it.
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
