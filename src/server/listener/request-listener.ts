import type { IncomingMessage, ServerResponse } from 'node:http';
import { clientNetwork } from '../api-proxy/address-rate-limiter.ts';
import { sendResponse, textResponse, type HttpResponse } from '../http/response.ts';
import { findRoute } from '../route-table.ts';
import type { Storefront } from '../storefront.ts';
import { createBodyReader, drainBody } from './request-body.ts';

/** HTTP/1.1 requires a Host (RFC 9112 section 3.2); HTTP/1.0 does not. */
const lacksHost = ({ headers, httpVersionMajor, httpVersionMinor }: IncomingMessage): boolean =>
  headers.host === undefined && (httpVersionMajor > 1 || httpVersionMinor > 0);

/** Creates a signal that aborts when the client disconnects before the response. */
const createDisconnectSignal = (response: ServerResponse): AbortSignal => {
  const controller = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished) controller.abort();
  });
  return controller.signal;
};

/** Serves a storefront through `node:http`: every request gets a response, whatever happens. */
export const createRequestListener = (storefront: Storefront) => {
  const { logger } = storefront;
  const createReader = createBodyReader();

  const logFailure = (request: IncomingMessage, error: unknown): void =>
    logger.error({ target: request.url, err: error }, 'a request failed');

  const send = (request: IncomingMessage, response: ServerResponse, ready: HttpResponse): void => {
    drainBody(request);
    sendResponse(request, response, ready, (error) => logFailure(request, error));
  };

  const fail = (request: IncomingMessage, response: ServerResponse, error: unknown): void => {
    logFailure(request, error);
    if (response.headersSent) response.destroy();
    else sendResponse(request, response, textResponse(500, 'Internal Server Error'), () => {});
  };

  return (request: IncomingMessage, response: ServerResponse): void => {
    const { method = '', url: target = '', headers, rawHeaders } = request;
    // Upgrades are not supported, and node:http drops whatever follows such a request in the same packet. Closing the
    // connection tells the client that it was not read, so the client resends it (RFC 9112 section 9.3.2).
    if (headers.upgrade !== undefined) response.shouldKeepAlive = false;
    try {
      if (lacksHost(request)) {
        send(request, response, textResponse(400, 'Bad Request', ['connection', 'close']));
        return;
      }
      const context = storefront.parseHead({ headers, rawHeaders, remoteAddress: request.socket.remoteAddress });
      const route = findRoute(target);
      const hasBody = route.bodies.length > 0;
      const ready = storefront.handle({
        ...context,
        route,
        method,
        target,
        signal: hasBody ? createDisconnectSignal(response) : null,
        body: hasBody ? createReader(request, response, clientNetwork(context.client)) : null,
      });
      if (!(ready instanceof Promise)) send(request, response, ready);
      else {
        ready.then((later) => send(request, response, later)).catch((error: unknown) => fail(request, response, error));
      }
    } catch (error) {
      fail(request, response, error);
    }
  };
};
