import type { IncomingMessage, ServerResponse } from 'node:http';
import { textResponse, sendResponse, type HttpResponse } from '../http/response.ts';
import { isCall } from '../route-table.ts';
import { clientNetwork } from '../api-proxy/rate-limiter.ts';
import { createBodyReader, drainBody } from './request-body.ts';
import type { Storefront } from '../storefront.ts';

/** HTTP/1.1 asks for a Host (RFC 9112 section 3.2); HTTP/1.0 does not. */
const lacksHost = ({ headers, httpVersionMajor, httpVersionMinor }: IncomingMessage): boolean =>
  headers.host === undefined && (httpVersionMajor > 1 || httpVersionMinor > 0);

/** Ends what is done for a visitor who leaves before the answer. */
const goneSignal = (response: ServerResponse): AbortSignal => {
  const controller = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished) controller.abort();
  });
  return controller.signal;
};

/** Puts a storefront behind `node:http`: every request is answered, whatever happens. */
export const createRequestListener = (storefront: Storefront) => {
  const { logger } = storefront;
  const bodyOf = createBodyReader();

  const failed = (request: IncomingMessage, error: unknown): void =>
    logger.error({ target: request.url, err: error }, 'a request failed');

  const send = (request: IncomingMessage, response: ServerResponse, ready: HttpResponse): void => {
    drainBody(request);
    sendResponse(request, response, ready, (error) => failed(request, error));
  };

  const giveUp = (request: IncomingMessage, response: ServerResponse, error: unknown): void => {
    failed(request, error);
    if (response.headersSent) response.destroy();
    else sendResponse(request, response, textResponse(500, 'Internal Server Error'), () => {});
  };

  return (request: IncomingMessage, response: ServerResponse): void => {
    const { method = '', url = '', headers, rawHeaders } = request;
    // Nobody upgrades here, and node:http drops what stands in the same packet behind such a request: whoever sent more
    // learns at once that it was not read, and sends it again (RFC 9112 section 9.3.2).
    if (headers.upgrade !== undefined) response.shouldKeepAlive = false;
    try {
      if (lacksHost(request)) {
        send(request, response, textResponse(400, 'Bad Request', ['connection', 'close']));
        return;
      }
      const visitor = storefront.visitor({ headers, rawHeaders, remoteAddress: request.socket.remoteAddress });
      const way = isCall(url)
        ? { gone: goneSignal(response), body: bodyOf(request, response, clientNetwork(visitor.client)) }
        : undefined;
      const ready = storefront.answer(visitor, method, url, way);
      if (!(ready instanceof Promise)) send(request, response, ready);
      else {
        ready
          .then((later) => send(request, response, later))
          .catch((error: unknown) => giveUp(request, response, error));
      }
    } catch (error) {
      giveUp(request, response, error);
    }
  };
};
