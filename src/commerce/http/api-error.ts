import type { FastifyInstance } from 'fastify';
import type { ErrorBody, ErrorCode, FieldFault } from '../../contract/errors.ts';

const statuses: Record<ErrorCode, number> = {
  bad_request: 400,
  unauthorized: 401,
  wrong_login: 401,
  wrong_code: 400,
  code_expired: 400,
  wrong_password: 400,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  taken: 409,
  key_reused: 422,
  payment_open: 409,
  amount_changed: 409,
  out_of_stock: 409,
  cart_empty: 409,
  not_allowed_now: 409,
  too_much_unpaid: 409,
  payment_paused: 409,
  codes_exhausted: 429,
  too_large: 413,
  too_many: 429,
  internal: 500,
  unavailable: 503,
};

/** A call that cannot be answered; the message is a sentence for the caller. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly error: ErrorCode;
  readonly fields: Record<string, FieldFault> | undefined;
  /** Seconds after which the same call may be answered; null: not said. */
  readonly retryAfter: number | null;
  constructor(
    error: ErrorCode,
    message: string,
    fields?: Record<string, FieldFault>,
    { retryAfter = null }: { retryAfter?: number | null } = {},
  ) {
    super(message);
    this.error = error;
    this.fields = fields;
    this.retryAfter = retryAfter;
  }
}

/** @param fields what is wrong with which field of the request */
export const badRequest = (message: string, fields?: Record<string, FieldFault>): ApiError =>
  new ApiError('bad_request', message, fields);
export const notFound = (message: string): ApiError => new ApiError('not_found', message);
/** @param retryAfter seconds */
export const tooMany = (message: string, retryAfter: number): ApiError =>
  new ApiError('too_many', message, undefined, { retryAfter });

const body = (error: ErrorCode, message: string, fields?: ErrorBody['fields']): ErrorBody => ({
  code: statuses[error],
  error,
  message,
  ...(fields ? { fields } : {}),
});

const known = (thrown: unknown): { error: ErrorCode; message: string; fields?: ErrorBody['fields'] | undefined } => {
  if (thrown instanceof ApiError) return thrown;
  const status = thrown instanceof Error && 'statusCode' in thrown ? Number(thrown.statusCode) : 500;
  if (status === 413) return { error: 'too_large', message: 'the request is too large' };
  if (status >= 400 && status < 500) return { error: 'bad_request', message: 'the request cannot be read' };
  return { error: 'internal', message: 'something went wrong on our side' };
};

/** Every failure leaves as `{ code, error, message }`; only unexpected ones are logged, and none shows its inside. */
export const answerErrors = (app: FastifyInstance): void => {
  app.setErrorHandler(async (thrown, request, reply) => {
    const { error, message, fields } = known(thrown);
    if (error === 'internal') request.log.error(thrown);
    if (thrown instanceof ApiError && thrown.retryAfter !== null) reply.header('retry-after', thrown.retryAfter);
    return reply
      .code(statuses[error])
      .header('cache-control', 'no-store')
      .send(body(error, message, fields));
  });
  app.setNotFoundHandler(async (_request, reply) =>
    reply.code(404).send(body('not_found', 'there is nothing at this address')),
  );
};
