import { Agent, request, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { contentHash } from '../../src/release/content-hash.ts';
import { isLong } from './shop.ts';

/** One answer of a server that is asked all the time; times as of `performance.now()`. */
export type Seen = {
  address: string;
  encoding: string;
  begun: number;
  over: number;
  status: number;
  /** Content hash of the decoded body. */
  hash: string;
  /** Anything that is not whole about the answer. */
  faults: string[];
};

/** Decoders by content encoding. */
export const decode: Record<string, (body: Buffer) => Buffer> = {
  identity: (body) => body,
  gzip: (body) => gunzipSync(body),
  br: (body) => brotliDecompressSync(body),
  zstd: (body) => zstdDecompressSync(body),
};
export const encodings = Object.keys(decode);

type Answer = { incoming: IncomingMessage; body: Buffer };

/** A visitor whom `/download` leads nowhere else. */
const agentName = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 14_0) AppleWebKit/605.1.15 Version/17.0 Safari/605.1.15';

const get = (agent: Agent, port: number, host: string, path: string, encoding: string): Promise<Answer> => {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const headers = {
    host: `${host}:${port}`,
    'accept-encoding': encoding,
    'accept-language': 'en',
    'user-agent': agentName,
    // Pages for members alone lead nowhere else (R21).
    cookie: 'jwt=somebody',
  };
  const outgoing = request({ agent, host: '127.0.0.1', port, path, headers, timeout: 20_000 }, (incoming) => {
    buffer(incoming).then((body) => resolve({ incoming, body }), reject);
  });
  outgoing.on('timeout', () => outgoing.destroy(new Error('no answer within 20 s')));
  outgoing.on('error', reject);
  outgoing.end();
  return promise;
};

const judge = ({ incoming, body }: Answer, asked: string): Pick<Seen, 'status' | 'hash' | 'faults'> => {
  const { statusCode: status = 0, headers } = incoming;
  const faults: string[] = [];
  const encoding = headers['content-encoding'] ?? 'identity';
  if (status !== 200) faults.push(`status ${status}`);
  if (encoding !== asked) faults.push(`encoded as ${encoding}`);
  if (Number(headers['content-length']) !== body.length)
    faults.push(`content-length ${headers['content-length']} and ${body.length} bytes`);
  let hash = '';
  try {
    const text = decode[encoding]?.(body) ?? Buffer.alloc(0);
    hash = contentHash(text);
    if (headers['content-type']?.startsWith('text/html') && !text.subarray(-20).includes('</html>'))
      faults.push('the page has no end');
  } catch (error) {
    faults.push(`cannot be decoded: ${String(error)}`);
  }
  const tag = encoding === 'identity' ? `"${hash}"` : `"${hash}-${encoding}"`;
  if (status === 200 && headers.etag !== tag) faults.push(`etag ${headers.etag} on content ${hash}`);
  return { status, hash, faults };
};

export type PageRequests = {
  /** What was seen since the last call. */
  take: () => Seen[];
  /** Asks once, on a socket of its own. */
  ask: (address: string) => Promise<Seen>;
  stop: () => Promise<void>;
};

/**
 * Asks a server for pages without end, on several keep-alive sockets, with every encoding in turn.
 * @param pick gives the next address
 * @param restMs between an answer and the next question of a socket
 */
export const startPageRequests = (
  server: { port: number; host: string },
  pick: () => string,
  { sockets = 3, restMs = isLong ? 2 : 15 } = {},
): PageRequests => {
  let seen: Seen[] = [];
  let stopped = false;
  let count = 0;
  const askOn = async (agent: Agent, address: string): Promise<Seen> => {
    const encoding = encodings[count++ % encodings.length] ?? 'identity';
    const begun = performance.now();
    const judged = await get(agent, server.port, server.host, address, encoding)
      .then((answer) => ({ over: performance.now(), ...judge(answer, encoding) }))
      .catch((error: unknown) => ({
        over: performance.now(),
        status: 0,
        hash: '',
        faults: [`no answer: ${String(error)}`],
      }));
    return { address, encoding, begun, ...judged };
  };
  const keepAsking = async (): Promise<void> => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    while (!stopped) {
      seen.push(await askOn(agent, pick()));
      // Leaves the processor to the publisher, which is what is tried out.
      await pause(restMs);
    }
    agent.destroy();
  };
  const working = Promise.all(Array.from({ length: sockets }, keepAsking));
  const own = new Agent({ keepAlive: true, maxSockets: 1 });
  return {
    take: () => {
      const taken = seen;
      seen = [];
      return taken;
    },
    ask: (address) => askOn(own, address),
    stop: async () => {
      stopped = true;
      await working;
      own.destroy();
    },
  };
};
