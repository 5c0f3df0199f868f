import { AsyncLocalStorage } from 'node:async_hooks';
import { join } from 'node:path';
import { readEnvironment } from '../config/environment.ts';
import { readStores } from '../config/stores.ts';
import { createLogger } from '../lib/logger.ts';
import { createPictures } from '../images/pictures.ts';
import type { HttpResponse } from './http/response.ts';
import { createFetchHandler } from './listener/fetch-handler.ts';
import { createStorefront } from './storefront.ts';

/** Renders the page of the current request. */
type RenderPage = () => Promise<Response>;

const toHttpResponse = async (response: Response): Promise<HttpResponse> => {
  const body = Buffer.from(await response.arrayBuffer());
  const headers = [...response.headers].filter(([name]) => name !== 'content-length').flat();
  return { status: response.status, headers: [...headers, 'content-length', String(body.length)], body };
};

const openStorefront = async () => {
  const env = readEnvironment();
  const stores = readStores(env.storesFile);
  const renders = new AsyncLocalStorage<RenderPage>();
  const storefront = await createStorefront({
    stores,
    env,
    dataDir: env.dataDir,
    // Vite serves the client's files.
    assets: join(env.dataDir, 'no-assets'),
    images: createPictures(join(env.dataDir, 'pictures')),
    logger: createLogger({ name: 'development', level: 'warn' }),
    cacheBytes: 0,
    renderers: null,
    checkoutProbeMs: null,
    pages: async () => {
      const render = renders.getStore();
      if (!render) throw new Error('a page is rendered within its request');
      return toHttpResponse(await render());
    },
  });
  const handle = createFetchHandler(storefront);
  const isUnknown = (host: string): boolean =>
    storefront.parseHead({ headers: {}, rawHeaders: ['host', host], remoteAddress: undefined }).store === 'unknown';
  return async (request: Request, remoteAddress: string | undefined, render: RenderPage): Promise<Response> => {
    const host = request.headers.get('host') ?? '';
    if (isUnknown(host))
      return new Response(
        `No store has the host ${host}. The stores are at ${stores.map(({ hosts }) => hosts[0]).join(', ')}.`,
        {
          status: 404,
          headers: { 'content-type': 'text/plain; charset=utf-8' },
        },
      );
    return renders.run(render, () => handle(request, remoteAddress));
  };
};

let opened: ReturnType<typeof openStorefront> | null = null;

/**
 * Handles a request to `npm run dev` as the server does, except that pages are rendered live instead of read from a
 * release.
 */
export const handleInDevelopment = async (
  request: Request,
  remoteAddress: string | undefined,
  render: RenderPage,
): Promise<Response> => {
  const handle = await (opened ??= openStorefront());
  return handle(request, remoteAddress, render);
};
