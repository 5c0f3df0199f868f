import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

export type Listening = {
  /** The port in use, also where a free one was asked for. */
  port: number;
  /** Takes no more connections, finishes the requests in flight, then resolves; after `patience` ms what is left is cut. */
  close(patience?: number): Promise<void>;
};

export type ListenOptions = { port: number; host: string };

/** A port that cannot be had, in a sentence for the person who started the server. */
export class ListenError extends Error {
  override name = 'ListenError';
}

const refusals: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

/** What cannot be parsed gets a bare answer, and the connection ends. */
const refuse = (error: NodeJS.ErrnoException, socket: Socket): void => {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const status = refusals[error.code ?? ''] ?? '400 Bad Request';
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`, () => socket.destroy());
};

const sentences = ({ port, host }: ListenOptions): Readonly<Record<string, string>> => ({
  EADDRINUSE: `port ${port} is taken by another program; stop it, or choose another with PORT=…`,
  EACCES: `port ${port} needs rights that this user lacks; choose one above 1023 with PORT=…`,
  EADDRNOTAVAIL: `this machine has no address ${host}; choose another with BIND=…`,
});

const start = (server: Server, options: ListenOptions): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(
        new ListenError(sentences(options)[error.code ?? ''] ?? `cannot listen: ${error.message}`, { cause: error }),
      );
    });
    server.listen({ ...options, backlog: 1024 }, resolve);
  });

/**
 * Listens with limits that slow clients run into: headers within 10 s and
 * 16 kB, the whole request within 30 s.
 * @throws {ListenError} where the port cannot be had
 */
export const listen = async (
  handle: (request: IncomingMessage, response: ServerResponse) => void,
  options: ListenOptions,
): Promise<Listening> => {
  let closing = false;
  const server = createServer(
    {
      headersTimeout: 10_000,
      requestTimeout: 30_000,
      connectionsCheckingInterval: 1000,
      keepAliveTimeout: 65_000,
      maxHeaderSize: 16_384,
      noDelay: true,
    },
    (request, response) => {
      if (closing) response.shouldKeepAlive = false;
      handle(request, response);
    },
  );
  server.on('clientError', refuse);
  await start(server, options);

  return {
    port: (server.address() as AddressInfo).port,
    close: (patience = 10_000) =>
      new Promise((resolve) => {
        closing = true;
        const idle = setInterval(() => server.closeIdleConnections(), 50);
        const limit = setTimeout(() => server.closeAllConnections(), patience);
        server.close(() => {
          clearInterval(idle);
          clearTimeout(limit);
          resolve();
        });
      }),
  };
};
