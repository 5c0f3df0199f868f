import { connect } from 'node:net';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';

/** HTTP over a bare socket: sends exactly the bytes it is given. */

export type RawAnswer = {
  status: number;
  headers: Record<string, string>;
  /** The one header that may be sent more than once. */
  cookies: string[];
  body: Buffer;
  text: string;
};

/** Sends bytes, and returns everything received until the other side closes the connection. */
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

/** Parses a response; `text` is decoded. */
export const parseAnswer = (bytes: Buffer): RawAnswer => {
  const end = bytes.indexOf('\r\n\r\n');
  const [first = '', ...lines] = bytes.toString('latin1', 0, end).split('\r\n');
  const headers: Record<string, string> = {};
  const cookies: string[] = [];
  for (const line of lines) {
    const colon = line.indexOf(':');
    const name = line.slice(0, colon).toLowerCase();
    if (name === 'set-cookie') {
      cookies.push(line.slice(colon + 1).trim());
      continue;
    }
    if (name in headers) throw new Error(`the header ${name} was sent twice`);
    headers[name] = line.slice(colon + 1).trim();
  }
  const body = bytes.subarray(end + 4);
  const status = Number(first.split(' ')[1]);
  // A part of an encoded body cannot be decoded.
  const decode = body.length > 0 && status !== 206 ? decoders[headers['content-encoding'] ?? ''] : undefined;
  return { status, headers, cookies, body, text: (decode ? decode(body) : body).toString() };
};

/** Returns whether the bytes contain a complete response. */
const isWhole = (bytes: Buffer, method: string): boolean => {
  const end = bytes.indexOf('\r\n\r\n');
  if (end === -1) return false;
  const head = bytes.toString('latin1', 0, end);
  const length = /\r\ncontent-length: (\d+)/iu.exec(head)?.[1] ?? '0';
  return method === 'HEAD' || bytes.length >= end + 4 + Number(length);
};

/** Sends bytes, and returns the first complete response, on a connection that could be used again. */
export const sendKept = (port: number, bytes: string | Buffer, method = 'GET'): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    let all = Buffer.alloc(0);
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    socket.on('data', (chunk: Buffer) => {
      all = Buffer.concat([all, chunk]);
      if (isWhole(all, method)) socket.destroy();
    });
    socket.on('error', reject);
    socket.on('close', () => resolve(all));
  });

export type RawRequest = {
  method?: string;
  host?: string | null;
  headers?: Record<string, string>;
  /** Sent with a Content-Length. */
  body?: string | Buffer;
  /** Keeps the connection open for further requests, as browsers do. */
  keep?: boolean;
};

/** Sends one request on a connection of its own. */
export const request = async (port: number, target: string, options: RawRequest = {}): Promise<RawAnswer> => {
  const { method = 'GET', host = 's001.localhost', headers = {}, body, keep = false } = options;
  const hosts = host === null ? {} : { Host: host };
  const length = body === undefined ? {} : { 'Content-Length': String(Buffer.byteLength(body)) };
  const lines = Object.entries({ ...hosts, ...(keep ? {} : { Connection: 'close' }), ...length, ...headers });
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  const bytes = Buffer.concat([Buffer.from(`${method} ${target} HTTP/1.1\r\n${head}\r\n`), Buffer.from(body ?? '')]);
  return parseAnswer(keep ? await sendKept(port, bytes, method) : await sendRaw(port, bytes));
};
