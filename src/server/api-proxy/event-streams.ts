import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { bareHeaders, type HttpResponse } from '../http/response.ts';
import { cacheControl } from '../http/cache-control.ts';
import type { StreamLimits, UpstreamResponse } from './upstream.ts';

/** Responses as server-sent events, forwarded as they arrive. */

/** The embedded API ends a stream after 20 seconds. */
const eventStreamLimits: StreamLimits = { totalTimeoutMs: 25_000, maxBytes: 600_000 };

/** Concurrent streams per store; beyond this, responses come in one piece. */
const maxStreams = 32;

/** Sent to the API, which may still respond in one piece. */
const accepted = 'text/event-stream, application/json;q=0.9';

const wantsEvents = ({ accept = '' }: IncomingHttpHeaders): boolean => /\btext\/event-stream\b/iu.test(accept);

/** What a call needs to get an event stream. */
export type StreamedCall = { headers: Record<string, string>; events?: StreamLimits };

/** Creates the event streams of one store, and limits their number. */
export const createEventStreams = () => {
  let open = 0;
  const release = (): void => {
    open -= 1;
  };
  return {
    /**
     * Makes a call that gets an event stream if the browser wants one and there is a place for it. The place is taken
     * before the call, and is free again when the stream has closed, or if none comes.
     */
    call: async (
      headers: IncomingHttpHeaders,
      send: (streamed: StreamedCall) => Promise<UpstreamResponse>,
    ): Promise<UpstreamResponse> => {
      if (!wantsEvents(headers) || open >= maxStreams) return send({ headers: {} });
      open += 1;
      try {
        const answer = await send({ headers: { accept: accepted }, events: eventStreamLimits });
        if (answer.stream && !answer.stream.closed) answer.stream.once('close', release);
        else release();
        return answer;
      } catch (error) {
        release();
        throw error;
      }
    },
    /**
     * Creates the response.
     * @param stream the API's event stream
     */
    answer: (stream: Readable, headers: readonly string[]): HttpResponse => {
      const own = ['content-type', 'text/event-stream; charset=utf-8', 'cache-control', cacheControl.personal];
      // Proxies in front of this server (nginx) must not buffer it either.
      return { status: 200, headers: [...own, 'x-accel-buffering', 'no', ...bareHeaders, ...headers], body: stream };
    },
  };
};
