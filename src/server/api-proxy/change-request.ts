import type { RequestContext } from '../http/request-context.ts';
import { jsonBody } from '../route-table.ts';
import { ProxyError } from './proxy-error.ts';
import type { SameOrigin } from './same-origin.ts';

/** Type of a change's body: JSON, a form with a file, or none. */
export type CallBodyType = 'json' | 'form' | 'nothing';

const types: Readonly<Record<Exclude<CallBodyType, 'nothing'>, RegExp>> = {
  json: /^application\/json[ \t]*(?:;|$)/iu,
  form: /^multipart\/form-data[ \t]*;/iu,
};

const keyForm = /^[\w-]{8,64}$/u;

/**
 * Checks a change by its headers: it must come from the store's own page and declare its content type. A form on
 * another site can do neither.
 * @returns headers for the API: the idempotency key, if there is one
 * @throws {ProxyError} 'forbidden', 'unsupported' or 'bad_request'
 */
export const checkChange = (
  request: Pick<RequestContext, 'headers' | 'authority'>,
  own: SameOrigin,
  carried: CallBodyType,
): Record<string, string> => {
  if (!own.sent(request)) throw new ProxyError('forbidden');
  if (carried !== 'nothing' && !types[carried].test(request.headers['content-type'] ?? ''))
    throw new ProxyError('unsupported');
  const key = request.headers['idempotency-key'];
  if (key === undefined) return {};
  if (typeof key !== 'string' || !keyForm.test(key)) throw new ProxyError('bad_request', 'not an idempotency key');
  return { 'idempotency-key': key };
};

/** A JSON object, and its bytes for the API, serialized anew. */
export type JsonBody = { fields: Record<string, unknown>; bytes: Buffer };

/**
 * Parses the JSON object in a change's body.
 * @throws {ProxyError} as `ReadBody`, or 'bad_request'
 */
export const parseJsonBody = async ({ body }: Pick<RequestContext, 'body'>): Promise<JsonBody> => {
  const bytes = (await body?.(jsonBody)) ?? Buffer.alloc(0);
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    // Serializing throws if it is nested too deeply.
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      return { fields: { ...value }, bytes: Buffer.from(JSON.stringify(value)) };
  } catch {
    // Reported below.
  }
  throw new ProxyError('bad_request', 'not a JSON object');
};
