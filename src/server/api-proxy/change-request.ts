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

/** Checks what a change says it carries. @throws {ProxyError} 'unsupported' */
export const checkBodyType = (
  { headers }: Pick<RequestContext, 'headers'>,
  carried: Exclude<CallBodyType, 'nothing'>,
): void => {
  if (!types[carried].test(headers['content-type'] ?? '')) throw new ProxyError('unsupported');
};

/** Returns a request's idempotency key (R84); null: there is none, undefined: it is malformed. */
export const readIdempotencyKey = ({ headers }: Pick<RequestContext, 'headers'>): string | null | undefined => {
  const key = headers['idempotency-key'];
  if (key === undefined) return null;
  return typeof key === 'string' && /^[\w-]{8,64}$/u.test(key) ? key : undefined;
};

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
  if (carried !== 'nothing') checkBodyType(request, carried);
  const key = readIdempotencyKey(request);
  if (key === undefined) throw new ProxyError('bad_request', 'not an idempotency key');
  return key === null ? {} : { 'idempotency-key': key };
};

/** A JSON object, and its bytes for the API, serialized anew. */
export type JsonBody = { fields: Record<string, unknown>; bytes: Buffer };

/**
 * Parses the JSON in a change's body.
 * @throws {ProxyError} as `ReadBody`, or 'bad_request'
 */
export const parseJsonBody = async ({ body }: Pick<RequestContext, 'body'>): Promise<unknown> => {
  const bytes = (await body?.(jsonBody)) ?? Buffer.alloc(0);
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    return value;
  } catch {
    throw new ProxyError('bad_request', 'not JSON');
  }
};

/**
 * Parses the JSON object in a change's body.
 * @throws {ProxyError} as `parseJsonBody`
 */
export const parseJsonFields = async (request: Pick<RequestContext, 'body'>): Promise<JsonBody> => {
  const value = await parseJsonBody(request);
  try {
    // Serializing throws if it is nested too deeply.
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      return { fields: { ...value }, bytes: Buffer.from(JSON.stringify(value)) };
  } catch {
    // Reported below.
  }
  throw new ProxyError('bad_request', 'not a JSON object');
};
