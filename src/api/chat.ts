import { createParser } from 'eventsource-parser';
import * as z from 'zod/mini';
import { chatAnswer, chatStreamText, type ChatAnswer, type ChatRequest } from '../contract/chat.ts';
import { errorResponse } from '../contract/errors.ts';
import { featurePaths } from '../contract/feature-paths.ts';
import { inData } from '../contract/scalars.ts';
import { localeNames } from '../i18n/locales.ts';
import { ApiError, type Connection } from './request.ts';
import { anySignal } from './any-signal.ts';

/** A question was refused because too many were asked. */
export class TooManyQuestions extends ApiError {
  override name = 'TooManyQuestions';
  /** Seconds until the next question may be asked. */
  readonly waitSeconds: number;
  constructor(call: string, waitSeconds: number) {
    super(`${call} answered 429`, 429, { problem: { code: 'too_many', message: null, fields: {} } });
    this.waitSeconds = waitSeconds;
  }
}

type AskOptions = {
  signal: AbortSignal;
  /** Called with each part of the answer as it is written; the whole answer then replaces all parts. */
  onText: (text: string) => void;
};

/** Time limit of a whole answer, in milliseconds. */
const answerTimeoutMs = 30_000;
/** Maximum number of bytes that are read from a stream. */
const maxRead = 600_000;

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

const refusal = async (call: string, response: Response): Promise<ApiError> => {
  if (response.status === 429) {
    const wait = Number(response.headers.get('retry-after'));
    return new TooManyQuestions(call, Number.isFinite(wait) && wait > 0 ? Math.min(wait, 3600) : 10);
  }
  const { data } = z.safeParse(errorResponse, parsed(await response.text()));
  const problem = data ? { code: data.error ?? null, message: data.message, fields: data.fields ?? {} } : undefined;
  return new ApiError(`${call} answered ${response.status}`, response.status, problem ? { problem } : {});
};

/** Reads events until the whole answer has arrived; null: the stream ended before. */
const readEvents = async (body: ReadableStream<Uint8Array>, onText: AskOptions['onText']): Promise<unknown> => {
  let whole: unknown = null;
  const parser = createParser({
    maxBufferSize: maxRead,
    onEvent: ({ event, data }) => {
      const value = parsed(data);
      if (event === 'answer') whole = value;
      const written = event === 'text' ? z.safeParse(chatStreamText, value).data : undefined;
      if (written) onText(written.text);
    },
  });
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let length = 0;
  for (let part = await reader.read(); !part.done && length <= maxRead; part = await reader.read()) {
    length += part.value.byteLength;
    parser.feed(decoder.decode(part.value, { stream: true }));
    if (whole !== null) break;
  }
  await reader.cancel().catch(() => undefined);
  return whole;
};

/** Creates a page's client of the shop's assistant. */
export const createChatApi = ({ origin, storeCode, locale, fetch = globalThis.fetch }: Connection) => {
  const call = `POST ${featurePaths.chat(storeCode)}`;
  return {
    /**
     * Asks a question, without retries. The answer arrives as a whole, or streamed as it is written.
     * @throws {TooManyQuestions} with the seconds to wait
     * @throws {ApiError} if there is no usable answer; the signal's reason if it was aborted
     */
    ask: async (question: ChatRequest, { signal, onText }: AskOptions): Promise<ChatAnswer> => {
      const limited = anySignal([signal, AbortSignal.timeout(answerTimeoutMs)]);
      try {
        const response = await fetch(`${origin}${featurePaths.chat(storeCode)}`, {
          method: 'POST',
          headers: {
            accept: 'text/event-stream, application/json;q=0.9',
            'accept-language': localeNames[locale].tag,
            'content-type': 'application/json',
          },
          body: JSON.stringify(question),
          redirect: 'error',
          signal: limited,
        });
        if (!response.ok) throw await refusal(call, response);
        const isStream = /^text\/event-stream\b/iu.test(response.headers.get('content-type') ?? '');
        const answer =
          isStream && response.body
            ? z.safeParse(chatAnswer, await readEvents(response.body, onText))
            : z.safeParse(inData(chatAnswer), parsed(await response.text()));
        if (answer.success) return answer.data;
        throw new ApiError(`${call} answered what is not understood`, null);
      } catch (error) {
        signal.throwIfAborted();
        throw error instanceof ApiError ? error : new ApiError(`${call} gave no usable answer`, null, { cause: error });
      }
    },
  };
};

export type ChatApi = ReturnType<typeof createChatApi>;
