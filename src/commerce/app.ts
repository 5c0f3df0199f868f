import fastify, { LogController, type FastifyBaseLogger, type FastifyInstance, type FastifyReply } from 'fastify';
import { answerErrors, ApiError } from './http/api-error.ts';
import { answerFreshness } from './http/freshness.ts';
import { contentRoutes } from './http/routes-content.ts';
import { productRoutes } from './http/routes-products.ts';
import { shopRoutes } from './http/routes-shop.ts';
import { uploadRoutes } from './http/routes-uploads.ts';
import { wellFormed } from './http/well-formed.ts';
import type { Storage } from './storage/storage.ts';

export type CommerceOptions = {
  storage: Storage;
  /** Folders of pictures, each with sub-folders such as `photos/`; the first that has a picture gives it. */
  uploads: string[];
  logger?: FastifyBaseLogger;
};

/**
 * The embedded commerce API, not yet listening: `inject` calls it without a
 * port. Whoever opened the storage closes it, after the app.
 */
export const createCommerceApp = ({ storage, uploads, logger }: CommerceOptions): FastifyInstance => {
  const app = fastify({
    ...(logger ? { loggerInstance: logger } : {}),
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 65_536,
    routerOptions: { maxParamLength: 4096, ignoreTrailingSlash: true },
    rewriteUrl: (request) => wellFormed(request.url ?? '/'),
    frameworkErrors: (_error, _request, reply: FastifyReply) => {
      void reply.code(400).send({ code: 400, error: 'bad_request', message: 'the address cannot be read' });
    },
  });
  answerErrors(app);
  answerFreshness(app);
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-cache');
  });
  app.get('/healthz', async () => {
    try {
      return { status: 'ok', ...(await storage.counts()) };
    } catch (error) {
      app.log.error(error);
      throw new ApiError('unavailable', 'the database does not answer');
    }
  });
  shopRoutes(app, storage);
  productRoutes(app, storage);
  contentRoutes(app, storage);
  uploadRoutes(app, uploads);
  return app;
};
