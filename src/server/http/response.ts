import { createReadStream } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline, Readable } from 'node:stream';
import { errorCodeOf } from '../../lib/errors.ts';
import type { RequestHandler } from './request-context.ts';

/** A part of a file: first and last byte, inclusive. */
export type FileBody = { path: string; first: number; last: number };

/** A complete response, ready to be sent. */
export type HttpResponse = {
  status: number;
  /** Names and values alternating; includes content-length, except for streams. */
  headers: readonly string[];
  /** The same headers as lines, if they were already serialized (`serializeHeaders`). */
  lines?: string;
  body: Buffer | FileBody | Readable | null;
};

const noSniff = ['x-content-type-options', 'nosniff'] as const;
const resourcePolicy = 'cross-origin-resource-policy';
const contentPolicy = 'content-security-policy';

/** Headers of every response except images and the parts of a page. */
export const safeHeaders: readonly string[] = [
  ...noSniff,
  'referrer-policy',
  'strict-origin-when-cross-origin',
  resourcePolicy,
  'same-origin',
];

/** Headers of responses that are not pages: nothing in them may ever run or be framed. */
export const bareHeaders: readonly string[] = [
  ...safeHeaders,
  contentPolicy,
  "default-src 'none'; frame-ancestors 'none'",
];

/** Headers of scripts, styles and fonts, whose requests have the page's referrer policy. A page has two dozen of them. */
const partHeaders: readonly string[] = [...noSniff, resourcePolicy, 'same-origin'];

/** Headers of photos, which may be embedded anywhere, as search engines do. A page has dozens: no others than needed. */
const photoHeaders: readonly string[] = [...noSniff, resourcePolicy, 'cross-origin'];

/** An SVG opened on its own, as a document, can use its own styles and nothing else. */
const drawingHeaders: readonly string[] = [
  ...photoHeaders,
  contentPolicy,
  "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'",
];

/** Returns the headers of a file by its type. */
export const fileHeaders = (type: string): readonly string[] => {
  if (type === 'image/svg+xml') return drawingHeaders;
  if (type.startsWith('image/')) return photoHeaders;
  return /^(?:text\/(?:javascript|css)|font\/)/u.test(type) ? partHeaders : safeHeaders;
};

const sendable = /^[\t\x20-\x7e\x80-\xff]*$/u;

/**
 * Serializes headers as terminated lines.
 * @throws if a value could break out of its line
 */
export const serializeHeaders = (headers: readonly string[]): string => {
  const lines: string[] = [];
  for (let index = 0; index < headers.length; index += 2) {
    const line = `${headers[index] ?? ''}: ${headers[index + 1] ?? ''}`;
    if (!sendable.test(line)) throw new Error(`the header ${JSON.stringify(headers[index])} cannot be sent`);
    lines.push(line, '\r\n');
  }
  // Joined instead of concatenated: one flat string is written much faster than a rope.
  return lines.join('');
};

/** Creates a short plain-text response that echoes nothing from the request. */
export const textResponse = (status: number, text: string, headers: readonly string[] = []): HttpResponse => {
  const body = Buffer.from(text);
  const length = String(body.length);
  const own = ['content-type', 'text/plain; charset=utf-8', 'content-length', length, 'cache-control', 'no-store'];
  return { status, headers: [...own, ...bareHeaders, ...headers], body };
};

/**
 * Creates a redirect: to a path on the same host or, only for `/download`, to a URL from the store's own configuration.
 */
export const redirectResponse = (
  status: 302 | 303 | 308,
  location: string,
  headers: readonly string[],
): HttpResponse => ({
  status,
  headers: ['location', location, 'content-length', '0', ...bareHeaders, ...headers],
  body: null,
});

/**
 * Sends a response; if a file or stream ends early, the connection is broken, so that a part is not taken for the
 * whole. Streams are read with backpressure and end when the client disconnects; their creator handles their errors.
 */
export const sendResponse = (
  request: IncomingMessage,
  response: ServerResponse,
  { status, headers, body }: HttpResponse,
  failed: (error: Error) => void,
): void => {
  // The client disconnected before the response was ready.
  if (response.destroyed) {
    if (body instanceof Readable) body.destroy();
    return;
  }
  response.writeHead(status, [...headers]);
  if (body === null || request.method === 'HEAD') response.end();
  else if (Buffer.isBuffer(body)) response.end(body);
  else if (body instanceof Readable) pipeline(body, response, () => {});
  else {
    pipeline(createReadStream(body.path, { start: body.first, end: body.last }), response, (error) => {
      if (error && errorCodeOf(error) !== 'ERR_STREAM_PREMATURE_CLOSE') failed(error);
    });
  }
};

/** Strict-Transport-Security for two years, without subdomains: those are for their owners to decide. */
const transportHeader = 'strict-transport-security';
export const transportHeaders = { [transportHeader]: 'max-age=63072000' } as const;
const transportHeaderList = Object.entries(transportHeaders).flat();

/** Pages have the header already. */
const addTransportHeaders = (response: HttpResponse): HttpResponse =>
  response.lines !== undefined || response.headers.includes(transportHeader)
    ? response
    : { ...response, headers: [...response.headers, ...transportHeaderList] };

/** Adds Strict-Transport-Security to every response of a handler. */
export const withTransportHeaders =
  (handler: RequestHandler): RequestHandler =>
  (request) => {
    const response = handler(request);
    return response instanceof Promise ? response.then(addTransportHeaders) : addTransportHeaders(response);
  };
