import { randomBytes } from 'node:crypto';

/**
 * `version-traceid-parentid-flags`; all-zero ids are invalid (https://www.w3.org/TR/trace-context/#traceparent-header).
 */
const traceparentPattern = /^[\da-f]{2}-((?!0{32})[\da-f]{32})-(?!0{16})[\da-f]{16}-([\da-f]{2})(?:-.*)?$/u;

/**
 * Returns the `traceparent` of an upstream call: a new span in the caller's trace, or in a new trace if the caller sent
 * no valid header. Version ff is invalid.
 */
export const nextTraceparent = (given: string | undefined): string => {
  const [, traceId = randomBytes(16).toString('hex'), flags = '00'] =
    given?.startsWith('ff') === false ? (traceparentPattern.exec(given) ?? []) : [];
  return `00-${traceId}-${randomBytes(8).toString('hex')}-${flags}`;
};
