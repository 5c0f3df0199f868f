import { hash } from 'node:crypto';
import { createPictureCleaner, PictureRefused } from '../../pictures/received.ts';
import { cacheControl } from '../http/cache-control.ts';
import type { RequestContext } from '../http/request-context.ts';
import { type HttpResponse, bareHeaders } from '../http/response.ts';
import { uploadBody } from '../route-table.ts';
import { createConcurrencyLimiter } from './concurrency-limiter.ts';
import { ProxyError } from './proxy-error.ts';
import type { UpstreamResponse } from './upstream.ts';

/**
 * Forms with one file (RFC 7578), as pages send them: the field `file` and
 * nothing else. All other forms are not understood, so that reading one takes
 * one pass over its bytes whatever they are.
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

/** The bytes of the file; null where the form is another. @param type the form's content type */
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

/** A form with one file; its boundary is made from the content, and not in it. */
export const buildFileForm = (file: Buffer, name: string, type: string): { type: string; body: Buffer } => {
  const boundary = `file-${hash('sha256', file).slice(0, 48)}`;
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n`;
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    body: Buffer.concat([Buffer.from(head), file, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  };
};

/** Receipts of bank transfers: taken in from their owner, made anew, and shown to nobody else. */

/** What a change carries; null: nothing. */
export type CallPayload = { type: string | null; body: Buffer | null };

/** A picture holds up to 100 MB while it is made anew. */
const limiter = createConcurrencyLimiter({ maxConcurrent: 2, maxQueued: 16, queueTimeoutMs: 20_000 });
const cleanPicture = createPictureCleaner();
const never = new AbortController().signal;

/**
 * The picture that a form carries as `file`, made anew without what was hidden
 * in it, as a form for the API. The same picture gives the same form, so that
 * a repeat under the same idempotency key is one.
 * @throws {ProxyError} 'too_large', 'unsupported', 'bad_request' or 'busy'
 */
export const readReceiptForm = async (request: RequestContext): Promise<CallPayload> => {
  const form = (await request.body?.(uploadBody)) ?? Buffer.alloc(0);
  const file = parseFileForm(form, request.headers['content-type'] ?? '');
  if (file === null) throw new ProxyError('bad_request', 'not a form with one file');
  try {
    const picture = await limiter.run(() => cleanPicture(file), request.signal ?? never);
    return buildFileForm(picture, `${hash('sha256', picture).slice(0, 32)}.webp`, 'image/webp');
  } catch (error) {
    throw error instanceof PictureRefused ? new ProxyError(error.reason, error.message) : error;
  }
};

export const receiptTypes = /^image\/(?:jpeg|png|webp)$/u;

/** Opened alone, it is shown and can do nothing. */
const receiptHeaders = bareHeaders.map((value) => (value.startsWith('default-src') ? `${value}; sandbox` : value));

/** A receipt for its owner: a picture and nothing that could run. */
export const receiptResponse = ({ body, type }: UpstreamResponse, headers: readonly string[]): HttpResponse => {
  if (!receiptTypes.test(type)) throw new ProxyError('upstream_invalid', 'no picture');
  const own = ['content-type', type, 'content-length', String(body.length), 'cache-control', cacheControl.personal];
  return {
    status: 200,
    headers: [...own, 'content-disposition', 'inline', ...receiptHeaders, ...headers],
    body,
  };
};
