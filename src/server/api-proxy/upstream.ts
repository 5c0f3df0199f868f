import {
  Agent as PlainAgent,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request as plainRequest,
} from 'node:http';
import { Agent as SecureAgent, request as secureRequest } from 'node:https';
import { pipeline, type Readable, Transform } from 'node:stream';
import type { UpstreamOutcome } from '../../metrics/upstream-metrics.ts';
import { ProxyError } from './proxy-error.ts';

/** What a body holds as JSON; null: it is none. */
export const parseJson = (body: Buffer): unknown => {
  try {
    return JSON.parse(body.toString());
  } catch {
    return null;
  }
};

export type UpstreamLimits = {
  /** Milliseconds until the connection stands. */
  connect: number;
  /** Milliseconds until the answer's head is there. */
  head: number;
  /** Milliseconds until the answer's last byte is there. */
  whole: number;
  /** Bytes of an answer. */
  bytes: number;
};

export type UpstreamResponse = {
  status: number;
  headers: IncomingHttpHeaders;
  /** Empty where the answer is a stream. */
  body: Buffer;
  /**
   * The answer bit by bit, where the call allows for that; it ends with a `ProxyError` beyond the call's limits, and
   * whoever gets it reads it to its end or destroys it.
   */
  stream?: Readable;
};

/** How long an answer that comes bit by bit may take, in milliseconds, and how many bytes it may have. */
export type StreamLimits = Pick<UpstreamLimits, 'whole' | 'bytes'>;

export type UpstreamMethod = 'GET' | 'POST' | 'PUT' | 'DELETE';

export type UpstreamCall = {
  method: UpstreamMethod;
  /** Path and query. */
  path: string;
  headers: Record<string, string>;
  /** Its type stands in the headers. */
  body?: Buffer | null;
  /** Types of an answer that can be used, beside JSON; errors are always JSON. */
  types?: RegExp;
  /** An answer that is an event stream is passed on as it comes, within these limits; absent: there is none. */
  events?: StreamLimits;
};

/** A commerce API over connections that stay open. */
export type Upstream = {
  /** @throws {ProxyError} within the limits, whatever the other side does */
  get(path: string, headers: Record<string, string>, signal: AbortSignal): Promise<UpstreamResponse>;
  /**
   * Any call. A change is sent once, but that one with an `idempotency-key`
   * is sent again where a kept connection turns out to be closed.
   * @throws {ProxyError} as `get`; a change may have been made all the same
   */
  send(call: UpstreamCall, signal: AbortSignal): Promise<UpstreamResponse>;
  close(): void;
};

const json = /^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/iu;
const isReset = (error: Error): boolean => 'code' in error && (error.code === 'ECONNRESET' || error.code === 'EPIPE');

const problemOf = (error: Error): ProxyError => {
  if (error instanceof ProxyError) return error;
  const code = 'code' in error ? String(error.code) : '';
  if (code.startsWith('HPE_')) return new ProxyError('upstream_invalid', `no HTTP: ${code}`);
  return new ProxyError('upstream_unreachable', code === '' ? error.message : code);
};

/** Why an answer cannot be used, by its head; null: it can. */
const faultOf = ({ statusCode = 0, headers }: IncomingMessage, bytes: number, types: RegExp): string | null => {
  const type = headers['content-type'] ?? 'nothing';
  const encoding = headers['content-encoding'] ?? 'identity';
  if (statusCode < 200 || (statusCode >= 300 && statusCode < 400)) return `status ${statusCode}`;
  if (statusCode >= 500) return null;
  if (statusCode === 204) return null;
  if (!json.test(type) && !(statusCode < 300 && types.test(type))) return `${type.slice(0, 80)} in place of JSON`;
  if (encoding !== 'identity') return `the encoding ${encoding.slice(0, 20)}, which nobody asked for`;
  return Number(headers['content-length'] ?? 0) > bytes ? `more than ${bytes} bytes` : null;
};

const nothingElse = /^(?!)/u;
const eventStream = /^text\/event-stream\s*(?:;|$)/iu;

/** An answer as it comes, cut where it takes too long or has too much. */
const boundedStream = (response: IncomingMessage, { whole, bytes }: StreamLimits): Readable => {
  let size = 0;
  const counted = new Transform({
    transform(part: Buffer, _encoding, done) {
      size += part.length;
      if (size > bytes) done(new ProxyError('upstream_invalid', `more than ${bytes} bytes`));
      else done(null, part);
    },
  });
  const late = setTimeout(
    () => counted.destroy(new ProxyError('upstream_timeout', `no whole answer within ${whole} ms`)),
    whole,
  );
  pipeline(response, counted, () => clearTimeout(late));
  return counted;
};

/** Told how each call ended, and after how many seconds. */
export type UpstreamObserver = (outcome: UpstreamOutcome, seconds: number) => void;

