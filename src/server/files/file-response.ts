import type { Encoding } from '../http/accept-encoding.ts';
import { fileHeaders, textResponse, type HttpResponse } from '../http/response.ts';
import { rangeApplies, parseRange } from '../http/byte-range.ts';
import { evaluateConditions, type ConditionHeaders, type Validators } from '../http/conditional.ts';

/** A file in the encoding that was selected for a request. */
export type FileRepresentation = {
  type: string;
  encoding: Encoding;
  validators: Validators;
  /** Bytes in this encoding. */
  size: number;
  cache: string;
  /** null: there is only one encoding. */
  vary: string | null;
  /** First and last byte, inclusive. */
  part: (first: number, last: number) => Exclude<HttpResponse['body'], null>;
};

export type FileRequestHeaders = ConditionHeaders & { range?: string | undefined; 'if-range'?: string | undefined };

/**
 * Creates the response for a file: conditions, then single ranges of the selected encoding (RFC 9110 sections 13 and
 * 14).
 */
export const fileResponse = (form: FileRepresentation, headers: FileRequestHeaders, method: string): HttpResponse => {
  const { type, encoding, validators, size, cache, part } = form;
  const vary = form.vary === null ? [] : ['vary', form.vary];
  const shared = ['etag', validators.etag, 'cache-control', cache, ...vary, ...fileHeaders(type)];
  if (validators.modified !== null) shared.push('last-modified', new Date(validators.modified).toUTCString());
  const outcome = evaluateConditions(headers, validators);
  if (outcome === 'failed') return textResponse(412, 'Precondition Failed', vary);
  if (outcome === 'unchanged') return { status: 304, headers: shared, body: null };

  const asked = method === 'GET' && rangeApplies(headers['if-range'], validators);
  const range = asked ? parseRange(headers.range, size) : null;
  if (range === 'unsatisfiable')
    return textResponse(416, 'Range Not Satisfiable', ['content-range', `bytes */${size}`, ...vary]);
  const { first, last } = range ?? { first: 0, last: size - 1 };
  const own = ['content-type', type, 'content-length', String(last - first + 1), 'accept-ranges', 'bytes'];
  if (encoding !== 'identity') own.push('content-encoding', encoding);
  if (range) own.push('content-range', `bytes ${first}-${last}/${size}`);
  return {
    status: range ? 206 : 200,
    headers: [...own, ...shared],
    body: size === 0 ? null : part(first, last),
  };
};
