import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Storefront } from '../storefront.ts';
import { createFastPath, type FastPath } from './fast-path/fast-path.ts';
import { createRequestListener } from './request-listener.ts';

export type Listener = {
  /** The port in use, also where a free one was asked for. */
  port: number;
  /** Takes no more connections, finishes the requests in flight, then resolves; after `patience` ms what is left is cut. */
  close(patience?: number): Promise<void>;
};

/** How long a client may take, in milliseconds. */
export type Limits = {
  /** For a request's head. */
  headersTimeout: number;
  /** For a whole request. */
  requestTimeout: number;
  /** Between two requests. */
  keepAliveTimeout: number;
  /** How often the first two are looked at. */
  connectionsCheckingInterval: number;
};

export type ListenOptions = {
  port: number;
  host: string;
  /** Descriptor of a socket that is listened on already, which port and host are of; null: one is opened. */
  socket?: number | null;
  limits?: Partial<Limits>;
  /** Sees each connection first. */
  lane?: (limits: Limits, handOver: (socket: Socket) => void) => FastPath;
};

const usual: Limits = {
  headersTimeout: 10_000,
  requestTimeout: 120_000,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 1000,
};

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

/** Without a Host the answer is ours to give, since not every request needs one (`http-front.ts`). */
const rules = { maxHeaderSize: 16_384, noDelay: true, requireHostHeader: false } as const;

/** Nothing is expected of this server but `100-continue`. */
const refuseExpectation = (_: IncomingMessage, response: ServerResponse): void => {
  response.writeHead(417, { connection: 'close', 'content-length': '0' }).end();
};

/** CONNECT never leads anywhere (it does not come as a request). */
const refuseTunnel = (_: IncomingMessage, socket: Duplex): void => {
  socket.end('HTTP/1.1 405 Method Not Allowed\r\nAllow: GET, HEAD\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
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
    const { port, host, socket = null } = options;
    server.listen(socket === null ? { port, host, backlog: 1024 } : { fd: socket }, resolve);
  });

/** Lets a lane see each connection before the HTTP server does. */
const putBefore = (server: Server, make: (handOver: (socket: Socket) => void) => FastPath): FastPath => {
  const serve = server.listeners('connection');
  server.removeAllListeners('connection');
  const lane = make((socket) => {
    for (const listener of serve) Reflect.apply(listener, server, [socket]);
  });
  server.on('connection', (socket: Socket) => lane.take(socket));
  return lane;
};

/**
 * Listens with limits that slow clients run into: headers within 10 s and
 * 16 kB, the whole request within two minutes, since a receipt comes over any
 * line; smaller bodies have less time (`request-body.ts`).
 * @throws {ListenError} where the port cannot be had
 */
export const listen = async (
  handle: (request: IncomingMessage, response: ServerResponse) => void,
  options: ListenOptions,
): Promise<Listener> => {
  let closing = false;
  const limits = { ...usual, ...options.limits };
  const take = (request: IncomingMessage, response: ServerResponse): void => {
    if (closing) response.shouldKeepAlive = false;
    handle(request, response);
  };
  const server = createServer({ ...limits, ...rules }, take);
  // Who wants the body says so (`request-body.ts`); all others are answered at once. Node's own `100 Continue` may end up inside an answer before it.
  server.on('checkContinue', take);
  server.on('clientError', refuse);
  server.on('connect', refuseTunnel);
  server.on('checkExpectation', refuseExpectation);
  const { lane: makeLane } = options;
  const lane = makeLane && putBefore(server, (handOver) => makeLane(limits, handOver));
  await start(server, options);

  return {
    port: (server.address() as AddressInfo).port,
    close: (patience = 10_000) =>
      new Promise((resolve) => {
        closing = true;
        lane?.close();
        const idle = setInterval(() => server.closeIdleConnections(), 50);
        const limit = setTimeout(() => {
          server.closeAllConnections();
          lane?.cut();
        }, patience);
        server.close(() => {
          clearInterval(idle);
          clearTimeout(limit);
          resolve();
        });
      }),
  };
};

/**
 * Opens a port for a storefront: the lane for pages in front, `node:http` for all else.
 * @throws {ListenError} where the port cannot be had
 */
export const openPort = (storefront: Storefront, options: Omit<ListenOptions, 'lane'>): Promise<Listener> =>
  listen(createRequestListener(storefront), {
    ...options,
    lane: (limits, handOver) => createFastPath({ storefront, limits, handOver }),
  });
