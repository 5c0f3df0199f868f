import { connect } from 'node:net';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';

/** HTTP over a bare socket: what is sent is what was written. */

export type RawAnswer = { status: number; headers: Record<string, string>; body: Buffer; text: string };

/** Sends bytes, and gives all that comes back until the other side closes. */
export const sendRaw = (port: number, bytes: string | Buffer): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    socket.on('error', reject);
    socket.on('close', () => resolve(Buffer.concat(chunks)));
  });

const decoders: Record<string, (body: Buffer) => Buffer> = {
  br: (body) => brotliDecompressSync(body),
  gzip: (body) => gunzipSync(body),
  zstd: (body) => zstdDecompressSync(body),
};

/** Takes an answer apart; `text` is decoded. */
export const parseAnswer = (bytes: Buffer): RawAnswer => {
  const end = bytes.indexOf('\r\n\r\n');
  const [first = '', ...lines] = bytes.toString('latin1', 0, end).split('\r\n');
  const headers: Record<string, string> = {};
  for (const line of lines) {
    const colon = line.indexOf(':');
    const name = line.slice(0, colon).toLowerCase();
    if (name in headers) throw new Error(`the header ${name} was sent twice`);
    headers[name] = line.slice(colon + 1).trim();
  }
  const body = bytes.subarray(end + 4);
  const decode = body.length > 0 ? decoders[headers['content-encoding'] ?? ''] : undefined;
  return { status: Number(first.split(' ')[1]), headers, body, text: (decode ? decode(body) : body).toString() };
};

export type RawRequest = { method?: string; host?: string | null; headers?: Record<string, string> };

/** One request on a connection of its own. */
export const request = async (port: number, target: string, options: RawRequest = {}): Promise<RawAnswer> => {
  const { method = 'GET', host = 's001.localhost', headers = {} } = options;
  const lines = Object.entries({ ...(host === null ? {} : { Host: host }), Connection: 'close', ...headers });
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  return parseAnswer(await sendRaw(port, `${method} ${target} HTTP/1.1\r\n${head}\r\n`));
};
