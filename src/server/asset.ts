import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib';
import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { chooseEncoding, type Encoding, type Weights } from './accept-encoding.ts';
import { plainAnswer, type Answer } from './answer.ts';
import { cacheRules, vary } from './cache-rules.ts';
import { isText, mediaType } from './media-types.ts';
import { representationAnswer, type FileHeaders, type Representation } from './representation.ts';

/** A file in memory in the forms that are worth sending. */
export type Asset = {
  type: string;
  bodies: Partial<Record<Encoding, Buffer>>;
  lengths: Partial<Record<Encoding, number>>;
  hash: string;
  /** Its name holds its hash. */
  immutable: boolean;
};

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);
const zstd = promisify(zstdCompress);

/** Compresses a file once, off the main thread; forms that save nothing are left out. */
export const createAsset = async (path: string, bytes: Buffer, immutable: boolean): Promise<Asset> => {
  const type = mediaType(path);
  const bodies: Asset['bodies'] = { identity: bytes };
  if (isText(type)) {
    const [br, zip, zs] = await Promise.all([
      brotli(bytes, {
        params: { [constants.BROTLI_PARAM_QUALITY]: 10, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
      }),
      deflate(bytes, { level: 9 }),
      // Without its size, zstd would set up tables of many megabytes for each small file.
      zstd(bytes, { pledgedSrcSize: bytes.length, params: { [constants.ZSTD_c_compressionLevel]: 17 } }),
    ]);
    if (br.length < bytes.length) bodies.br = br;
    if (zip.length < bytes.length) bodies.gzip = zip;
    if (zs.length < bytes.length) bodies.zstd = zs;
  }
  const lengths = Object.fromEntries(Object.entries(bodies).map(([form, body]) => [form, body.length]));
  return { type, bodies, lengths, hash: hash('sha256', bytes, 'hex').slice(0, 32), immutable };
};

export const assetAnswer = (asset: Asset, weights: Weights, headers: FileHeaders, method: string): Answer => {
  const encoding = chooseEncoding(weights, asset.lengths);
  const body = encoding === null ? undefined : asset.bodies[encoding];
  if (encoding === null || !body) return plainAnswer(406, 'Not Acceptable', ['vary', vary.encoding]);
  const etag = encoding === 'identity' ? `"${asset.hash}"` : `"${asset.hash}-${encoding}"`;
  const form: Representation = {
    type: asset.type,
    encoding,
    validators: { etag, modified: null },
    size: body.length,
    cache: asset.immutable ? cacheRules.immutable : cacheRules.file,
    vary: vary.encoding,
    part: (first, last) => body.subarray(first, last + 1),
  };
  return representationAnswer(form, headers, method);
};
