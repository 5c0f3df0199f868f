import { request, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';

/** Where everybody else in the journeys asks from. */
const usualAddress = '127.0.0.1';

export type Reply = {
  status: number;
  headers: IncomingHttpHeaders;
  /** Bytes of the headers on the wire, over HTTP/1.1. */
  headBytes: number;
  body: string;
};

/** A colon, a space and the end of the line stand between two headers; the status line and an empty line are about 20. */
const headBytesOf = ({ rawHeaders }: IncomingMessage): number =>
  rawHeaders.reduce((bytes, text) => bytes + text.length + 2, 20);

/**
 * Asks a store on this machine, as its host: `*.localhost` needs no name service that way.
 * @param address absolute, such as `http://s001.localhost:4321/phone`; its path is sent as it stands
 * @param from address in 127.0.0.0/8 to ask from: whoever uses up a limit of theirs needs one of their own
 */
export const ask = async (
  address: string,
  headers: Record<string, string> = {},
  from = usualAddress,
): Promise<Reply> => {
  const { host, port } = new URL(address);
  const path = address.slice(address.indexOf(host) + host.length) || '/';
  const { promise, resolve, reject } = Promise.withResolvers<Reply>();
  const outgoing = request(
    { host: '127.0.0.1', localAddress: from, port, path, headers: { host, ...headers }, timeout: 20_000 },
    (incoming) => {
      buffer(incoming).then(
        (body) =>
          resolve({
            status: incoming.statusCode ?? 0,
            headers: incoming.headers,
            headBytes: headBytesOf(incoming),
            body: body.toString(),
          }),
        reject,
      );
    },
  );
  outgoing.on('timeout', () => outgoing.destroy(new Error(`no answer from ${address} within 20 s`)));
  outgoing.on('error', reject);
  outgoing.end();
  return promise;
};
