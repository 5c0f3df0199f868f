import { hash } from 'node:crypto';
import { createConcurrencyLimiter } from '../../lib/concurrency.ts';
import { createPictureCleaner, PictureRefused } from '../../images/receipt-image.ts';
import { cacheControl } from '../http/cache-control.ts';
import type { RequestContext } from '../http/request-context.ts';
import { type HttpResponse, bareHeaders } from '../http/response.ts';
import { uploadBody } from '../route-table.ts';
import { mapQueueError, ProxyError } from './proxy-error.ts';
import type { UpstreamResponse } from './upstream.ts';

/**
 * Forms with one file (RFC 7578), as pages send them: the field `file` and nothing else. Other forms are rejected, so
 * that parsing is a single pass over any input.
 */

const boundaryIn = /;[ \t]*boundary=(?:"([\w'()+,./:=? -]{1,70})"|([\w'()+,./:=?-]{1,70}))/iu;
const disposition = /^content-disposition:[ \t]*form-data;/iu;
const longestHead = 2048;

const namesFile = (head: string): boolean =>
  head
    .split('\r\n')
    .some(
      (line) => disposition.test(line) && line.split(';').some((part) => part.trim().toLowerCase() === 'name="file"'),
    );

/**
 * Returns the bytes of the file; null for any other form.
 * @param type the form's content type
 */
export const parseFileForm = (form: Buffer, type: string): Buffer | null => {
  const [, quoted, plain] = boundaryIn.exec(type) ?? [];
  const boundary = quoted ?? plain;
  if (boundary === undefined) return null;
  const first = `--${boundary}\r\n`;
  if (form.toString('latin1', 0, first.length) !== first) return null;
  const headEnd = form.indexOf('\r\n\r\n', first.length, 'latin1');
  if (headEnd === -1 || headEnd - first.length > longestHead) return null;
  if (!namesFile(form.toString('latin1', first.length, headEnd))) return null;
  const end = form.indexOf(`\r\n--${boundary}`, headEnd + 4, 'latin1');
  if (end === -1) return null;
  const rest = form.toString('latin1', end + boundary.length + 4);
  return rest === '--' || rest === '--\r\n' ? form.subarray(headEnd + 4, end) : null;
};

/** Builds a form with one file; the boundary is derived from the content, so it does not occur in it. */
export const buildFileForm = (file: Buffer, name: string, type: string): { type: string; body: Buffer } => {
  const boundary = `file-${hash('sha256', file).slice(0, 48)}`;
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n`;
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    body: Buffer.concat([Buffer.from(head), file, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  };
};

/** Receipts of bank transfers: uploaded by their owner, re-encoded, and shown only to that owner. */

/** The body of a change; null: none. */
export type CallPayload = { type: string | null; body: Buffer | null };

/** Re-encoding an image takes up to 100 MB of memory. */
const limiter = createConcurrencyLimiter({ maxConcurrent: 2, maxQueued: 16, queueTimeoutMs: 20_000 });
const cleanPicture = createPictureCleaner();

/**
 * Re-encodes the image in a form's field `file`, without metadata, and returns it as a form for the API. The same image
 * gives the same form, so that a retry with the same idempotency key is the same request.
 * @throws {ProxyError} 'too_large', 'unsupported', 'bad_request' or 'busy'
 */
export const readReceiptForm = async (request: RequestContext): Promise<CallPayload> => {
  const form = (await request.body?.(uploadBody)) ?? Buffer.alloc(0);
  const file = parseFileForm(form, request.headers['content-type'] ?? '');
  if (file === null) throw new ProxyError('bad_request', 'not a form with one file');
  try {
    const picture = await limiter.run(() => cleanPicture(file), request.signal ? { signal: request.signal } : {});
    return buildFileForm(picture, `${hash('sha256', picture).slice(0, 32)}.webp`, 'image/webp');
  } catch (error) {
    throw error instanceof PictureRefused ? new ProxyError(error.reason, error.message) : mapQueueError(error);
  }
};

export const receiptTypes = /^image\/(?:jpeg|png|webp)$/u;

/** A receipt opened on its own is displayed in a sandbox. */
const receiptHeaders = bareHeaders.map((value) => (value.startsWith('default-src') ? `${value}; sandbox` : value));

/** Sends a receipt to its owner: an image, and nothing that could run. */
export const receiptResponse = ({ body, type }: UpstreamResponse, headers: readonly string[]): HttpResponse => {
  if (!receiptTypes.test(type)) throw new ProxyError('upstream_invalid', 'not an image');
  const own = ['content-type', type, 'content-length', String(body.length), 'cache-control', cacheControl.personal];
  return {
    status: 200,
    headers: [...own, 'content-disposition', 'inline', ...receiptHeaders, ...headers],
    body,
  };
};
