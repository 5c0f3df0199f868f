import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState, useSyncExternalStore, type JSX } from 'react';
import { createChatApi, type ChatApi } from '../../api/chat.ts';
import { maxQuestion } from '../../contract/chat.ts';
import type { Locale } from '../../i18n/locales.ts';
import { wordsTranslator, type Words } from '../../i18n/template.ts';
import { apiConnection } from '../../ui/state/page-connection.ts';
import { notify } from '../../ui/state/shell.ts';
import { AnswerView, type Channel } from './answer.tsx';
import { answerLanguage, type Conversation } from './conversation.ts';
import { loadProducts } from './products.ts';
import { QuestionChips } from './question-chips.tsx';
import { $asking, $problems, askAgain, askQuestion, clearConversation, conversation, stopAnswer } from './store.ts';
import type { AssistantKey } from './words.ts';

type Props = {
  locale: Locale;
  /** The store's languages. */
  locales: readonly Locale[];
  storeCode: string;
  /** Suggested first questions. */
  questions: readonly string[];
  channels: readonly Channel[];
  /** URL of the help center. */
  help: string;
  /** URL of the tracking page; null: the store has none. */
  tracking: string | null;
  words: Words;
};

const nothing: Conversation = [];
const watch = (listen: () => void): (() => void) => conversation.$value.listen(listen);
const kept = (): Conversation => conversation.$value.get();

/** What the page tells screen readers, and the id of the question that it was asking then. */
const nothingTold: { asking: string | undefined; text: string } = { asking: undefined, text: '' };

/** Remaining characters at which a counter appears. */
const nearEnd = 100;

/** Scrolls to the end of the conversation: the field and the last answer or, if both do not fit, the answer's start. */
const reveal = (list: HTMLElement | null, form: HTMLElement | null): void => {
  const last = list?.lastElementChild;
  if (!last || !form) return;
  const isRoom = form.getBoundingClientRect().bottom - last.getBoundingClientRect().top < innerHeight - 160;
  (isRoom ? form : last).scrollIntoView({ block: isRoom ? 'nearest' : 'start' });
};

/**
 * The shop's assistant. The field is uncontrolled: text typed before hydration stays, and Enter submits the form
 * (`start.client.ts`).
 */
export const Assistant = (props: Props): JSX.Element => {
  const { locale, locales, storeCode, questions, channels, help, tracking, words } = props;
  const t = wordsTranslator<AssistantKey>(words, locale);
  const list = useSyncExternalStore(watch, kept, () => nothing);
  const asking = useStore($asking);
  const problems = useStore($problems);
  const [left, setLeft] = useState<number | null>(null);
  const [told, setTold] = useState(nothingTold);
  const field = useRef<HTMLTextAreaElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const log = useRef<HTMLOListElement>(null);
  const api = (): ChatApi => createChatApi(apiConnection(storeCode, locale));
  const last = list.at(-1);
  const isBusy = asking !== null;

  const ids = list.flatMap(({ answer }) => answer?.products ?? []).join(' ');
  useEffect(() => {
    if (ids !== '') void loadProducts(apiConnection(storeCode, locale), ids.split(' '));
  }, [ids, storeCode, locale]);
  // Announces an answer once, when it is complete; errors announce themselves.
  if (told.asking !== asking?.id) {
    const answer = last?.answer ? (last.answer.text ?? t('assistant.unknown')) : '';
    setTold({ asking: asking?.id, text: asking ? t('assistant.looking') : answer });
  }
  useEffect(() => {
    if (told !== nothingTold) reveal(log.current, form.current);
  }, [told]);

  const ask = (question: string): boolean =>
    askQuestion(api(), question, answerLanguage(question, locale, locales)) && (field.current?.focus(), true);
  const send = (): void => {
    const input = field.current;
    const question = input?.value.trim() ?? '';
    if (!input || question === '' || isBusy) return input?.focus();
    if (ask(question)) input.value = '';
    setLeft(null);
  };
  const clear = (): void => {
    const restore = clearConversation();
    field.current?.focus();
    notify(t('assistant.cleared'), { label: t('member.undo'), run: restore });
  };

  return (
    <div className="grid gap-4">
      <ol ref={log} className="grid gap-6 empty:hidden" aria-busy={isBusy}>
        {list.map((exchange) => (
          <li key={exchange.id} className="grid scroll-mt-24 gap-3">
            <p className="justify-self-end rounded-card bg-accent-soft px-4 py-2 wrap-anywhere whitespace-pre-line">
              <span className="sr-only">{t('assistant.you')} </span>
              {exchange.question}
            </p>
            <div className="grid gap-3">
              <AnswerView
                {...{ exchange, channels, help, tracking, locale, t, isBusy }}
                written={asking?.id === exchange.id ? asking.text : null}
                problem={problems[exchange.id]}
                isLast={exchange === last}
                onAgain={() => {
                  askAgain(api(), exchange);
                  field.current?.focus();
                }}
                onAsk={ask}
                onProducts={() => void loadProducts(apiConnection(storeCode, locale), exchange.answer?.products ?? [])}
              />
            </div>
          </li>
        ))}
      </ol>
      <output className="sr-only">{told.text}</output>
      <form
        ref={form}
        className="grid scroll-mb-24 gap-2 rounded-card border border-line bg-surface p-3"
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <label htmlFor="assistant-question" className="font-medium">
          {t('assistant.label')}
        </label>
        <textarea
          ref={field}
          id="assistant-question"
          name="q"
          rows={2}
          maxLength={maxQuestion}
          autoComplete="off"
          enterKeyHint="send"
          aria-describedby="assistant-keys"
          onInput={({ currentTarget: { value } }) => {
            const more = maxQuestion - value.length;
            setLeft(more <= nearEnd ? more : null);
          }}
          className="field-sizing-content max-h-40 min-h-16 w-full resize-none rounded-control border border-edge bg-ground px-3 py-2 text-base"
        />
        {/* The button is on the left: on phones, the back-to-top button covers the right edge. */}
        <div className="flex flex-row-reverse flex-wrap items-center justify-end gap-x-4 gap-y-2">
          <p id="assistant-keys" className="min-w-0 grow basis-40 text-sm text-muted">
            {left === null ? (
              <span className="pointer-coarse:sr-only">{t('assistant.keys')}</span>
            ) : (
              t('assistant.left', { count: left })
            )}
          </p>
          {isBusy ? (
            <button
              type="button"
              className="button button-quiet"
              onClick={() => {
                stopAnswer();
                field.current?.focus();
              }}
            >
              {t('assistant.stop')}
            </button>
          ) : (
            <button type="submit" className="button">
              {t('assistant.send')}
            </button>
          )}
        </div>
      </form>
      {list.length === 0 && questions.length > 0 && (
        <QuestionChips label={t('assistant.try')} questions={questions} isBusy={isBusy} onAsk={ask} />
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-4 text-sm text-muted">
        <p className="min-w-0 grow basis-60">
          {t('assistant.careful')}
          {list.length > 0 && ` ${t('assistant.saved')}`}
        </p>
        {list.length > 0 && (
          <button type="button" className="min-h-11 underline underline-offset-4" onClick={clear}>
            {t('assistant.clear')}
          </button>
        )}
      </div>
    </div>
  );
};
