import { promisify } from 'node:util';
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib';
import { selectEncoding, type Encoding, type EncodingWeights } from './accept-encoding.ts';

/** Minimum length, in bytes, for compression: smaller bodies fit into one packet anyway. */
const worthwhile = 1200;

const inBrotli = promisify(brotliCompress);
const inGzip = promisify(gzip);
const inZstd = promisify(zstdCompress);

/** Compressors with fast settings: each response is compressed just once, for one visitor, off the main thread. */
const renderers: Readonly<Record<Exclude<Encoding, 'identity'>, (body: Buffer) => Promise<Buffer>>> = {
  zstd: (body) => inZstd(body),
  br: (body) => inBrotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (body) => inGzip(body, { level: 5 }),
};

/** Compresses a body in the preferred encoding; zstd before brotli before gzip if all are equal. */
export const compressBody = async (
  body: Buffer,
  weights: EncodingWeights,
): Promise<{ body: Buffer; encoding: Encoding }> => {
  const encoding = body.length < worthwhile ? null : selectEncoding(weights, { zstd: 1, br: 2, gzip: 3, identity: 4 });
  return encoding === null || encoding === 'identity'
    ? { body, encoding: 'identity' }
    : { body: await renderers[encoding](body), encoding };
};
