import { Transform, type Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { errors, Pool, type Dispatcher } from 'undici';
import type { UpstreamOutcome } from '../../metrics/upstream-metrics.ts';
import { errorCodeOf, messageOf } from '../../lib/errors.ts';
import { ProxyError } from './proxy-error.ts';

/** Parses a response's body; null: it is not JSON. */
export const parseUpstreamJson = (body: Buffer): unknown => {
  try {
    return JSON.parse(body.toString());
  } catch {
    return null;
  }
};

export type UpstreamLimits = {
  /** For the connection. */
  connectTimeoutMs: number;
  /** For the response's headers. */
  headersTimeoutMs: number;
  /** For the whole call. */
  totalTimeoutMs: number;
  /** Maximum length of a response. */
  maxBytes: number;
};

export type UpstreamResponse = {
  status: number;
  /** Content-Type; '' if there is none. */
  type: string;
  /** Retry-After; '' if there is none. */
  retryAfter: string;
  /** Empty if the response is a stream. */
  body: Buffer;
  /**
   * The response as it arrives, if the call accepts events. It fails with a `ProxyError` if it exceeds the call's
   * `events` limits; the caller must read it to its end or destroy it.
   */
  stream?: Readable;
};

/** Maximum duration and length of a streamed response. */
export type StreamLimits = Pick<UpstreamLimits, 'totalTimeoutMs' | 'maxBytes'>;

export type UpstreamMethod = 'GET' | 'POST' | 'PUT' | 'DELETE';

export type UpstreamCall = {
  method: UpstreamMethod;
  /** Path and query. */
  path: string;
  headers: Record<string, string>;
  /** Its media type is in `headers`. */
  body?: Buffer | null;
  /** Accepted response types besides JSON; errors are always JSON. */
  types?: RegExp;
  /** Limits for forwarding an event stream as it arrives; absent: none is accepted. */
  events?: StreamLimits;
};

/** Client of a commerce API over persistent connections. */
export type Upstream = {
  /** @throws {ProxyError} at the latest when a timeout expires, whatever the API does */
  get(path: string, headers: Record<string, string>, signal: AbortSignal): Promise<UpstreamResponse>;
  /**
   * Sends any call. A change is sent only once, unless it has an `idempotency-key`: then, like a read, it is retried if
   * its connection is reset before a response.
   * @throws {ProxyError} as `get`; a change may have been made nevertheless
   */
  send(call: UpstreamCall, signal: AbortSignal): Promise<UpstreamResponse>;
  close(): void;
};

const json = /^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/iu;
const noOtherType = /^(?!)/u;
const eventStream = /^text\/event-stream\s*(?:;|$)/iu;

const isReset = (error: unknown): boolean =>
  error instanceof errors.SocketError || ['ECONNRESET', 'EPIPE'].includes(errorCodeOf(error) ?? '');

/** Maps errors that occur before the headers of a response are complete. */
const requestError = (error: unknown, { connectTimeoutMs, headersTimeoutMs }: UpstreamLimits): ProxyError => {
  if (error instanceof ProxyError) return error;
  const code = errorCodeOf(error);
  if (error instanceof errors.ConnectTimeoutError)
    return new ProxyError('upstream_timeout', `no connection within ${connectTimeoutMs} ms`);
  if (error instanceof errors.HeadersTimeoutError)
    return new ProxyError('upstream_timeout', `no response within ${headersTimeoutMs} ms`);
  if (error instanceof errors.HTTPParserError || error instanceof errors.HeadersOverflowError)
    return new ProxyError('upstream_invalid', `not HTTP: ${code}`);
  return new ProxyError('upstream_unreachable', code ?? messageOf(error));
};

/** Maps errors that occur while a response's body is read. */
const bodyError = (error: unknown, { totalTimeoutMs }: StreamLimits): ProxyError => {
  if (error instanceof ProxyError) return error;
  if (error instanceof errors.BodyTimeoutError)
    return new ProxyError('upstream_timeout', `no complete response within ${totalTimeoutMs} ms`);
  return new ProxyError('upstream_invalid', 'the response was cut off');
};

const headerText = (value: string | string[] | undefined): string =>
  Array.isArray(value) ? (value[0] ?? '') : (value ?? '');

/** Returns why a response cannot be used, judging by its headers; null: it can. */
const responseFault = (
  { statusCode, headers }: Dispatcher.ResponseData,
  { method, maxBytes, types }: { method: UpstreamMethod; maxBytes: number; types: RegExp },
): string | null => {
  const type = headerText(headers['content-type']) || 'nothing';
  const encoding = headerText(headers['content-encoding']) || 'identity';
  if (statusCode < 200 || (statusCode >= 300 && statusCode < 400)) return `status ${statusCode}`;
  if (statusCode >= 500 || statusCode === 204) return null;
  // An error, or a change that was made, need no words.
  if (headerText(headers['content-length']) === '0' && (statusCode >= 400 || method !== 'GET')) return null;
  if (!json.test(type) && !(statusCode < 300 && types.test(type))) return `${type.slice(0, 80)} instead of JSON`;
  if (encoding !== 'identity') return `unrequested encoding ${encoding.slice(0, 20)}`;
  return Number(headerText(headers['content-length'])) > maxBytes ? `more than ${maxBytes} bytes` : null;
};

/** Forwards a body as it arrives; fails with a `ProxyError` if it is cut off or too long. */
const limitBytes = (body: Readable, limits: StreamLimits): Readable => {
  let size = 0;
  const limited = new Transform({
    transform(part: Buffer, _encoding, done) {
      size += part.length;
      if (size > limits.maxBytes) done(new ProxyError('upstream_invalid', `more than ${limits.maxBytes} bytes`));
      else done(null, part);
    },
  });
  limited.once('close', () => body.destroy());
  body.once('error', (error) => limited.destroy(bodyError(error, limits)));
  return body.pipe(limited);
};

/** Makes a stream fail if it takes too long. */
const limitTime = (stream: Readable, { totalTimeoutMs }: StreamLimits): Readable => {
  const timer = setTimeout(
    () => stream.destroy(new ProxyError('upstream_timeout', `no complete response within ${totalTimeoutMs} ms`)),
    totalTimeoutMs,
  );
  return stream.once('close', () => clearTimeout(timer));
};

/** Called with each call's outcome and its duration in seconds. */
export type UpstreamObserver = (outcome: UpstreamOutcome, seconds: number) => void;

const statusOutcome = (status: number): UpstreamOutcome => {
  if (status >= 500) return '5xx';
  if (status >= 400) return '4xx';
  return status >= 300 ? '3xx' : '2xx';
};

const errorOutcome = (error: unknown, signal: AbortSignal): UpstreamOutcome => {
  if (signal.aborted) return 'aborted';
  const code = error instanceof ProxyError ? error.code : '';
  if (code === 'upstream_timeout') return 'timeout';
  return code === 'upstream_invalid' ? 'invalid' : 'unreachable';
};

/** @param url scheme, host and port, plus a path if the API has one; no trailing slash */
export const createUpstream = (
  url: string,
  limits: UpstreamLimits,
  connections: number,
  observe: UpstreamObserver = () => {},
): Upstream => {
  const { origin, pathname } = new URL(url);
  const basePath = pathname === '/' ? '' : pathname;
  const options: Pool.Options = {
    connections,
    connect: { timeout: limits.connectTimeoutMs },
    headersTimeout: limits.headersTimeoutMs,
    bodyTimeout: limits.totalTimeoutMs,
    maxHeaderSize: 16_384,
    allowH2: false,
  };
  const kept = new Pool(origin, options);
  /** Opens a new connection for each call. */
  const fresh = new Pool(origin, { ...options, pipelining: 0 });

  /** @throws undici's errors before the headers are complete, {ProxyError} afterwards */
  const request = async (pool: Pool, call: UpstreamCall, signal: AbortSignal): Promise<UpstreamResponse> => {
    const { method, path, headers, body = null, events } = call;
    const late = new AbortController();
    const timer = setTimeout(
      () => late.abort(new ProxyError('upstream_timeout', `no complete response within ${limits.totalTimeoutMs} ms`)),
      limits.totalTimeoutMs,
    );
    const abort = (): void => late.abort(signal.reason);
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort, { once: true });
    let isStreamed = false;
    const settle = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', abort);
    };
    try {
      const response = await pool.request({
        method,
        path: `${basePath}${path}`,
        headers,
        body,
        signal: late.signal,
        bodyTimeout: (events ?? limits).totalTimeoutMs,
      });
      const type = headerText(response.headers['content-type']);
      const types = events ? eventStream : (call.types ?? noOtherType);
      const streamLimits = events && eventStream.test(type) ? events : null;
      const bodyLimits = streamLimits ?? limits;
      const fault = responseFault(response, { method, maxBytes: bodyLimits.maxBytes, types });
      if (fault !== null) {
        response.body.on('error', () => {}).destroy();
        throw new ProxyError('upstream_invalid', fault);
      }
      const retryAfter = headerText(response.headers['retry-after']);
      const head = { status: response.statusCode, type, retryAfter };
      const limited = limitBytes(response.body, bodyLimits);
      if (streamLimits === null) return { ...head, body: await buffer(limited) };
      isStreamed = true;
      clearTimeout(timer);
      const stream = limitTime(limited, streamLimits).once('close', settle);
      return { ...head, body: Buffer.alloc(0), stream };
    } finally {
      if (!isStreamed) settle();
    }
  };

  const sendOnce = async (call: UpstreamCall, signal: AbortSignal): Promise<UpstreamResponse> => {
    // If a connection breaks, it is unknown whether the change was made: without a key, it gets a fresh connection.
    const mayRepeat = call.method === 'GET' || call.headers['idempotency-key'] !== undefined;
    try {
      if (mayRepeat)
        try {
          return await request(kept, call, signal);
        } catch (error) {
          // Most likely the API closed an idle connection just when it was about to be reused.
          if (!isReset(error) || signal.aborted) throw error;
        }
      return await request(fresh, call, signal);
    } catch (error) {
      throw requestError(error, limits);
    }
  };

  const send = async (call: UpstreamCall, signal: AbortSignal): Promise<UpstreamResponse> => {
    const beganAt = performance.now();
    const report = (outcome: UpstreamOutcome): void => observe(outcome, (performance.now() - beganAt) / 1000);
    try {
      const response = await sendOnce(call, signal);
      report(statusOutcome(response.status));
      return response;
    } catch (error) {
      report(errorOutcome(error, signal));
      throw error;
    }
  };

  return {
    get: (path, headers, signal) => send({ method: 'GET', path, headers }, signal),
    send,
    close: () => {
      for (const pool of [kept, fresh]) pool.destroy().catch(() => {});
    },
  };
};
