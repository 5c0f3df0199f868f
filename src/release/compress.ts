import { promisify } from 'node:util';
import {
  brotliCompress,
  brotliCompressSync,
  constants,
  gzip,
  gzipSync,
  zstdCompress,
  zstdCompressSync,
  zstdDecompressSync,
} from 'node:zlib';
import { contentHash } from './content-hash.ts';
import type { Form } from './types.ts';

/** An object's encodings, at the levels that pay off for pages rendered ahead (zstd 9, brotli 8, gzip 6). */
export type Forms = Record<Form, Buffer>;

const zstdOptions = { params: { [constants.ZSTD_c_compressionLevel]: 9 } };
const gzipOptions = { level: 6 };
/** A window that holds the whole body compresses as well as a larger one, in a tenth less time. */
const brotliWindow = (body: Buffer): number => Math.min(22, Math.max(16, Math.ceil(Math.log2(body.length + 16))));
/** 'hard': a tenth smaller in Brotli, in fifty times the time; for a store's few pages that everybody opens. */
export type Effort = 'usual' | 'hard';

const brotliOptions = (body: Buffer, effort: Effort = 'usual') => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: effort === 'hard' ? 11 : 8,
    [constants.BROTLI_PARAM_LGWIN]: brotliWindow(body),
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  },
});

export const compress = (body: Buffer, effort: Effort = 'usual'): Forms => ({
  zstd: zstdCompressSync(body, zstdOptions),
  br: brotliCompressSync(body, brotliOptions(body, effort)),
  gzip: gzipSync(body, gzipOptions),
});

/** A body in all its encodings, with the hash of its content. */
export type Compressed = { hash: string; size: number; forms: Forms };

/** Returns whether a body that was compressed with zstd has this hash. */
export const holds = (zstd: Uint8Array, hash: string, size: number): boolean => {
  try {
    return contentHash(zstdDecompressSync(zstd, { maxOutputLength: Math.max(1, size) })) === hash;
  } catch {
    return false;
  }
};

/**
 * Compresses a body and verifies the result by its hash.
 * @throws if the compressed body differs: memory or library are broken
 */
export const compressChecked = (body: Buffer, hash = contentHash(body), effort: Effort = 'usual'): Compressed => {
  const forms = compress(body, effort);
  if (!holds(forms.zstd, hash, body.length)) throw new Error('a page came out of compression as another one');
  return { hash, size: body.length, forms };
};

const later = { zstd: promisify(zstdCompress), br: promisify(brotliCompress), gzip: promisify(gzip) };

/** Returns the same bytes, compressed in Node's thread pool: faster for a few pages, more expensive for many. */
export const compressLater = async (body: Buffer): Promise<Forms> => {
  const [zstd, br, gzipped] = await Promise.all([
    later.zstd(body, zstdOptions),
    later.br(body, brotliOptions(body)),
    later.gzip(body, gzipOptions),
  ]);
  return { zstd, br, gzip: gzipped };
};
