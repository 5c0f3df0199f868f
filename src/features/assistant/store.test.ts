import { beforeEach, describe, expect, test, vi } from 'vitest';
import { TooManyQuestions, type ChatApi } from '../../api/chat.ts';
import { ApiError } from '../../api/request.ts';
import type { ChatAnswer } from '../../contract/chat.ts';
import { stubBrowser } from '../../ui/state/testing/browser.ts';
import { $asking, $problems, askAgain, askQuestion, clearConversation, conversation, stopAnswer } from './store.ts';

const answer: ChatAnswer = {
  answer: 'Within 7 days.',
  sources: [],
  products: [],
  known: true,
  suggestions: [],
  generated: true,
};
const settled = (): Promise<void> => vi.waitFor(() => expect($asking.get()).toBeNull(), { timeout: 20_000 });
const only = () => {
  const [exchange] = conversation.$value.get();
  if (!exchange) throw new Error('nothing was asked');
  return exchange;
};

/** Fails once, then succeeds. */
const failing = (error: Error): ChatApi => {
  const ask = vi.fn<ChatApi['ask']>(async () => answer);
  return { ask: ask.mockRejectedValueOnce(error) };
};

beforeEach(() => {
  const end = stubBrowser(conversation);
  clearConversation();
  return end;
});

test('a question stands there at once, its answer as it is written, and then as a whole', async () => {
  const seen: unknown[] = [];
  const api: ChatApi = {
    ask: async (_, { onText }) => {
      onText('Within 7 ');
      onText('days.');
      seen.push($asking.get()?.text, conversation.$value.get()[0]?.answer);
      return answer;
    },
  };
  expect(askQuestion(api, 'How long?', 'en')).toBe(true);
  // One at a time.
  expect(askQuestion(api, 'And?', 'en')).toBe(false);
  await settled();
  expect(seen).toEqual(['Within 7 days.', null]);
  expect(only()).toMatchObject({ question: 'How long?', locale: 'en', answer: { text: 'Within 7 days.' } });
});

describe('what has no answer says why, and is asked again', () => {
  test.each([
    ['unavailable', new ApiError('x', 502)],
    ['unavailable', new ApiError('x', null)],
    ['tooMany', new TooManyQuestions('x', 7)],
    ['loggedOut', new ApiError('x', 401)],
  ])('%s', async (kind, error) => {
    const api = failing(error);
    askQuestion(api, 'How long?', 'en');
    await settled();
    expect($problems.get()[only().id]).toMatchObject({ kind });
    askAgain(api, only());
    await settled();
    expect($problems.get()).toEqual({});
    expect(only().answer?.text).toBe('Within 7 days.');
  });

  test('seconds to wait are a moment on the clock', async () => {
    askQuestion(failing(new TooManyQuestions('x', 7)), 'How long?', 'en');
    await settled();
    const problem = $problems.get()[only().id];
    const left = problem?.kind === 'tooMany' ? problem.until - Date.now() : 0;
    expect(left).toBeGreaterThan(5000);
    expect(left).toBeLessThanOrEqual(7000);
  });

  test('without a network', async () => {
    vi.stubGlobal('navigator', { onLine: false });
    askQuestion(failing(new ApiError('x', null)), 'How long?', 'en');
    await settled();
    expect($problems.get()[only().id]).toEqual({ kind: 'offline' });
  });

  test('stopped by the visitor', async () => {
    const api: ChatApi = {
      ask: (_, { signal }) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(new Error('aborted')));
        }),
    };
    askQuestion(api, 'How long?', 'en');
    stopAnswer();
    await settled();
    expect($problems.get()[only().id]).toEqual({ kind: 'stopped' });
  });
});

test('a login that ended takes the conversation along, but not what was typed just now', async () => {
  const api: ChatApi = {
    ask: async () => {
      conversation.change(() => []);
      throw new ApiError('x', 401);
    },
  };
  askQuestion(api, 'Where is my order?', 'en');
  await settled();
  expect(only()).toMatchObject({ question: 'Where is my order?', answer: null });
});

test('clearing can be taken back, beside what was asked since', async () => {
  const api: ChatApi = { ask: async () => answer };
  askQuestion(api, 'First?', 'en');
  await settled();
  const restore = clearConversation();
  expect(conversation.$value.get()).toEqual([]);
  askQuestion(api, 'Second?', 'en');
  await settled();
  restore();
  expect(conversation.$value.get().map(({ question }) => question)).toEqual(['First?', 'Second?']);
});
