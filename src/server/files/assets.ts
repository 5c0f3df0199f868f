import { hash } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { createSingleFlight } from '../../lib/concurrency.ts';
import { selectEncoding, type Encoding } from '../http/accept-encoding.ts';
import { cacheControl, vary } from '../http/cache-control.ts';
import { isCompressible, getMediaType } from '../http/media-types.ts';
import type { RequestContext } from '../http/request-context.ts';
import { type HttpResponse, textResponse } from '../http/response.ts';
import { hashedPrefix } from '../route-table.ts';
import { type FileRepresentation, fileResponse } from './file-response.ts';

/** A file in memory, in the encodings that make it smaller. */
export type Asset = {
  type: string;
  bodies: Partial<Record<Encoding, Buffer>>;
  lengths: Partial<Record<Encoding, number>>;
  hash: string;
  /** Whether its name contains its hash. */
  immutable: boolean;
};

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);
const zstd = promisify(zstdCompress);

const storedEncodings = ['br', 'gzip', 'zstd'] as const satisfies Encoding[];

type Compressed = Partial<Record<(typeof storedEncodings)[number], Buffer>>;

/** Compresses a file, off the main thread; encodings that save nothing are left out. */
const compressFile = async (bytes: Buffer): Promise<Compressed> => {
  const [br, zip, zs] = await Promise.all([
    brotli(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }),
    deflate(bytes, { level: 9 }),
    // Without the size, zstd would allocate many megabytes of tables for each small file.
    zstd(bytes, { pledgedSrcSize: bytes.length, params: { [constants.ZSTD_c_compressionLevel]: 17 } }),
  ]);
  return {
    ...(br.length < bytes.length ? { br } : {}),
    ...(zip.length < bytes.length ? { gzip: zip } : {}),
    ...(zs.length < bytes.length ? { zstd: zs } : {}),
  };
};

const hashOf = (bytes: Buffer): string => hash('sha256', bytes, 'hex').slice(0, 32);

/**
 * Returns the folder of the client's files that the build compressed; they are named after the hash of the original.
 */
const compressedFolder = (clientDir: string): string => join(dirname(clientDir), 'compressed');

const readCompressed = async (folder: string, name: string): Promise<Compressed | null> => {
  const found = await Promise.all(
    storedEncodings.map(
      async (encoding) => [encoding, await readFile(join(folder, `${name}.${encoding}`)).catch(() => null)] as const,
    ),
  );
  const known = found.filter(([, bytes]) => bytes !== null);
  return known.length > 0 ? Object.fromEntries(known) : null;
};

/** @param compressed folder of precompressed files; null: none */
const createAsset = async (
  path: string,
  bytes: Buffer,
  immutable: boolean,
  compressed: string | null,
): Promise<Asset> => {
  const type = getMediaType(path);
  const name = hashOf(bytes);
  const known = isCompressible(type) && compressed !== null ? await readCompressed(compressed, name) : null;
  const bodies: Asset['bodies'] = {
    identity: bytes,
    ...(isCompressible(type) ? (known ?? (await compressFile(bytes))) : {}),
  };
  const lengths = Object.fromEntries(Object.entries(bodies).map(([form, body]) => [form, body.length]));
  return { type, bodies, lengths, hash: name, immutable };
};

export const assetResponse = (
  asset: Asset,
  { weights, headers, method }: Pick<RequestContext, 'weights' | 'headers' | 'method'>,
): HttpResponse => {
  const encoding = selectEncoding(weights, asset.lengths);
  const body = encoding === null ? undefined : asset.bodies[encoding];
  if (encoding === null || !body) return textResponse(406, 'Not Acceptable', ['vary', vary.encoding]);
  const etag = encoding === 'identity' ? `"${asset.hash}"` : `"${asset.hash}-${encoding}"`;
  const form: FileRepresentation = {
    type: asset.type,
    encoding,
    validators: { etag, modified: null },
    size: body.length,
    cache: asset.immutable ? cacheControl.immutable : cacheControl.file,
    vary: vary.encoding,
    part: (first, last) => body.subarray(first, last + 1),
  };
  return fileResponse(form, headers, method);
};

/** Files of the client: this version's in memory, other versions' on disk. */
export type Assets = {
  /** Returns a file of this version by its normalized path. */
  get(path: string): Asset | undefined;
  /** Reads a hashed file of another version, which older or newer pages may still reference. */
  kept(path: string): Promise<Asset | null>;
};

const keptForm = /^\/_astro\/(?:[\w~-][\w.~-]*\/)*[\w~-][\w.~-]*$/u;

/** Maximum number of cached files of other versions. */
const keptInMemory = 400;

const filesUnder = async (folder: string): Promise<string[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
};

const addressOf = (folder: string, file: string): string =>
  `/${relative(folder, file).split(sep).map(encodeURIComponent).join('/')}`;

/**
 * Compresses the built client once, for all server processes; otherwise each spends a second of CPU time on it at
 * startup.
 * @param clientDir `dist/client`
 */
export const compressAssets = async (clientDir: string): Promise<void> => {
  const folder = compressedFolder(clientDir);
  await mkdir(folder, { recursive: true });
  for (const file of await filesUnder(clientDir)) {
    if (!isCompressible(getMediaType(file))) continue;
    const bytes = await readFile(file);
    for (const [encoding, body] of Object.entries(await compressFile(bytes)))
      await writeFile(join(folder, `${hashOf(bytes)}.${encoding}`), body);
  }
};

/**
 * Reads the built client, and compresses whatever the build did not.
 * @param clientDir `dist/client`; may be missing
 * @param keptDir `{dataDir}/assets`, where publishing keeps each version's `_astro` files
 */
export const loadAssets = async (clientDir: string, keptDir: string): Promise<Assets> => {
  const loaded = new Map<string, Asset>();
  const compressed = compressedFolder(clientDir);
  for (const file of await filesUnder(clientDir)) {
    const address = addressOf(clientDir, file);
    loaded.set(address, await createAsset(file, await readFile(file), address.startsWith(hashedPrefix), compressed));
  }
  const others = new LRUCache<string, Asset>({ max: keptInMemory });
  // Compressing a file takes long: requests for it at the same time share the work.
  const share = createSingleFlight<Asset | null>();

  const read = async (path: string): Promise<Asset | null> => {
    const file = join(keptDir, path);
    const bytes = await readFile(file).catch(() => null);
    return bytes && createAsset(file, bytes, true, null);
  };

  return {
    get: (path) => loaded.get(path),
    kept: async (path) => {
      if (!keptForm.test(path)) return null;
      return (
        others.get(path) ??
        share(path, async () => {
          const asset = await read(path);
          if (asset) others.set(path, asset);
          return asset;
        })
      );
    },
  };
};
