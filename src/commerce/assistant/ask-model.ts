import { createParser } from 'eventsource-parser';
import * as z from 'zod/mini';
import type { ModelSettings } from './model-settings.ts';

export type ModelMessage = { role: 'system' | 'user'; content: string };

export type ModelLimits = {
  /** Timeout for the whole answer, in milliseconds. */
  whole: number;
  /** Maximum size of the response in bytes, including protocol overhead. */
  bytes: number;
  /** Maximum length of the answer in characters. */
  text: number;
};

export const modelLimits: ModelLimits = { whole: 20_000, bytes: 512_000, text: 2000 };

/** Thrown if the model does not respond, violates the protocol, or writes an answer that cannot be shown. */
export class ModelError extends Error {
  override name = 'ModelError';
}

const chunk = z.object({
  choices: z.array(
    z.object({
      delta: z.optional(z.object({ content: z.optional(z.nullable(z.string())) })),
      finish_reason: z.optional(z.nullable(z.string())),
    }),
  ),
});

const readChunk = (data: string): z.output<typeof chunk> => {
  let value: unknown;
  try {
    value = JSON.parse(data);
  } catch {
    throw new ModelError('a chunk is not JSON');
  }
  const result = z.safeParse(chunk, value);
  if (!result.success) throw new ModelError('a chunk has an unknown shape');
  return result.data;
};

/**
 * Asks an OpenAI-compatible endpoint (`POST {url}/chat/completions`, streamed) and yields the text as it arrives.
 * @param signal aborts the request, when the visitor has left
 * @throws {ModelError} for a response that is late, too long, truncated, malformed or an error; the message never
 *   contains the API key
 */
export async function* askModel(
  { url, key, model }: ModelSettings,
  messages: readonly ModelMessage[],
  { signal, limits = modelLimits }: { signal: AbortSignal; limits?: ModelLimits },
): AsyncGenerator<string> {
  const texts: string[] = [];
  let isDone = false;
  const parser = createParser({
    maxBufferSize: limits.bytes,
    onError: () => {
      throw new ModelError('the response is not an event stream');
    },
    onEvent: ({ data }) => {
      if (data === '[DONE]') {
        isDone = true;
        return;
      }
      for (const { delta, finish_reason: reason } of readChunk(data).choices) {
        if (delta?.content) texts.push(delta.content);
        if (reason === 'stop') isDone = true;
        else if (reason) throw new ModelError('the answer was cut off');
      }
    },
  });
  try {
    const response = await fetch(`${url}/chat/completions`, {
      method: 'POST',
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(limits.whole)]),
      headers: {
        'content-type': 'application/json',
        accept: 'text/event-stream',
        ...(key === null ? {} : { authorization: `Bearer ${key}` }),
      },
      body: JSON.stringify({ model, messages, stream: true, temperature: 0, max_tokens: 600 }),
    });
    const isStream = /^text\/event-stream\b/iu.test(response.headers.get('content-type') ?? '');
    if (!response.ok || !isStream || !response.body) {
      await response.body?.cancel();
      throw new ModelError(`status ${response.status}, ${isStream ? 'an event stream' : 'no event stream'}`);
    }
    const decoder = new TextDecoder();
    let bytes = 0;
    let length = 0;
    for await (const part of response.body) {
      bytes += part.byteLength;
      if (bytes > limits.bytes) throw new ModelError('the response is too large');
      parser.feed(decoder.decode(part, { stream: true }));
      for (const text of texts.splice(0)) {
        length += text.length;
        if (length > limits.text) throw new ModelError('the answer is too long');
        yield text;
      }
      if (isDone) return;
    }
  } catch (error) {
    if (error instanceof ModelError) throw error;
    throw new ModelError(error instanceof Error ? error.name : 'no answer', { cause: error });
  }
  throw new ModelError('the answer was cut off');
}
