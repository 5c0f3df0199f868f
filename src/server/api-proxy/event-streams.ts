import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { bareHeaders, type HttpResponse } from '../http/response.ts';
import { cacheControl } from '../http/cache-control.ts';
import type { StreamLimits } from './upstream.ts';

/** Answers that come bit by bit, as server-sent events: they are passed on as they come. */

/** The embedded API ends an answer after 20 seconds. */
export const eventStreamLimits: StreamLimits = { totalTimeoutMs: 25_000, maxBytes: 600_000 };

/** Streams of one store at the same time; who comes beyond them is answered in one piece. */
const most = 32;

/** What the API is told: it may answer in one piece all the same. */
const accepted = 'text/event-stream, application/json;q=0.9';

const wantsEvents = ({ accept = '' }: IncomingHttpHeaders): boolean => /\btext\/event-stream\b/iu.test(accept);

/** Counts the streams of one store. */
export const createEventStreams = (limits: StreamLimits = eventStreamLimits) => {
  let open = 0;
  return {
    /** What a call says beside its own headers so that it may be answered by events; nothing where it may not. */
    allow: (headers: IncomingHttpHeaders): { headers: Record<string, string>; events?: StreamLimits } =>
      wantsEvents(headers) && open < most ? { headers: { accept: accepted }, events: limits } : { headers: {} },
    /** @param stream as the API sends it */
    answer: (stream: Readable, headers: readonly string[]): HttpResponse => {
      open += 1;
      stream.once('close', () => {
        open -= 1;
      });
      const own = ['content-type', 'text/event-stream; charset=utf-8', 'cache-control', cacheControl.personal];
      // Proxies in front of this server (nginx) must not wait for the end either.
      return { status: 200, headers: [...own, 'x-accel-buffering', 'no', ...bareHeaders, ...headers], body: stream };
    },
  };
};
