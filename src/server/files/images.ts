import { stat } from 'node:fs/promises';
import { textResponse, type HttpResponse } from '../http/response.ts';
import { compressedFile } from '../../images/address.ts';
import { selectEncoding, type EncodingWeights } from '../http/accept-encoding.ts';
import { cacheControl, vary } from '../http/cache-control.ts';
import { fileResponse, type FileRequestHeaders, type FileRepresentation } from './file-response.ts';

type ImageFile = { path: string; type: string };

/** Returns the priority of encoding a missing size; called only if the size must be encoded. */
export type ImagePriority = () => 'urgent' | 'low';

type ImageLookup = ImageFile | 'busy' | null;

/** Where images come from (`src/images/`). */
export type ImageSource = {
  get(
    request: { key: string; shape: 'whole' | 'square'; width: number; format: 'avif' | 'webp' | 'jpeg' },
    urgency: ImagePriority,
  ): Promise<ImageLookup>;
  svg(key: string): Promise<ImageFile | null>;
  /** Finds an illustration by its name in the image index. */
  illustration(name: string): Promise<ImageFile | null>;
  /** Returns an image's square, by the image's URL at the store's uploads. */
  at(address: string, width: number, urgency: ImagePriority): Promise<ImageFile | 'absent' | 'busy'>;
  /** Returns a store's logo as a square PNG. */
  icon(key: string, size: number, urgency: ImagePriority): Promise<ImageLookup>;
};

const sized = /^\/_img\/(?<key>[\w-]{1,64})\/(?<square>s?)(?<width>\d{1,4})\.(?<ending>avif|webp|jpg)$/u;
const formats = { avif: 'avif', webp: 'webp', jpg: 'jpeg' } as const;
const icon = /^\/_img\/([\w-]{1,64})\/icon-(\d{1,4})\.png$/u;
const drawing = /^\/_img\/([\w-]{1,64})\.svg$/u;

const find = async (source: ImageSource, path: string, urgency: ImagePriority): Promise<ImageLookup> => {
  const { key, square, width, ending } = sized.exec(path)?.groups ?? {};
  if (key !== undefined && (ending === 'avif' || ending === 'webp' || ending === 'jpg')) {
    const shape = square ? 'square' : 'whole';
    return source.get({ key, shape, width: Number(width), format: formats[ending] }, urgency);
  }
  const [, iconKey, iconSize] = icon.exec(path) ?? [];
  if (iconKey !== undefined) return source.icon(iconKey, Number(iconSize), urgency);
  const svg = drawing.exec(path)?.[1];
  return svg === undefined ? null : source.svg(svg);
};

type ImageRequest = { headers: FileRequestHeaders; method: string; weights: EncodingWeights };

const statOf = (path: string) => stat(path).catch(() => null);

/**
 * Creates the response for an image file, with conditional requests and single ranges. A drawing may have a compressed
 * form beside it; photo formats are already compressed.
 */
export const imageFileResponse = async (
  file: ImageFile | null,
  cache: string,
  { headers, method, weights }: ImageRequest,
): Promise<HttpResponse> => {
  const own = file && (await statOf(file.path));
  if (!file || !own) return textResponse(404, 'Not Found');
  const packed = file.type === 'image/svg+xml' ? await statOf(compressedFile(file.path)) : null;
  const isPacked = packed !== null && selectEncoding(weights, { identity: own.size, br: packed.size }) === 'br';
  const path = isPacked ? compressedFile(file.path) : file.path;
  const { size, mtimeMs } = isPacked ? packed : own;
  const form: FileRepresentation = {
    type: file.type,
    encoding: isPacked ? 'br' : 'identity',
    validators: {
      etag: `"${size.toString(36)}-${Math.floor(mtimeMs).toString(36)}${isPacked ? '-br' : ''}"`,
      modified: Math.floor(mtimeMs / 1000) * 1000,
    },
    size,
    cache,
    vary: packed === null ? null : vary.encoding,
    part: (first, last) => ({ path, first, last }),
  };
  return fileResponse(form, headers, method);
};

/** Responds that too many images are waiting to be encoded. */
export const imageBusyResponse = (): HttpResponse => textResponse(503, 'Service Unavailable', ['retry-after', '1']);

/** Creates the response for an image path. */
export const imageResponse = async (
  source: ImageSource,
  path: string,
  request: ImageRequest,
  urgency: ImagePriority,
): Promise<HttpResponse> => {
  const found = await find(source, path, urgency);
  return found === 'busy' ? imageBusyResponse() : imageFileResponse(found, cacheControl.immutable, request);
};
