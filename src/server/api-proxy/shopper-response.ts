import * as z from 'zod/mini';
import { errorResponse, ownErrorCode, type ErrorCode } from '../../contract/errors.ts';
import { bareHeaders, type HttpResponse } from '../http/response.ts';
import { cacheControl } from '../http/cache-control.ts';
import { parseUpstreamJson, type UpstreamResponse } from './upstream.ts';
import type { RequestContext } from '../http/request-context.ts';
import { compressBody } from '../http/compress.ts';

/** Responses for one shopper: nothing may cache them, not even the browser. */

const privately = ['content-type', 'application/json; charset=utf-8', 'cache-control', cacheControl.personal] as const;

/** Forwards a response from the API. */
export const shopperResponse = async (
  { status, body: whole }: Pick<UpstreamResponse, 'status' | 'body'>,
  request: RequestContext,
  headers: readonly string[],
): Promise<HttpResponse> => {
  if (status === 204)
    return { status, headers: ['cache-control', cacheControl.personal, ...bareHeaders, ...headers], body: null };
  const { body, encoding } = await compressBody(whole, request.weights);
  const own = [...privately, 'content-length', String(body.length)];
  if (encoding !== 'identity') own.push('content-encoding', encoding);
  return { status, headers: [...own, ...bareHeaders, ...headers], body };
};

/** Error codes by status, if the API gives none itself. */
const codesOf: Readonly<Record<number, ErrorCode>> = {
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not_found',
  409: 'conflict',
  410: 'not_found',
  413: 'too_large',
  429: 'too_many',
};

/**
 * Returns the code that a page gets for an error of the API; null: the page shows the API's message, since the code is
 * one of the API's own.
 */
export const pageErrorCode = (status: number, body: unknown): ErrorCode | null => {
  const { data } = z.safeParse(errorResponse, body);
  if (data?.error) return data.error;
  const byStatus = codesOf[status] ?? 'bad_request';
  const isOwn = byStatus === 'bad_request' || byStatus === 'conflict' || byStatus === 'forbidden';
  return isOwn && z.safeParse(ownErrorCode, body).success ? null : byStatus;
};

/** Parses a number of seconds; dates count as one second. */
const parseRetryAfter = (header: string): string => (/^\d{1,5}$/u.test(header) ? header : '1');

/** Parses the error code of an API response; null: it has no known code. */
export const upstreamErrorCode = ({ body }: Pick<UpstreamResponse, 'body'>): ErrorCode | null =>
  z.safeParse(errorResponse, parseUpstreamJson(body)).data?.error ?? null;

/** Forwards an API error to the page: its code, message and fields, and nothing else. */
export const upstreamErrorResponse = (
  { status, body, retryAfter }: UpstreamResponse,
  headers: readonly string[],
): HttpResponse => {
  const json = parseUpstreamJson(body);
  const { data } = z.safeParse(errorResponse, json);
  const said = {
    code: status,
    error: pageErrorCode(status, json),
    message: data?.message ?? null,
    fields: data?.fields ?? {},
  };
  const text = Buffer.from(JSON.stringify(said));
  const wait = status === 429 ? ['retry-after', parseRetryAfter(retryAfter)] : [];
  return {
    status,
    headers: [...privately, 'content-length', String(text.length), ...bareHeaders, ...wait, ...headers],
    body: text,
  };
};
