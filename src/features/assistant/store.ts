import { atom, map } from 'nanostores';
import { TooManyQuestions, type ChatApi } from '../../api/chat.ts';
import type { Locale } from '../../i18n/locales.ts';
import { createPersistentStore } from '../../ui/state/persistent-store.ts';
import { newKey } from '../../ui/state/new-key.ts';
import { problemOf } from '../../ui/state/problems.ts';
import {
  addExchange,
  answerExchange,
  readConversation,
  turnsBefore,
  type Conversation,
  type Exchange,
} from './conversation.ts';

/** The conversation of this device; deleted when the session ends (decision 35). */
export const conversation = createPersistentStore<Conversation>({
  key: 'conversation',
  empty: [],
  read: (stored) => readConversation(stored, Date.now()),
  write: (list) => list,
});

/** The pending question, and the text received of its answer so far; null: none. */
export const $asking = atom<{ id: string; text: string } | null>(null);

/** Why a question has no answer. */
export type AskProblem =
  | { kind: 'stopped' | 'offline' | 'unavailable' | 'loggedOut' }
  /** `until`: milliseconds since 1970. */
  | { kind: 'tooMany'; until: number };

/** By the question's id. */
export const $problems = map<Record<string, AskProblem>>({});

let running: AbortController | null = null;

const problemFor = (error: unknown, isStopped: boolean): AskProblem => {
  if (isStopped) return { kind: 'stopped' };
  if (error instanceof TooManyQuestions) return { kind: 'tooMany', until: Date.now() + error.waitSeconds * 1000 };
  const { code } = problemOf(error);
  if (code === 'unauthorized') return { kind: 'loggedOut' };
  return { kind: code === 'offline' ? 'offline' : 'unavailable' };
};

const run = async (api: ChatApi, exchange: Exchange): Promise<void> => {
  const { id, question, locale } = exchange;
  const controller = new AbortController();
  running = controller;
  const { [id]: _, ...others } = $problems.get();
  $problems.set(others);
  $asking.set({ id, text: '' });
  try {
    const answer = await api.ask(
      { question, locale, conversation: turnsBefore(conversation.$value.get(), id) },
      {
        signal: controller.signal,
        onText: (text) => {
          const asking = $asking.get();
          if (asking?.id === id) $asking.set({ id, text: asking.text + text });
        },
      },
    );
    conversation.change((list) => answerExchange(list, id, answer));
  } catch (error) {
    const problem = problemFor(error, controller.signal.aborted);
    $problems.setKey(id, problem);
    // The end of the session deleted the conversation: the current question is put back.
    if (problem.kind === 'loggedOut') conversation.change((list) => addExchange(list, exchange));
  } finally {
    running = null;
    $asking.set(null);
  }
};

/**
 * Asks a question; does nothing while another is pending.
 * @returns whether it was asked
 */
export const askQuestion = (api: ChatApi, question: string, locale: Locale): boolean => {
  if ($asking.get()) return false;
  const exchange: Exchange = { id: newKey(), question, locale, at: Date.now(), answer: null };
  conversation.change((list) => addExchange(list, exchange));
  void run(api, exchange);
  return true;
};

/** Retries a question without an answer. */
export const askAgain = (api: ChatApi, exchange: Exchange): void => {
  if (!$asking.get()) void run(api, exchange);
};

/** Aborts the pending answer. */
export const stopAnswer = (): void => running?.abort();

/**
 * Clears the conversation, also on the device.
 * @returns a function that restores it
 */
export const clearConversation = (): (() => void) => {
  stopAnswer();
  const before = conversation.$value.get();
  conversation.change(() => []);
  $problems.set({});
  return () => void conversation.change((list) => [...before, ...list].reduce<Conversation>(addExchange, []));
};
