import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { serializeHeaders, textResponse, type HttpResponse } from '../../http/response.ts';
import { isCall } from '../../route-table.ts';
import { isFile } from '../../store-handler.ts';
import { parseHeaders, splitRequest } from './parse-request.ts';
import type { Storefront, Visitor } from '../../storefront.ts';

/**
 * Answers simple requests for pages on the bare connection: no request and response objects, one write. The first thing
 * on a connection that is not simple takes it to `node:http`, for good. Why: docs/decisions/13-a-lane-for-pages.md.
 */
export type FastPath = {
  /** Takes a new connection. */
  take(socket: Socket): void;
  /** Ends idle connections now, others after their answer. */
  close(): void;
  /** Cuts what is left. */
  cut(): void;
};

export type FastPathLimits = {
  /** Milliseconds for the first request to come. */
  headersTimeout: number;
  /** Milliseconds between two requests. */
  keepAliveTimeout: number;
};

type Parts = {
  storefront: Storefront;
  limits: FastPathLimits;
  /** Gives a connection to `node:http`. */
  handOver: (socket: Socket) => void;
};

type Client = { socket: Socket; block: string; visitor: Visitor | null; busy: boolean };

/** Sends what is left to send, and closes. */
const finishConnection = (socket: Socket): void => {
  socket.end(() => socket.destroy());
};

/** The date, made once a second. */
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

export const createFastPath = ({ storefront, limits, handOver }: Parts): FastPath => {
  const { logger } = storefront;
  const clients = new Map<Socket, Client>();
  const dateLine = createDateLine();
  const stay = `Connection: keep-alive\r\nKeep-Alive: timeout=${Math.floor(limits.keepAliveTimeout / 1000)}\r\n\r\n`;
  const leave = 'Connection: close\r\n\r\n';
  let closing = false;

  const write = (socket: Socket, { status, headers, lines = serializeHeaders(headers), body }: HttpResponse): void => {
    const head = `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${lines}${dateLine()}${closing ? leave : stay}`;
    socket.cork();
    socket.write(head, 'latin1');
    if (Buffer.isBuffer(body)) socket.write(body);
    socket.uncork();
  };

  const finish = (client: Client, answer: HttpResponse): void => {
    const { socket } = client;
    if (socket.destroyed) return;
    if (answer.body !== null && !Buffer.isBuffer(answer.body))
      throw new Error('files and streams are not sent in the lane');
    write(socket, answer);
    if (client.busy) {
      client.busy = false;
      socket.resume();
    }
    if (closing) finishConnection(socket);
  };

  const giveUp = (client: Client, target: string, error: unknown): void => {
    logger.error({ target, err: error }, 'a request failed');
    finish(client, textResponse(500, 'Internal Server Error'));
  };

  const serve = (client: Client, target: string, visitor: Visitor): void => {
    try {
      const ready = storefront.answer(visitor, 'GET', target);
      if (!(ready instanceof Promise)) {
        finish(client, ready);
        return;
      }
      client.busy = true;
      client.socket.pause();
      ready.then((answer) => finish(client, answer)).catch((error: unknown) => giveUp(client, target, error));
    } catch (error) {
      giveUp(client, target, error);
    }
  };

  const visitorOf = (client: Client, block: string): Visitor | null => {
    if (client.visitor && client.block === block) return client.visitor;
    const head = parseHeaders(block);
    if (!head) return null;
    client.visitor = storefront.visitor({ ...head, remoteAddress: client.socket.remoteAddress });
    client.block = block;
    return client.visitor;
  };

  const take = (socket: Socket): void => {
    const client: Client = { socket, block: '', visitor: null, busy: false };

    const onData = (bytes: Buffer): void => {
      const request = socket.writableLength > 0 ? null : splitRequest(bytes);
      const visitor =
        request && !isFile(request.target) && !isCall(request.target) ? visitorOf(client, request.block) : null;
      if (request && visitor) {
        serve(client, request.target, visitor);
        if (socket.timeout !== limits.keepAliveTimeout) socket.setTimeout(limits.keepAliveTimeout);
        return;
      }
      socket
        .off('data', onData)
        .off('end', onEnd)
        .off('timeout', onTrouble)
        .off('error', onTrouble)
        .off('close', onClose);
      socket.setTimeout(0);
      clients.delete(socket);
      handOver(socket);
      socket.unshift(bytes);
    };

    const onEnd = (): void => {
      socket.end();
    };
    const onTrouble = (): void => {
      socket.destroy();
    };
    const onClose = (): void => {
      clients.delete(socket);
    };
    clients.set(socket, client);
    socket.on('data', onData).on('end', onEnd).on('timeout', onTrouble).on('error', onTrouble).on('close', onClose);
    socket.setTimeout(limits.headersTimeout);
  };

  return {
    take,
    close: () => {
      closing = true;
      for (const { socket, busy } of clients.values()) if (!busy) finishConnection(socket);
    },
    cut: () => {
      for (const socket of clients.keys()) socket.destroy();
    },
  };
};
