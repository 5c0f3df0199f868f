import { safeHeaders, type Answer } from '../answer.ts';
import { cacheRules } from '../cache-rules.ts';

/** What can go wrong with a call, by the code that a page looks its message up by. */
const problems = {
  bad_request: [400, 'the call cannot be read'],
  not_found: [404, 'there is nothing at this address'],
  method_not_allowed: [405, 'this call is not made with this method'],
  too_long: [414, 'the call is too long'],
  too_many: [429, 'too many calls in a short time'],
  upstream_unreachable: [502, 'the shop behind this page cannot be reached'],
  upstream_failed: [502, 'the shop behind this page failed'],
  upstream_invalid: [502, 'the shop behind this page gave an answer that cannot be used'],
  busy: [503, 'too many calls at once'],
  upstream_timeout: [504, 'the shop behind this page took too long'],
} as const satisfies Record<string, readonly [number, string]>;

export type DoorCode = keyof typeof problems;

/** A call that cannot be answered; `message` says why, for the log. */
export class DoorError extends Error {
  override name = 'DoorError';
  readonly code: DoorCode;
  constructor(code: DoorCode, why?: string) {
    super(why ?? problems[code][1]);
    this.code = code;
  }
}

/** `{ "code", "message" }`: nothing of the request or of the API's inside is in it. */
export const doorAnswer = (code: DoorCode, headers: readonly string[] = []): Answer => {
  const [status, message] = problems[code];
  const body = Buffer.from(JSON.stringify({ code, message }));
  const own = ['content-type', 'application/json; charset=utf-8', 'content-length', String(body.length)];
  const retry = code === 'busy' || code === 'too_many' ? ['retry-after', '1'] : [];
  const allow = code === 'method_not_allowed' ? ['allow', 'GET, HEAD'] : [];
  return {
    status,
    headers: [...own, 'cache-control', cacheRules.none, ...safeHeaders, ...retry, ...allow, ...headers],
    body,
  };
};
