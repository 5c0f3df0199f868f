import type { IncomingHttpHeaders } from 'node:http';

/**
 * Reads the requests that browsers and caches send for pages, and no others: a whole GET in HTTP/1.1 without a body,
 * in origin form, each header once, in ASCII. It accepts less than `node:http` does and understands it the same way;
 * all that it does not take goes there.
 */
export type RawRequestParts = {
  target: string;
  /** Everything after the request line, as sent. */
  block: string;
};

const lineForm = /^GET (\/[\x21-\x7e]*) HTTP\/1\.1$/u;
const headerForm = /^([!#$%&'*+.^_`|~\w-]+):([\x20-\x7e\t]*)$/u;

/** Requests longer than this are not simple. */
const longest = 8192;

/** Headers that say how to read on, or to change the protocol. */
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

/** Takes the request line of what came in one piece; null where that is not one simple request. */
export const splitRequest = (bytes: Buffer): RawRequestParts | null => {
  if (bytes.length > longest) return null;
  const text = bytes.toString('latin1');
  const end = text.indexOf('\r\n');
  if (end === -1 || !text.endsWith('\r\n\r\n')) return null;
  const target = lineForm.exec(text.slice(0, end))?.[1];
  return target === undefined ? null : { target, block: text.slice(end + 2) };
};

export type ParsedHeaders = { headers: IncomingHttpHeaders; rawHeaders: string[] };

/** Reads the header lines with the empty one that ends them; null where they are not simple. */
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
