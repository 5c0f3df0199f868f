import type { IncomingHttpHeaders } from 'node:http';

/**
 * A request as browsers and caches send it for pages: a complete HTTP/1.1 GET without a body, in origin form, each
 * header once, in ASCII. This parser accepts a subset of what `node:http` accepts and parses it the same way;
 * everything else goes there.
 */
export type RawRequestParts = {
  target: string;
  /** Everything after the request line, as sent. */
  block: string;
};

const lineForm = /^GET (\/[\x21-\x7e]*) HTTP\/1\.1$/u;
const headerForm = /^([!#$%&'*+.^_`|~\w-]+):([\x20-\x7e\t]*)$/u;

/** Requests longer than this are not simple. */
const maxBytes = 8192;

/** Headers that affect framing, or change the protocol. */
const notSimple = new Set([
  'content-length',
  'expect',
  'http2-settings',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** Splits one packet into target and headers; null if it is not exactly one simple request. */
export const splitRequest = (bytes: Buffer): RawRequestParts | null => {
  if (bytes.length > maxBytes) return null;
  const text = bytes.toString('latin1');
  const end = text.indexOf('\r\n');
  if (end === -1 || !text.endsWith('\r\n\r\n')) return null;
  const target = lineForm.exec(text.slice(0, end))?.[1];
  return target === undefined ? null : { target, block: text.slice(end + 2) };
};

export type ParsedHeaders = { headers: IncomingHttpHeaders; rawHeaders: string[] };

/** Parses a header block with the empty line that ends it; null if it is not simple. */
export const parseHeaders = (block: string): ParsedHeaders | null => {
  const headers: IncomingHttpHeaders = {};
  const rawHeaders: string[] = [];
  for (const line of block.slice(0, -4).split('\r\n')) {
    const [, name, value] = headerForm.exec(line) ?? [];
    if (name === undefined || value === undefined) return null;
    const key = name.toLowerCase();
    if (key in headers || notSimple.has(key)) return null;
    const text = value.trim();
    if (key === 'connection' && text.toLowerCase() !== 'keep-alive') return null;
    headers[key] = text;
    rawHeaders.push(name, text);
  }
  return headers.host === undefined ? null : { headers, rawHeaders };
};
