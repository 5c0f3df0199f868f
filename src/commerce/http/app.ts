import fastify from 'fastify';
import { LogController, type FastifyBaseLogger, type FastifyInstance, type FastifyReply } from 'fastify';
import { defaultPasswordSettings, type PasswordSettings } from '../accounts/password-settings.ts';
import { createPasswords } from '../accounts/passwords.ts';
import { CommerceError } from '../errors/commerce-error.ts';
import { registerJsonParser } from './body.ts';
import { registerErrorHandler } from './error-responses.ts';
import { registerEtags } from './etag.ts';
import { normalizeUrl } from './normalize-url.ts';
import { cartRoutes } from './routes/cart.ts';
import { chatRoutes, type ChatOptions } from './routes/chat.ts';
import { checkoutRoutes } from './routes/checkout.ts';
import { contentRoutes } from './routes/content.ts';
import { locationRoutes } from './routes/locations.ts';
import { orderRoutes } from './routes/orders.ts';
import { registerPaymentRoutes, type CommercePaymentOptions } from './routes/payment-options.ts';
import { fittingRoutes, pcPartRoutes } from './routes/pc-parts.ts';
import { productRoutes } from './routes/products.ts';
import { profileRoutes } from './routes/profile.ts';
import { registerRoutes } from './routes/register.ts';
import { serviceRoutes } from './routes/services.ts';
import { sessionRoutes } from './routes/sessions.ts';
import { merchantRoutes, shopRoutes } from './routes/store.ts';
import { trackingRoutes } from './routes/tracking.ts';
import { uploadRoutes } from './routes/uploads.ts';
import { warrantyRoutes } from './routes/warranty.ts';
import { wishlistRoutes } from './routes/wishlist.ts';

export type CommerceOptions = CommercePaymentOptions &
  ChatOptions & {
    /** Image folders, each with subfolders such as `photos/`; files are served from the first folder that has them. */
    uploads: string[];
    /** How passwords are hashed; default: as strong as in production. */
    passwords?: PasswordSettings;
    logger?: FastifyBaseLogger;
  };

/**
 * Creates the embedded commerce API without listening on a port; tests call it by `inject`. The caller also has to
 * close the storage, after closing the app.
 */
export const createCommerceApp = (options: CommerceOptions): FastifyInstance => {
  const { storage, uploads, logger } = options;
  const passwords = createPasswords(options.passwords ?? defaultPasswordSettings);
  const app = fastify({
    ...(logger ? { loggerInstance: logger } : {}),
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 65_536,
    routerOptions: { maxParamLength: 4096, ignoreTrailingSlash: true },
    rewriteUrl: (request) => normalizeUrl(request.url ?? '/'),
    frameworkErrors: (_error, _request, reply: FastifyReply) => {
      void reply.code(400).send({ code: 400, error: 'bad_request', message: 'the address cannot be read' });
    },
  });
  registerErrorHandler(app);
  registerEtags(app);
  registerJsonParser(app);
  app.addHook('onRequest', async (request, reply) => {
    const isPersonal = request.headers.authorization !== undefined || request.method !== 'GET';
    reply.header('cache-control', isPersonal ? 'private, no-store' : 'no-cache');
  });
  app.get('/healthz', async () => {
    try {
      return { status: 'ok', ...(await storage.counts()) };
    } catch (error) {
      app.log.error(error);
      throw new CommerceError('unavailable', 'the database does not answer');
    }
  });
  shopRoutes(app, storage);
  productRoutes(app, storage);
  pcPartRoutes(app, storage);
  fittingRoutes(app, storage);
  contentRoutes(app, storage);
  registerRoutes(app, storage, passwords);
  sessionRoutes(app, storage, passwords);
  merchantRoutes(app, storage);
  cartRoutes(app, storage);
  checkoutRoutes(app, storage, options.now ?? Date.now);
  orderRoutes(app, storage);
  trackingRoutes(app, storage);
  profileRoutes(app, storage, passwords);
  locationRoutes(app, storage);
  wishlistRoutes(app, storage);
  warrantyRoutes(app, storage);
  serviceRoutes(app, storage, options.now ?? Date.now);
  uploadRoutes(app, uploads);
  chatRoutes(app, options);
  registerPaymentRoutes(app, options);
  return app;
};
