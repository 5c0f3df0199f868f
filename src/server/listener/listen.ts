import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { ConfigError } from '../../lib/errors.ts';
import type { Storefront } from '../storefront.ts';
import { createFastPath, type FastPath } from './fast-path/fast-path.ts';
import { createRequestListener } from './request-listener.ts';

export type Listener = {
  /** The port in use, even if any free one was requested. */
  port: number;
  /** Stops accepting connections, finishes requests in flight, then resolves; destroys what is left after `graceMs`. */
  close(graceMs?: number): Promise<void>;
};

/** Timeouts for clients, in milliseconds. */
export type ClientTimeouts = {
  /** For a request's headers. */
  headersTimeout: number;
  /** For a whole request. */
  requestTimeout: number;
  /** Between two requests. */
  keepAliveTimeout: number;
  /** How often the first two are checked. */
  connectionsCheckingInterval: number;
  /** In which no byte moves in either direction while a response is made or sent. */
  stallTimeout: number;
};

export type ListenOptions = {
  port: number;
  host: string;
  /** Descriptor of a socket that is already listening, used instead of port and host; null: opens one. */
  socket?: number | null;
  limits?: Partial<ClientTimeouts>;
};

const defaultTimeouts: ClientTimeouts = {
  headersTimeout: 10_000,
  requestTimeout: 120_000,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 1000,
  stallTimeout: 120_000,
};

/**
 * How long connections may last once the server closes. Shorter than the supervisor waits for a process to end
 * (`scripts/supervisor/child.ts`): payments are brought to an end after it.
 */
const closeGraceMs = 7000;

/** Thrown if a port cannot be opened; the message is a sentence for the person who started the server. */
export class ListenError extends ConfigError {
  override name = 'ListenError';
}

const clientErrorStatus: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

/** Responds to an unparsable request with a bare status, and closes the connection. */
const rejectUnparsable = (error: NodeJS.ErrnoException, socket: Socket): void => {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const status = clientErrorStatus[error.code ?? ''] ?? '400 Bad Request';
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`, () => socket.destroy());
};

/** A missing Host is rejected by `request-listener.ts` instead, since HTTP/1.0 does not require it. */
const serverOptions = { maxHeaderSize: 16_384, noDelay: true, requireHostHeader: false } as const;

/** Rejects every expectation except `100-continue`. */
const rejectExpectation = (_: IncomingMessage, response: ServerResponse): void => {
  response.writeHead(417, { connection: 'close', 'content-length': '0' }).end();
};

/** Rejects CONNECT, which Node emits separately from `request`. */
const rejectTunnel = (_: IncomingMessage, socket: Duplex): void => {
  socket.end('HTTP/1.1 405 Method Not Allowed\r\nAllow: GET, HEAD\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
};

const listenProblems = ({ port, host }: ListenOptions): Readonly<Record<string, string>> => ({
  EADDRINUSE: `port ${port} is taken by another program; stop it, or choose another with PORT=…`,
  EACCES: `port ${port} needs rights that this user lacks; choose one above 1023 with PORT=…`,
  EADDRNOTAVAIL: `this machine has no address ${host}; choose another with BIND=…`,
});

const start = (server: Server, options: ListenOptions): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(
        new ListenError(listenProblems(options)[error.code ?? ''] ?? `cannot listen: ${error.message}`, {
          cause: error,
        }),
      );
    });
    const { port, host, socket = null } = options;
    server.listen(socket === null ? { port, host, backlog: 1024 } : { fd: socket }, resolve);
  });

type CreateFastPath = (limits: ClientTimeouts, handOver: (socket: Socket) => void) => FastPath;

/** Passes each connection to the fast path before the HTTP server gets it. */
const installFastPath = (server: Server, create: (handOver: (socket: Socket) => void) => FastPath): FastPath => {
  const serve = server.listeners('connection');
  server.removeAllListeners('connection');
  const fastPath = create((socket) => {
    for (const listener of serve) Reflect.apply(listener, server, [socket]);
  });
  server.on('connection', (socket: Socket) => fastPath.accept(socket));
  return fastPath;
};

/**
 * Listens, with limits for slow clients: headers within 10 s and 16 kB, the whole request within two minutes, since a
 * receipt may come over a slow connection; smaller bodies get less time (`route-table.ts`).
 * @param fastPath null: every connection goes to `node:http`
 * @throws {ListenError} if the port cannot be opened
 */
export const listen = async (
  handle: (request: IncomingMessage, response: ServerResponse) => void,
  options: ListenOptions,
  fastPath: CreateFastPath | null = null,
): Promise<Listener> => {
  let closing = false;
  const limits = { ...defaultTimeouts, ...options.limits };
  const onRequest = (request: IncomingMessage, response: ServerResponse): void => {
    if (closing) response.shouldKeepAlive = false;
    handle(request, response);
  };
  const server = createServer({ ...limits, ...serverOptions }, onRequest);
  server.timeout = limits.stallTimeout;
  // The body's reader sends `100 Continue` (`request-body.ts`); Node's own could end up inside an earlier response.
  server.on('checkContinue', onRequest);
  server.on('clientError', rejectUnparsable);
  server.on('connect', rejectTunnel);
  server.on('checkExpectation', rejectExpectation);
  const installed = fastPath && installFastPath(server, (handOver) => fastPath(limits, handOver));
  await start(server, options);

  return {
    port: (server.address() as AddressInfo).port,
    close: (graceMs = closeGraceMs) =>
      new Promise((resolve) => {
        closing = true;
        installed?.close();
        const idleTimer = setInterval(() => server.closeIdleConnections(), 50);
        const graceTimer = setTimeout(() => {
          server.closeAllConnections();
          installed?.destroy();
        }, graceMs);
        server.close(() => {
          clearInterval(idleTimer);
          clearTimeout(graceTimer);
          resolve();
        });
      }),
  };
};

/**
 * Opens a port for a storefront: the fast path for pages first, `node:http` for everything else.
 * @param useFastPath false: `node:http` serves pages too (`FAST_PATH=0`)
 * @throws {ListenError} if the port cannot be opened
 */
export const openPort = (storefront: Storefront, options: ListenOptions, useFastPath: boolean): Promise<Listener> =>
  listen(
    createRequestListener(storefront),
    options,
    useFastPath ? (limits, handOver) => createFastPath({ storefront, limits, handOver }) : null,
  );
