import { remoteImageWidths } from '../../contract/remote-image.ts';
import { illustrationName } from '../../images/address.ts';
import { pictureSource } from '../../images/source.ts';
import { textResponse, type HttpResponse } from '../http/response.ts';
import { cacheControl } from '../http/cache-control.ts';
import type { AddressRateLimiter } from '../api-proxy/address-rate-limiter.ts';
import { imageBusyResponse, imageFileResponse, type ImageSource, type ImagePriority } from './images.ts';
import type { RequestContext } from '../http/request-context.ts';

const widths: ReadonlySet<string> = new Set(remoteImageWidths.map(String));
const longestSource = 600;
const longestId = 64;

type Parts = {
  images: ImageSource;
  storeCode: string;
  /** URL of the store's uploads, with a trailing slash: nothing else is ever fetched. */
  uploads: string;
  /** Limits how often an address may request images. */
  rateLimiter: AddressRateLimiter;
  /** Returns the priority of encoding a missing size, by client address. */
  imagePriority: (client: string) => ImagePriority;
};

const asked = (query: string, uploads: string): { address: string; width: number } | null => {
  const keys = new URLSearchParams(query);
  const source = keys.get('src') ?? '';
  const width = keys.get('w') ?? '';
  if (source === '' || source.length > longestSource || !widths.has(width)) return null;
  const address = pictureSource(uploads, source);
  return address === null || address === uploads ? null : { address, width: Number(width) };
};

const tryLater = ['retry-after', '1'];

/** Serves an image by the API's own path to it: one of the store's uploads, or a 404. */
export type RemoteImages = (query: string, request: RequestContext) => Promise<HttpResponse>;

export const createRemoteImages =
  ({ images, storeCode, uploads, rateLimiter, imagePriority }: Parts): RemoteImages =>
  async (query, request) => {
    const { client } = request;
    const product = new URLSearchParams(query).get('product');
    if (product !== null) {
      if (product.length > longestId) return textResponse(404, 'Not Found');
      if (!rateLimiter(client)) return textResponse(429, 'Too Many Requests', tryLater);
      const drawn = await images.illustration(illustrationName(storeCode, product));
      return imageFileResponse(drawn, cacheControl.day, request);
    }
    const wanted = asked(query, uploads);
    if (!wanted) return textResponse(404, 'Not Found');
    if (!rateLimiter(client)) return textResponse(429, 'Too Many Requests', tryLater);
    const found = await images.at(wanted.address, wanted.width, imagePriority(client));
    if (found === 'busy') return imageBusyResponse();
    return imageFileResponse(found === 'absent' ? null : found, cacheControl.day, request);
  };
