import { PictureError } from './measure.ts';

/** Limits of one download: 10 s in total, 15 MB, three redirects within the origin. */
const downloadLimits = { milliseconds: 10_000, bytes: 15_000_000, redirects: 3 } as const;

/** Thrown if the host gave no answer, or none in time. */
export class NoAnswerError extends PictureError {
  override name = 'NoAnswerError';
}

export type DownloadValidators = { etag: string | null; lastModified: string | null };
export type Download = { status: 'unchanged' } | ({ status: 'fetched'; bytes: Buffer } & DownloadValidators);
export type Fetch = (address: string, init: RequestInit) => Promise<Response>;

const readBounded = async (response: Response): Promise<Buffer> => {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.byteLength;
    if (size > downloadLimits.bytes) throw new PictureError(`larger than ${downloadLimits.bytes / 1e6} MB`);
    parts.push(part);
  }
  return Buffer.concat(parts, size);
};

const request = async (address: string, headers: Headers, fetchFn: Fetch, signal: AbortSignal): Promise<Response> => {
  let target = new URL(address);
  for (let hop = 0; hop <= downloadLimits.redirects; hop += 1) {
    // Sequential: each redirect names the next URL.
    const response = await fetchFn(target.href, { headers, redirect: 'manual', signal });
    const location = response.headers.get('location');
    if (response.status < 300 || response.status === 304 || response.status >= 400 || location === null)
      return response;
    void response.body?.cancel();
    const next = URL.parse(location, target);
    if (next?.origin !== target.origin) throw new PictureError('redirects to another origin');
    target = next;
  }
  throw new PictureError('redirects too often');
};

/**
 * Downloads an image within the limits; conditionally if validators of an earlier response are given.
 * @throws {PictureError} with the reason if the download fails
 */
export const download = async (
  address: string,
  known: DownloadValidators | null,
  fetchFn: Fetch = fetch,
): Promise<Download> => {
  const protocol = URL.parse(address)?.protocol;
  if (protocol !== 'http:' && protocol !== 'https:') throw new PictureError('not an http or https address');
  const headers = new Headers({ accept: 'image/avif,image/webp,image/*' });
  if (known?.etag) headers.set('if-none-match', known.etag);
  else if (known?.lastModified) headers.set('if-modified-since', known.lastModified);
  const signal = AbortSignal.timeout(downloadLimits.milliseconds);
  try {
    const response = await request(address, headers, fetchFn, signal);
    if (response.status === 304 && known) return { status: 'unchanged' };
    if (response.status !== 200) {
      void response.body?.cancel();
      throw new PictureError(`answered ${response.status}`);
    }
    const bytes = await readBounded(response);
    const { headers: answered } = response;
    return { status: 'fetched', bytes, etag: answered.get('etag'), lastModified: answered.get('last-modified') };
  } catch (error) {
    if (error instanceof PictureError) throw error;
    if (signal.aborted) throw new NoAnswerError(`no answer within ${downloadLimits.milliseconds / 1000} s`);
    throw new NoAnswerError(`cannot be fetched: ${reasonOf(error)}`);
  }
};

const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
};
