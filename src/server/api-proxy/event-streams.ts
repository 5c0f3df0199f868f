import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { bareHeaders, type HttpResponse } from '../http/response.ts';
import { cacheControl } from '../http/cache-control.ts';
import type { StreamLimits } from './upstream.ts';

/** Responses as server-sent events, forwarded as they arrive. */

/** The embedded API ends a stream after 20 seconds. */
export const eventStreamLimits: StreamLimits = { totalTimeoutMs: 25_000, maxBytes: 600_000 };

/** Concurrent streams per store; beyond this, responses come in one piece. */
const maxStreams = 32;

/** Sent to the API, which may still respond in one piece. */
const accepted = 'text/event-stream, application/json;q=0.9';

const wantsEvents = ({ accept = '' }: IncomingHttpHeaders): boolean => /\btext\/event-stream\b/iu.test(accept);

/** Creates the event streams of one store, and limits their number. */
export const createEventStreams = (limits: StreamLimits = eventStreamLimits) => {
  let open = 0;
  return {
    /** Returns extra headers and limits for a call that may get an event stream; no limits if it may not. */
    allow: (headers: IncomingHttpHeaders): { headers: Record<string, string>; events?: StreamLimits } =>
      wantsEvents(headers) && open < maxStreams ? { headers: { accept: accepted }, events: limits } : { headers: {} },
    /**
     * Creates the response.
     * @param stream the API's event stream
     */
    answer: (stream: Readable, headers: readonly string[]): HttpResponse => {
      open += 1;
      stream.once('close', () => {
        open -= 1;
      });
      const own = ['content-type', 'text/event-stream; charset=utf-8', 'cache-control', cacheControl.personal];
      // Proxies in front of this server (nginx) must not buffer it either.
      return { status: 200, headers: [...own, 'x-accel-buffering', 'no', ...bareHeaders, ...headers], body: stream };
    },
  };
};
