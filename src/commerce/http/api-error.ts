import type { FastifyInstance } from 'fastify';
import type { ErrorBody, ErrorCode } from '../../contract/errors.ts';

const statuses: Record<ErrorCode, number> = {
  bad_request: 400,
  unauthorized: 401,
  not_found: 404,
  conflict: 409,
  too_many: 429,
  internal: 500,
  unavailable: 503,
};

/** A call that cannot be answered; the message is a sentence for the caller. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly error: ErrorCode;
  constructor(error: ErrorCode, message: string) {
    super(message);
    this.error = error;
  }
}

export const badRequest = (message: string): ApiError => new ApiError('bad_request', message);
export const notFound = (message: string): ApiError => new ApiError('not_found', message);

const body = (error: ErrorCode, message: string): ErrorBody => ({ code: statuses[error], error, message });

const known = (thrown: unknown): { error: ErrorCode; message: string } => {
  if (thrown instanceof ApiError) return thrown;
  const status = thrown instanceof Error && 'statusCode' in thrown ? Number(thrown.statusCode) : 500;
  if (status >= 400 && status < 500) return { error: 'bad_request', message: 'the request cannot be read' };
  return { error: 'internal', message: 'something went wrong on our side' };
};

/** Every failure leaves as `{ code, error, message }`; only unexpected ones are logged, and none shows its inside. */
export const answerErrors = (app: FastifyInstance): void => {
  app.setErrorHandler(async (thrown, request, reply) => {
    const { error, message } = known(thrown);
    if (error === 'internal') request.log.error(thrown);
    return reply.code(statuses[error]).header('cache-control', 'no-store').send(body(error, message));
  });
  app.setNotFoundHandler(async (_request, reply) =>
    reply.code(404).send(body('not_found', 'there is nothing at this address')),
  );
};
