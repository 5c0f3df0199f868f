import type { ChatAnswer } from '../../contract/chat.ts';
import { askModel, ModelError, modelLimits, type ModelLimits } from './ask-model.ts';
import type { ChatAsked, Prepared } from './assistant.ts';
import { createOutputCheck } from './check-output.ts';
import { messagesFor, systemPrompt } from './prompt.ts';
import type { ModelSettings } from './model-settings.ts';

/** Events while an answer is being written: sentences that have passed the checks, and finally the whole answer. */
export type ChatEvent = { type: 'text'; text: string } | { type: 'answer'; answer: ChatAnswer };

/** Matches the end of a sentence that is followed by something, or the end of a line. */
const ending = /[.!?。！？។៕](?:["”’»）)]*)(?=\s|\p{Script=Han}|\p{Script=Khmer})\s*|\n+/u;

/** Splits complete sentences off the beginning of a text. */
const takeSentences = (text: string): { sentences: string[]; rest: string } => {
  const sentences: string[] = [];
  let rest = text;
  for (let found = ending.exec(rest); found; found = ending.exec(rest)) {
    const end = found.index + found[0].length;
    sentences.push(rest.slice(0, end));
    rest = rest.slice(end);
  }
  return { sentences, rest };
};

type Options = {
  settings: ModelSettings;
  signal: AbortSignal;
  limits?: ModelLimits;
  /** Reports why the model's answer is not shown, without quoting it. */
  onFault?: (why: string) => void;
};

/**
 * Has the model write the answer from the passages, and yields each sentence once it has passed the checks
 * (`check-output.ts`). The last event is always a whole answer: if anything goes wrong it is the extractive one, which
 * replaces whatever has been shown before.
 */
export async function* writeAnswer(
  { answer, passages }: Prepared,
  asked: ChatAsked,
  { settings, signal, limits = modelLimits, onFault = () => {} }: Options,
): AsyncGenerator<ChatEvent> {
  if (passages.length === 0) {
    yield { type: 'answer', answer };
    return;
  }
  const check = createOutputCheck(passages, systemPrompt(asked.language));
  const passed = (sentence: string): string => {
    if (/\bUNKNOWN\b/u.test(sentence)) throw new ModelError('the model does not know');
    const fault = check(sentence);
    if (fault !== null) throw new ModelError(`refused: ${fault}`);
    return sentence;
  };
  let rest = '';
  let written = '';
  try {
    for await (const text of askModel(settings, messagesFor(asked, passages), { signal, limits })) {
      const taken = takeSentences(rest + text);
      rest = taken.rest;
      for (const sentence of taken.sentences) {
        written += passed(sentence);
        yield { type: 'text', text: sentence };
      }
    }
    written += passed(rest);
    if (rest.trim() !== '') yield { type: 'text', text: rest };
    if (written.trim() === '') throw new ModelError('the answer is empty');
    yield { type: 'answer', answer: { ...answer, answer: written.trim(), generated: true } };
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    onFault(error.message);
    yield { type: 'answer', answer };
  }
}
