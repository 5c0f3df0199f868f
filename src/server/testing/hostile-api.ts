import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A commerce API on a real port whose behavior tests control. */
export type HostileApi = {
  port: number;
  /** Requests received, in order. */
  asked: IncomingMessage[];
  /** Returns how many responses the client aborted. */
  left: () => number;
  /** Sets how it responds from now on. */
  answer: (how: (request: IncomingMessage, response: ServerResponse) => void) => void;
  close: () => Promise<void>;
};

export const json = { 'content-type': 'application/json; charset=utf-8' };

export const startHostileApi = async (): Promise<HostileApi> => {
  let how: (request: IncomingMessage, response: ServerResponse) => void = (_, response) => response.end();
  let left = 0;
  const asked: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    asked.push(request);
    response.once('close', () => {
      if (!response.writableFinished) left += 1;
    });
    how(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    asked,
    left: () => left,
    answer: (next) => {
      how = next;
      asked.length = 0;
      left = 0;
    },
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
};
