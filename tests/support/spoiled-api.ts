import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** What can be wrong with an answer of an API. */
export type Spoil = 'reset' | 'half' | 'garbage' | 'a web page' | 'cut encoding' | '500' | 'slow' | 'silent' | 'gone';

/** A way to an API that can be told to spoil its answers. */
export type SpoiledApi = {
  port: number;
  /** Calls since the last `spoil`. */
  calls: () => number;
  /** @param how what is wrong with the n-th call from now on (0 first); null: nothing */
  spoil: (how: (path: string, call: number) => Spoil | null) => void;
  close: () => Promise<void>;
};

/** Longer than the publisher waits for an answer. */
const tooLongMs = 15_000;

const answerSpoiled = (spoil: Spoil, body: Buffer, headers: IncomingMessage['headers'], out: ServerResponse): void => {
  const { 'content-type': type = 'application/json' } = headers;
  const send = (bytes: Uint8Array | string, given: Record<string, string | number> = {}): void => {
    out.writeHead(200, { 'content-type': type, ...given }).end(bytes);
  };
  switch (spoil) {
    case 'reset':
      out.socket?.resetAndDestroy();
      return;
    case 'half':
      out.writeHead(200, { 'content-type': type, 'content-length': body.length });
      out.write(body.subarray(0, body.length / 2), () => out.socket?.destroy());
      return;
    case 'garbage':
      send(`${body.subarray(0, body.length / 2).toString('latin1')}\u0000}]<`);
      return;
    case 'a web page':
      send('<!doctype html><title>Welcome to the guest network</title>', { 'content-type': 'text/html' });
      return;
    case 'cut encoding':
      send(body, { 'content-encoding': 'gzip' });
      return;
    case '500':
      out.writeHead(500, { 'content-type': type }).end('{"message":"Server Error"}');
      return;
    case 'slow': {
      // A byte now and then: each wait is short, all of them together are not.
      out.writeHead(200, { 'content-type': type });
      let offset = 0;
      const timer = setInterval(() => out.write(body.subarray(offset, (offset += 1))), 200);
      out.once('close', () => clearInterval(timer));
      return;
    }
    case 'silent': {
      const timer = setTimeout(() => send(body), tooLongMs);
      out.once('close', () => clearTimeout(timer));
      return;
    }
    case 'gone':
      out.socket?.destroy();
  }
};

/** Stands between a publisher and a real API on this machine, and passes everything on as it is until told otherwise. */
export const startSpoiledApi = async (port: number): Promise<SpoiledApi> => {
  let how: (path: string, call: number) => Spoil | null = () => null;
  let count = 0;
  const pass = (incoming: IncomingMessage, out: ServerResponse): void => {
    const path = incoming.url ?? '/';
    const spoil = how(path, count++);
    const onward = request(
      { host: '127.0.0.1', port, path, method: incoming.method, headers: { ...incoming.headers, connection: 'close' } },
      (answer) => {
        buffer(answer).then(
          (body) => {
            if (spoil) answerSpoiled(spoil, body, answer.headers, out);
            else out.writeHead(answer.statusCode ?? 502, answer.headers).end(body);
          },
          () => out.destroy(),
        );
      },
    );
    onward.on('error', () => out.destroy());
    onward.end();
  };
  const server = createServer(pass);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    calls: () => count,
    spoil: (next) => {
      how = next;
      count = 0;
    },
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
};