const classOf = (status: number): UpstreamOutcome => {
  if (status >= 500) return '5xx';
  if (status >= 400) return '4xx';
  return status >= 300 ? '3xx' : '2xx';
};

const failureOf = (error: unknown, signal: AbortSignal): UpstreamOutcome => {
  if (signal.aborted) return 'aborted';
  const code = error instanceof ProxyError ? error.code : '';
  if (code === 'upstream_timeout') return 'timeout';
  return code === 'upstream_invalid' ? 'invalid' : 'unreachable';
};

/** @param origin scheme, host and port, with a path where the API has one; no slash at the end */
export const createUpstream = (
  origin: string,
  limits: UpstreamLimits,
  connections: number,
  observe: UpstreamObserver = () => {},
): Upstream => {
  const secure = origin.startsWith('https:');
  const settings = { keepAlive: true, maxSockets: connections, maxFreeSockets: 16 };
  const agent = secure ? new SecureAgent(settings) : new PlainAgent(settings);
  const open = secure ? secureRequest : plainRequest;

  type Attempt = UpstreamResponse | 'stale connection';

  const attempt = (call: UpstreamCall, signal: AbortSignal, from: typeof agent | false): Promise<Attempt> =>
    new Promise((resolve, reject) => {
      const timers: NodeJS.Timeout[] = [];
      const { method, path, body = null, events } = call;
      const types = events ? eventStream : (call.types ?? nothingElse);
      const headers = body === null ? call.headers : { ...call.headers, 'content-length': String(body.length) };
      const request = open(`${origin}${path}`, { method, agent: from, headers, signal, maxHeaderSize: 16_384 });
      const fail = (error: Error): void => {
        for (const timer of timers) clearTimeout(timer);
        reject(problemOf(error));
        request.destroy();
      };
      const within = (milliseconds: number, what: string): NodeJS.Timeout => {
        const timer = setTimeout(() => fail(new ProxyError('upstream_timeout', what)), milliseconds);
        timers.push(timer);
        return timer;
      };
      within(limits.whole, `no whole answer within ${limits.whole} ms`);
      const head = within(limits.head, `no answer within ${limits.head} ms`);

      request.once('socket', (socket) => {
        if (!socket.connecting) return;
        const connecting = within(limits.connect, `no connection within ${limits.connect} ms`);
        socket.once(secure ? 'secureConnect' : 'connect', () => clearTimeout(connecting));
      });
      request.once('response', (response) => {
        clearTimeout(head);
        const fault = faultOf(response, limits.bytes, types);
        if (fault !== null) {
          fail(new ProxyError('upstream_invalid', fault));
          return;
        }
        const { statusCode: status = 0, headers: answered } = response;
        if (events && eventStream.test(answered['content-type'] ?? '')) {
          for (const timer of timers) clearTimeout(timer);
          resolve({ status, headers: answered, body: Buffer.alloc(0), stream: boundedStream(response, events) });
          return;
        }
        const parts: Buffer[] = [];
        let size = 0;
        response.on('data', (part: Buffer) => {
          size += part.length;
          if (size > limits.bytes) fail(new ProxyError('upstream_invalid', `more than ${limits.bytes} bytes`));
          else parts.push(part);
        });
        response.once('end', () => {
          for (const timer of timers) clearTimeout(timer);
          resolve({ status, headers: answered, body: Buffer.concat(parts, size) });
        });
        response.on('error', () => fail(new ProxyError('upstream_invalid', 'an answer that breaks off')));
      });
      request.on('error', (error) => {
        // The API closed a connection that was kept just as it was to be used again: most likely no call was made.
        if (request.reusedSocket && isReset(error)) {
          for (const timer of timers) clearTimeout(timer);
          resolve('stale connection');
        } else fail(error);
      });
      request.end(body ?? undefined);
    });

  const sendOnce = async (call: UpstreamCall, signal: AbortSignal): Promise<UpstreamResponse> => {
    // Nobody can tell whether a change went through a connection that broke: without a key it takes a fresh one.
    const mayRepeat = call.method === 'GET' || call.headers['idempotency-key'] !== undefined;
    const first = mayRepeat ? await attempt(call, signal, agent) : 'stale connection';
    if (first !== 'stale connection') return first;
    const fresh = await attempt(call, signal, false);
    if (fresh !== 'stale connection') return fresh;
    throw new ProxyError('upstream_unreachable', 'closes each connection');
  };

  const send = async (call: UpstreamCall, signal: AbortSignal): Promise<UpstreamResponse> => {
    const beganAt = performance.now();
    const tell = (outcome: UpstreamOutcome): void => observe(outcome, (performance.now() - beganAt) / 1000);
    try {
      const answer = await sendOnce(call, signal);
      tell(classOf(answer.status));
      return answer;
    } catch (error) {
      tell(failureOf(error, signal));
      throw error;
    }
  };

  return {
    get: (path, headers, signal) => send({ method: 'GET', path, headers }, signal),
    send,
    close: () => agent.destroy(),
  };
};
