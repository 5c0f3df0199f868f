import { createServer, request, type Server } from 'node:http';
import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { brotliCompressSync, constants } from 'node:zlib';
import type { AddressInfo } from 'node:net';

export type Relay = {
  port: number;
  /** As a network that is gone: every connection is broken, until it is back. */
  cut: (isCut: boolean) => void;
  close: () => Promise<void>;
};

/**
 * A server in front of the shop that changes its pages on their way; all else passes as it is. Pages leave it
 * compressed as the shop compresses them, so that two relays differ by what they change alone.
 * @param shopPort where the shop listens
 * @param change gets each page's HTML
 */
export const openRelay = async (shopPort: string, change: (html: string) => string): Promise<Relay> => {
  const server: Server = createServer((incoming, answer) => {
    const [host = ''] = (incoming.headers.host ?? '').split(':');
    // A page may also be asked for by a script, or by the service worker.
    const isFile = /^\/_(?:astro|img)\//u.test(incoming.url ?? '');
    const headers = { ...incoming.headers, host: `${host}:${shopPort}` };
    const outgoing = request(
      {
        host: '127.0.0.1',
        port: shopPort,
        path: incoming.url,
        method: incoming.method,
        headers: isFile ? headers : { ...headers, 'accept-encoding': 'identity' },
      },
      (reply) => {
        buffer(reply).then(
          (body) => {
            const html = reply.headers['content-type']?.startsWith('text/html');
            const sent = html
              ? brotliCompressSync(change(body.toString()), { params: { [constants.BROTLI_PARAM_QUALITY]: 8 } })
              : body;
            const kept = Object.entries(reply.headers).filter(
              ([name]) => !['connection', 'transfer-encoding', 'content-length', 'etag'].includes(name),
            );
            answer.writeHead(reply.statusCode ?? 502, {
              ...Object.fromEntries(kept),
              ...(html ? { 'content-encoding': 'br' } : {}),
              'content-length': sent.length,
            });
            answer.end(sent);
          },
          () => answer.destroy(),
        );
      },
    );
    outgoing.on('error', () => answer.destroy());
    outgoing.end();
  });
  let isDown = false;
  server.on('connection', (socket) => isDown && socket.destroy());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    cut: (isCut) => {
      isDown = isCut;
      if (isCut) server.closeAllConnections();
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};
