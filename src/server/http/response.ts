import { createReadStream } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline, Readable } from 'node:stream';
import type { RequestHandler } from './request-context.ts';

/** A part of a file, bytes first to last. */
export type FileBody = { path: string; first: number; last: number };

/** A finished answer; sending it is all that is left. */
export type HttpResponse = {
  status: number;
  /** Names and values, one after the other; content-length included, but for a body that comes bit by bit. */
  headers: readonly string[];
  /** The same headers as lines, where somebody made them before (`serializeHeaders`). */
  lines?: string;
  body: Buffer | FileBody | Readable | null;
};

const always = ['x-content-type-options', 'nosniff', 'referrer-policy', 'strict-origin-when-cross-origin'] as const;
const resourcePolicy = 'cross-origin-resource-policy';
const contentPolicy = 'content-security-policy';

/** Sent with every answer but pictures. */
export const safeHeaders: readonly string[] = [...always, resourcePolicy, 'same-origin'];

/** Answers that are no pages: nothing in them is ever to run, or to be framed. */
export const bareHeaders: readonly string[] = [
  ...safeHeaders,
  contentPolicy,
  "default-src 'none'; frame-ancestors 'none'",
];

/** Pictures may be shown anywhere, as search engines do; opened alone, a drawing has its own styles and nothing else. */
export const pictureHeaders: readonly string[] = [
  ...always,
  resourcePolicy,
  'cross-origin',
  contentPolicy,
  "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'",
];

const sendable = /^[\t\x20-\x7e\x80-\xff]*$/u;

/**
 * Headers as they stand on the wire, each line ended.
 * @throws where a value could end its line
 */
export const serializeHeaders = (headers: readonly string[]): string => {
  const lines: string[] = [];
  for (let index = 0; index < headers.length; index += 2) {
    const line = `${headers[index] ?? ''}: ${headers[index + 1] ?? ''}`;
    if (!sendable.test(line)) throw new Error(`the header ${JSON.stringify(headers[index])} cannot be sent`);
    lines.push(line, '\r\n');
  }
  // Joined, and not added up: one flat string is written much faster than a chain of pieces.
  return lines.join('');
};

/** A short answer in plain text that repeats nothing of the request. */
export const textResponse = (status: number, text: string, headers: readonly string[] = []): HttpResponse => {
  const body = Buffer.from(text);
  const length = String(body.length);
  const own = ['content-type', 'text/plain; charset=utf-8', 'content-length', length, 'cache-control', 'no-store'];
  return { status, headers: [...own, ...bareHeaders, ...headers], body };
};

/** A redirect: to a path of the same host or, from `/download` alone, to an address of the store's own configuration. */
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
 * Sends an answer; a file or stream that ends early breaks the connection, so that nobody takes a part for the whole. A
 * stream is read no faster than it is sent, and ends when the visitor leaves; whoever made it hears of its errors.
 */
export const sendResponse = (
  request: IncomingMessage,
  response: ServerResponse,
  { status, headers, body }: HttpResponse,
  failed: (error: Error) => void,
): void => {
  // The visitor left while the answer was made.
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
      if (error && !('code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE')) failed(error);
    });
  }
};

/** Tells browsers that a host speaks https alone, for two years; hosts below it are its owner's to decide about. */
const transportHeader = 'strict-transport-security';
export const transportHeaders = { [transportHeader]: 'max-age=63072000' } as const;
const transportHeaderList = Object.entries(transportHeaders).flat();

/** Pages have the header already. */
const addTransportHeaders = (response: HttpResponse): HttpResponse =>
  response.lines !== undefined || response.headers.includes(transportHeader)
    ? response
    : { ...response, headers: [...response.headers, ...transportHeaderList] };

/** Adds the header to every response of a handler. */
export const withTransportHeaders =
  (handler: RequestHandler): RequestHandler =>
  (request) => {
    const response = handler(request);
    return response instanceof Promise ? response.then(addTransportHeaders) : addTransportHeaders(response);
  };
