import type { FastifyInstance } from 'fastify';
import type { ErrorBody, ErrorCode } from '../../contract/errors.ts';
import { CommerceError } from '../errors/commerce-error.ts';
import { StorageError } from '../errors/storage-error.ts';

/** Seconds after which a request may be repeated that met another program changing the shop. */
const busyRetrySeconds = 5;

/** The HTTP status of each error code. */
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

const errorBody = (error: ErrorCode, message: string, fields?: ErrorBody['fields']): ErrorBody => ({
  code: statuses[error],
  error,
  message,
  ...(fields ? { fields } : {}),
});

/**
 * Returns the error to send to the caller. An unexpected error becomes 'internal' and reveals nothing about its cause.
 */
const toCommerceError = (thrown: unknown): CommerceError => {
  if (thrown instanceof CommerceError) return thrown;
  if (thrown instanceof StorageError)
    return new CommerceError('unavailable', thrown.message, undefined, { retryAfterSeconds: busyRetrySeconds });
  const status = thrown instanceof Error && 'statusCode' in thrown ? Number(thrown.statusCode) : 500;
  if (status === 413) return new CommerceError('too_large', 'the request is too large');
  if (status >= 400 && status < 500) return new CommerceError('bad_request', 'the request cannot be read');
  return new CommerceError('internal', 'something went wrong on our side');
};

/** Sends every error as `{ code, error, message }` with its HTTP status; logs only unexpected errors. */
export const registerErrorHandler = (app: FastifyInstance): void => {
  app.setErrorHandler(async (thrown, request, reply) => {
    const { code, message, fields, retryAfterSeconds } = toCommerceError(thrown);
    if (code === 'internal') request.log.error(thrown);
    if (retryAfterSeconds !== null) reply.header('retry-after', retryAfterSeconds);
    return reply
      .code(statuses[code])
      .header('cache-control', 'no-store')
      .send(errorBody(code, message, fields));
  });
  app.setNotFoundHandler(async (_request, reply) =>
    reply.code(404).send(errorBody('not_found', 'there is nothing at this address')),
  );
};
