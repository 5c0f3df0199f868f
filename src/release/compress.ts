import { promisify } from 'node:util';
import {
  brotliCompress,
  brotliCompressSync,
  brotliDecompressSync,
  constants,
  gzip,
  gzipSync,
  zstdCompressSync,
  zstdDecompressSync,
} from 'node:zlib';
import { availableParallelism } from 'node:os';
import { createConcurrencyLimiter } from '../lib/concurrency.ts';
import { contentHash } from './content-hash.ts';
import type { Dictionary, StoredBody } from './types.ts';

/** The encodings in which a body is sent. */
export const forms = ['br', 'zstd', 'gzip', 'identity'] as const;
export type Form = (typeof forms)[number];
/** An encoding of a page's body; `dcz` is the difference from a dictionary, named by its SHA-256 in hex. */
export type StoredPageForm = Form | `dcz ${string}`;

/** Magic number at the start of every `dcz` body, followed by the dictionary's SHA-256 (RFC 9842 section 5). */
const dczMagic = Buffer.from('5e2a4d1820000000', 'hex');

/** Returns a `dcz` body: a zstd frame that was compressed against a dictionary (SHA-256 in hex), with its header. */
export const toDcz = (dictionary: string, frame: Uint8Array): Buffer =>
  Buffer.concat([dczMagic, Buffer.from(dictionary, 'hex'), frame]);

const zstdAt = (level: number) => ({ params: { [constants.ZSTD_c_compressionLevel]: level } });
/**
 * Returns the smallest window that holds the whole body: it compresses as well as a larger one, in a tenth less time.
 */
const brotliWindow = (body: Uint8Array): number => Math.min(22, Math.max(16, Math.ceil(Math.log2(body.length + 16))));
const brotliAt = (quality: number, body: Uint8Array) => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_LGWIN]: brotliWindow(body),
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  },
});

/** Returns the same bytes as a buffer, not copied. */
export const asBuffer = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/**
 * Returns a copy in memory of its own. What zlib returns is a view of a larger chunk, in Node's pool of 64 kB, all of
 * which would be kept with it, and be sent with it to another thread.
 */
const withoutPool = (bytes: Uint8Array): Buffer<ArrayBuffer> => Buffer.from(new Uint8Array(bytes).buffer);

/**
 * Compresses a body, against a dictionary if given, at the last level that pays off: 15 takes ten times as long for 5%
 * less.
 */
export const compressFrame = (body: Uint8Array, dictionary: Uint8Array | null): Buffer =>
  withoutPool(zstdCompressSync(body, dictionary ? { ...zstdAt(9), dictionary } : zstdAt(9)));

/**
 * Decompresses the body in a frame.
 * @throws if the body does not have this hash, or the dictionary is the wrong one
 */
export const openFrame = (frame: Uint8Array, dictionary: Uint8Array | null, hash: string, size: number): Buffer => {
  // One chunk holds everything; with the default of 16 kB a page would take several rounds.
  const lengths = { maxOutputLength: Math.max(1, size), chunkSize: Math.max(64, size + 1) };
  const body = zstdDecompressSync(frame, dictionary ? { ...lengths, dictionary } : lengths);
  if (contentHash(body) !== hash) throw new Error('it holds other content than its hash names');
  return body;
};

/** @throws if the Brotli form does not decompress to a body with this hash */
export const checkBrotli = (br: Uint8Array, hash: string, size: number): void => {
  if (contentHash(brotliDecompressSync(br, { maxOutputLength: Math.max(1, size) })) !== hash)
    throw new Error('its br form holds other content than its hash names');
};

/**
 * How strongly a body's Brotli form is compressed. 'hard': as small as possible, 10% smaller in fifty times the time;
 * 'hard later': the same, but when first requested.
 */
export type Effort = 'usual' | 'hard' | 'hard later';

/** Compresses a body for storage. Whoever reads it verifies it by its hash. */
export const storeBody = (
  given: string | Buffer,
  dictionary: Pick<Dictionary, 'hash' | 'bytes'> | null,
  effort: Effort = 'usual',
): StoredBody => {
  const body = typeof given === 'string' ? Buffer.from(given) : given;
  const hash = contentHash(body);
  const frame = compressFrame(body, dictionary?.bytes ?? null);
  const br = effort === 'hard' ? withoutPool(brotliCompressSync(body, brotliAt(hardQuality, body))) : null;
  return { hash, size: body.length, dictionary: dictionary?.hash ?? null, isHard: effort !== 'usual', frame, br };
};

const later = { br: promisify(brotliCompress), gzip: promisify(gzip) };
/** Shared by all stores, since the thread pool serves files too. */
const limiter = createConcurrencyLimiter({ maxConcurrent: Math.min(4, availableParallelism()) });

/**
 * Encodes a body: `zstd` synchronously, `br` and `gzip` in the thread pool, a few at a time. The same body gives the
 * same bytes.
 */
export const makeForm = (body: Buffer, form: Form, isHard = false): Buffer | Promise<Buffer> => {
  if (form === 'identity') return body;
  if (form === 'zstd') return withoutPool(zstdCompressSync(body, zstdAt(3)));
  const quality = isHard ? hardQuality : brotliQuality;
  return limiter.run(async () =>
    withoutPool(await (form === 'br' ? later.br(body, brotliAt(quality, body)) : later.gzip(body))),
  );
};

/** Encodes a body in this thread, into the same bytes as `makeForm`. */
export const compressSync = (body: Buffer, form: 'br' | 'gzip', isHard: boolean): Buffer<ArrayBuffer> =>
  withoutPool(
    form === 'br' ? brotliCompressSync(body, brotliAt(isHard ? hardQuality : brotliQuality, body)) : gzipSync(body),
  );

/** The last quality that pays off: 9 takes twice as long for 0.2% less. */
const brotliQuality = 8;
const hardQuality = 11;

/** Returns a body in all encodings. */
export const makeForms = async (body: Buffer): Promise<Record<Form, Buffer>> => {
  const [br, zstd, gzipped] = await Promise.all([makeForm(body, 'br'), makeForm(body, 'zstd'), makeForm(body, 'gzip')]);
  return { br, zstd, gzip: gzipped, identity: body };
};
