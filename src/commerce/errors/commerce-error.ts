import type { ErrorCode, FieldFault } from '../../contract/errors.ts';

/**
 * A request that the shop cannot fulfill. It knows nothing of HTTP: `commerce/http/error-responses.ts` maps its code to
 * a status. The message is a sentence for the caller.
 */
export class CommerceError extends Error {
  override name = 'CommerceError';
  readonly code: ErrorCode;
  /** What is wrong, by the request's field. */
  readonly fields: Record<string, FieldFault> | undefined;
  /** Seconds after which the same request may succeed; null if unknown. */
  readonly retryAfterSeconds: number | null;
  constructor(
    code: ErrorCode,
    message: string,
    fields?: Record<string, FieldFault>,
    { retryAfterSeconds = null }: { retryAfterSeconds?: number | null } = {},
  ) {
    super(message);
    this.code = code;
    this.fields = fields;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** @param fields what is wrong, by the request's field */
export const invalidInputError = (message: string, fields?: Record<string, FieldFault>): CommerceError =>
  new CommerceError('bad_request', message, fields);

export const notFoundError = (message: string): CommerceError => new CommerceError('not_found', message);

export const rateLimitError = (message: string, retryAfterSeconds: number): CommerceError =>
  new CommerceError('too_many', message, undefined, { retryAfterSeconds });
