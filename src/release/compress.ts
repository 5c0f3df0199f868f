import { brotliCompressSync, constants, gzipSync, zstdCompressSync } from 'node:zlib';
import type { Form } from './types.ts';

/** An object's forms; the levels are where made-ahead pages pay (zstd 3, brotli 5, gzip 6). */
export const compress = (body: Buffer): Record<Form, Buffer> => ({
  zstd: zstdCompressSync(body, { params: { [constants.ZSTD_c_compressionLevel]: 3 } }),
  br: brotliCompressSync(body, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
  }),
  gzip: gzipSync(body, { level: 6 }),
});
