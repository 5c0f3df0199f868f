import type { Logger } from 'pino';
import { remoteImagePath } from '../../contract/remote-image.ts';
import { messageOf } from '../../lib/errors.ts';
import type { RequestContext, RequestHandler } from '../http/request-context.ts';
import { parseTarget, type RequestTarget } from '../http/request-target.ts';
import { textResponse, type HttpResponse } from '../http/response.ts';
import { imagePrefix } from '../route-table.ts';
import { assetResponse, type Assets } from './assets.ts';
import { imageResponse, type ImagePriority, type ImageSource } from './images.ts';
import type { RemoteImages } from './remote-images.ts';

type Options = {
  /** The store's code. */
  store: string;
  assets: Assets;
  images: ImageSource;
  /** Serves images by the API's own paths. */
  remoteImage: RemoteImages;
  imagePriority: (client: string) => ImagePriority;
  logger: Logger;
};

/** Creates the handler for built files and images of one store. */
export const createFileHandler = (options: Options): RequestHandler => {
  const { store, assets, images, remoteImage, imagePriority, logger } = options;

  const respond = async ({ path, query }: RequestTarget, request: RequestContext): Promise<HttpResponse> => {
    try {
      if (path === remoteImagePath) return await remoteImage(query, request);
      if (path.startsWith(imagePrefix))
        return await imageResponse(images, path, request, imagePriority(request.client));
      const asset = assets.get(path) ?? (await assets.kept(path));
      return asset ? assetResponse(asset, request) : textResponse(404, 'Not Found');
    } catch (error) {
      logger.error({ store, path, problem: messageOf(error) }, 'failed to read a file');
      return textResponse(503, 'Service Unavailable');
    }
  };

  return (request) => {
    const target = parseTarget(request.target);
    return 'refused' in target ? textResponse(target.refused, 'Bad Request') : respond(target, request);
  };
};
