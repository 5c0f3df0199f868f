import { once } from 'node:events';
import { createServer, request, type IncomingMessage } from 'node:http';

export type Loss = {
  /** Which requests. */
  of: (request: IncomingMessage) => boolean;
  /** 'answer': it is done on the other side, and nobody hears of it; 'request': it never comes there. */
  what: 'answer' | 'request';
};

export type LosingRelay = {
  port: number;
  /** Loses the next so many that fit. Resolves when the last of them is lost. */
  lose: (loss: Loss, times?: number) => Promise<void>;
  /** Forgets what was yet to be lost. */
  calm: () => void;
  close: () => Promise<void>;
};

/** A server in front of another one that breaks the connection at a moment of the test's choosing. */
export const openLosingRelay = async (target: () => number): Promise<LosingRelay> => {
  let loss: (Loss & { left: number; done: () => void }) | null = null;

  const takes = (incoming: IncomingMessage): Loss['what'] | null => {
    if (!loss?.of(incoming)) return null;
    const { what, done } = loss;
    loss.left -= 1;
    if (loss.left === 0) {
      loss = null;
      // After the connection broke.
      setImmediate(done);
    }
    return what;
  };

  const server = createServer((incoming, answer) => {
    const lost = takes(incoming);
    if (lost === 'request') {
      incoming.socket.destroy();
      return;
    }
    const { method, url, headers } = incoming;
    const outgoing = request({ host: '127.0.0.1', port: target(), path: url, method, headers }, (reply) => {
      if (lost === 'answer') {
        reply.resume().once('end', () => incoming.socket.destroy());
        return;
      }
      answer.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.pipe(answer);
    });
    outgoing.on('error', () => incoming.socket.destroy());
    incoming.pipe(outgoing);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    lose: ({ of, what }, times = 1) =>
      new Promise((done) => {
        loss = { of, what, left: times, done };
      }),
    calm: () => {
      loss = null;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};
