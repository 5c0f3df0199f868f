import { randomBytes } from 'node:crypto';

/** `version-traceid-parentid-flags`, of which ids of zeros are none (https://www.w3.org/TR/trace-context/#traceparent-header). */
const traceparentPattern = /^[\da-f]{2}-((?!0{32})[\da-f]{32})-(?!0{16})[\da-f]{16}-([\da-f]{2})(?:-.*)?$/u;

/**
 * Returns the `traceparent` of a call that is made for a request: a span of its own in the caller's trace, or in a new
 * trace if the caller sent none that is valid. Version ff is no version.
 */
export const nextTraceparent = (given: string | undefined): string => {
  const [, traceId = randomBytes(16).toString('hex'), flags = '00'] =
    given?.startsWith('ff') === false ? (traceparentPattern.exec(given) ?? []) : [];
  return `00-${traceId}-${randomBytes(8).toString('hex')}-${flags}`;
};
