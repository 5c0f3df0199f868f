import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { maxQuestion, maxTurnText, maxTurns } from '../../../contract/chat.ts';
import { modelLimits, type ModelLimits } from '../../assistant/ask-model.ts';
import { createAssistant, type ChatAsked } from '../../assistant/assistant.ts';
import type { ModelSettings } from '../../assistant/model-settings.ts';
import { writeAnswer, type ChatEvent } from '../../assistant/write-answer.ts';
import { languages } from '../../localization/language.ts';
import type { Storage } from '../../storage/storage.ts';
import { requiredLine, multilineText } from '../body-fields.ts';
import { parseBody } from '../body.ts';
import { negotiateLanguage, getStore } from '../request.ts';
import { getSession } from '../session.ts';

const turn = z.object({ role: z.enum(['visitor', 'assistant']), text: multilineText(maxTurnText) });

const chatForm = z.object({
  question: requiredLine(maxQuestion),
  locale: z.optional(z.nullable(z.enum(languages))),
  conversation: z.pipe(
    z.optional(z.nullable(z.array(turn).check(z.maxLength(maxTurns)))),
    z.transform((turns) => turns ?? []),
  ),
});

/** The model's timeout for an answer in one piece, in milliseconds; shorter than the storefront server's timeout. */
const wholeTimeoutMs = 4000;
/** How many answers the model may write concurrently; further answers are quoted from the sources. */
const maxConcurrentAnswers = 8;

export type ChatOptions = {
  storage: Storage;
  /** The model that writes the answers; null if they are quoted from the sources. */
  model?: ModelSettings | null;
  limits?: ModelLimits;
};

/** Formats an event of the stream: `text` with the next sentence, or `answer` with the whole answer. */
const eventText = (event: ChatEvent): string =>
  event.type === 'text'
    ? `event: text\ndata: ${JSON.stringify({ text: event.text })}\n\n`
    : `event: answer\ndata: ${JSON.stringify(event.answer)}\n\n`;

/** A comment, which event stream readers ignore. It makes the response's headers go out at once. */
const opening = ': one moment\n\n';

const acceptsEvents = (accept: string): boolean => /\btext\/event-stream\b/iu.test(accept);
const acceptsJson = (accept: string): boolean => /\bapplication\/(?:json|\*)|\*\/\*/iu.test(accept);

/**
 * The shop's assistant (R110), which answers from the shop's texts, its products and, with a token, the shopper's
 * orders. A client that accepts `text/event-stream` gets the answer while the model writes it. If no model writes it
 * and the client also accepts JSON, the answer comes in one piece.
 */
export const chatRoutes = (
  app: FastifyInstance,
  { storage, model = null, limits = modelLimits }: ChatOptions,
): void => {
  const assistant = createAssistant(storage);
  let writing = 0;

  app.post('/api/chat', async (request, reply) => {
    const said = negotiateLanguage(request, reply);
    const { code } = await getStore(request, storage);
    const owner = request.headers.authorization === undefined ? null : await getSession(request, storage);
    const { question, locale, conversation } = parseBody(request, chatForm);
    const asked: ChatAsked = { store: code, language: locale ?? said, question, conversation, owner };
    const prepared = await assistant.prepare(asked);
    const { accept = '' } = request.headers;
    // 'close' is not emitted again for a visitor who left meanwhile, so nothing would end what is counted here.
    const isOpen = !reply.raw.destroyed;
    const isWritten = isOpen && model !== null && writing < maxConcurrentAnswers && prepared.passages.length > 0;
    if (isWritten) {
      writing += 1;
      reply.raw.once('close', () => {
        writing -= 1;
      });
    }
    const isStream = acceptsEvents(accept) && (isWritten || !acceptsJson(accept));
    const gone = new AbortController();
    reply.raw.once('close', () => gone.abort());

    const events = async function* (): AsyncGenerator<ChatEvent> {
      if (model === null || !isWritten) {
        yield { type: 'answer', answer: prepared.answer };
        return;
      }
      yield* writeAnswer(prepared, asked, {
        settings: model,
        signal: gone.signal,
        limits: isStream ? limits : { ...limits, whole: Math.min(limits.whole, wholeTimeoutMs) },
        onFault: (why) => {
          if (!gone.signal.aborted) request.log.warn({ store: code, why }, 'the language model was not followed');
        },
      });
    };

    if (isStream) {
      const text = async function* (): AsyncGenerator<string> {
        yield opening;
        for await (const event of events()) yield eventText(event);
      };
      reply.header('content-type', 'text/event-stream; charset=utf-8').header('x-accel-buffering', 'no');
      return reply.send(Readable.from(text()));
    }
    let { answer } = prepared;
    for await (const event of events()) if (event.type === 'answer') ({ answer } = event);
    return { data: answer };
  });
};
