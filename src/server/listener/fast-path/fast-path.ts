import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { SharedContext } from '../../http/request-context.ts';
import { serializeHeaders, textResponse, type HttpResponse } from '../../http/response.ts';
import { findRoute, type Route } from '../../route-table.ts';
import type { Storefront } from '../../storefront.ts';
import { parseHeaders, splitRequest } from './parse-request.ts';

/**
 * Serves simple requests for pages on the raw connection: no request and response objects, one write. The first request
 * that is not simple hands the connection over to `node:http`, for good. For the reasons, see
 * docs/decisions/13-a-lane-for-pages.md.
 */
export type FastPath = {
  /** Accepts a new connection. */
  accept(socket: Socket): void;
  /** Closes idle connections now, others after their response. */
  close(): void;
  /** Destroys the remaining connections. */
  destroy(): void;
};

export type FastPathLimits = {
  /** Timeout for the first request, in milliseconds. */
  headersTimeout: number;
  /** Idle timeout between two requests, in milliseconds. */
  keepAliveTimeout: number;
};

type Options = {
  storefront: Storefront;
  limits: FastPathLimits;
  /** Hands a connection over to `node:http`. */
  handOver: (socket: Socket) => void;
};

/** A connection; `context` is the result of parsing its last header block. */
type Client = { socket: Socket; block: string; context: SharedContext | null; busy: boolean };

/** Flushes pending data, then closes the connection. */
const finishConnection = (socket: Socket): void => {
  socket.end(() => socket.destroy());
};

/** Returns a function that returns the Date header, built once per second. */
const createDateLine = (): (() => string) => {
  let second = 0;
  let line = '';
  return () => {
    const now = Math.floor(Date.now() / 1000);
    if (now !== second) {
      second = now;
      line = `Date: ${new Date(now * 1000).toUTCString()}\r\n`;
    }
    return line;
  };
};

export const createFastPath = ({ storefront, limits, handOver }: Options): FastPath => {
  const { logger } = storefront;
  const clients = new Map<Socket, Client>();
  const dateLine = createDateLine();
  const keepAlive = `Connection: keep-alive\r\nKeep-Alive: timeout=${Math.floor(limits.keepAliveTimeout / 1000)}\r\n\r\n`;
  const connectionClose = 'Connection: close\r\n\r\n';
  let closing = false;

  const write = (socket: Socket, { status, headers, lines = serializeHeaders(headers), body }: HttpResponse): void => {
    const head = `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${lines}${dateLine()}${closing ? connectionClose : keepAlive}`;
    socket.cork();
    socket.write(head, 'latin1');
    if (Buffer.isBuffer(body)) socket.write(body);
    socket.uncork();
  };

  const finish = (client: Client, response: HttpResponse): void => {
    const { socket } = client;
    if (socket.destroyed) return;
    if (response.body !== null && !Buffer.isBuffer(response.body))
      throw new Error('the fast path sends no files and streams');
    write(socket, response);
    if (client.busy) {
      client.busy = false;
      socket.resume();
    }
    if (closing) finishConnection(socket);
  };

  const fail = (client: Client, target: string, error: unknown): void => {
    logger.error({ target, err: error }, 'a request failed');
    finish(client, textResponse(500, 'Internal Server Error'));
  };

  const serve = (client: Client, context: SharedContext, route: Route, target: string): void => {
    try {
      const ready = storefront.handle({ ...context, route, method: 'GET', target, signal: null, body: null });
      if (!(ready instanceof Promise)) {
        finish(client, ready);
        return;
      }
      client.busy = true;
      client.socket.pause();
      ready.then((response) => finish(client, response)).catch((error: unknown) => fail(client, target, error));
    } catch (error) {
      fail(client, target, error);
    }
  };

  /** Parses a header block; most requests on a connection repeat the previous one. */
  const parseContext = (client: Client, block: string): SharedContext | null => {
    if (client.context && client.block === block) return client.context;
    const head = parseHeaders(block);
    if (!head) return null;
    client.context = storefront.parseHead({ ...head, remoteAddress: client.socket.remoteAddress });
    client.block = block;
    return client.context;
  };

  const accept = (socket: Socket): void => {
    const client: Client = { socket, block: '', context: null, busy: false };

    const onData = (bytes: Buffer): void => {
      const request = socket.writableLength > 0 ? null : splitRequest(bytes);
      const route = request && findRoute(request.target);
      const context = request && route?.fastPath ? parseContext(client, request.block) : null;
      if (request && route && context) {
        serve(client, context, route, request.target);
        if (socket.timeout !== limits.keepAliveTimeout) socket.setTimeout(limits.keepAliveTimeout);
        return;
      }
      socket
        .off('data', onData)
        .off('end', onEnd)
        .off('timeout', onFailure)
        .off('error', onFailure)
        .off('close', onClose);
      socket.setTimeout(0);
      clients.delete(socket);
      handOver(socket);
      socket.unshift(bytes);
    };

    const onEnd = (): void => {
      socket.end();
    };
    const onFailure = (): void => {
      socket.destroy();
    };
    const onClose = (): void => {
      clients.delete(socket);
    };
    clients.set(socket, client);
    socket.on('data', onData).on('end', onEnd).on('timeout', onFailure).on('error', onFailure).on('close', onClose);
    socket.setTimeout(limits.headersTimeout);
  };

  return {
    accept,
    close: () => {
      closing = true;
      for (const { socket, busy } of clients.values()) if (!busy) finishConnection(socket);
    },
    destroy: () => {
      for (const socket of clients.keys()) socket.destroy();
    },
  };
};
