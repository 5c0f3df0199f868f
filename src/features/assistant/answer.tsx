import { useEffect, useState, type JSX, type ReactNode } from 'react';
import type { ChatSourceKind } from '../../contract/chat.ts';
import { localeNames, type Locale } from '../../i18n/locales.ts';
import type { Values } from '../../i18n/template.ts';
import { addresses, inLocale } from '../../routes.ts';
import { splitAnswer } from './answer-blocks.ts';
import type { Exchange, StoredAnswer } from './conversation.ts';
import { ProductCards } from './product-cards.tsx';
import { QuestionChips } from './question-chips.tsx';
import type { AskProblem } from './store.ts';
import type { AssistantKey } from './words.ts';
import { ContactMark } from '../../ui/contact-mark.tsx';

/** A way to contact the shop's staff. `mark`: URL of its icon. */
export type Channel = { label: string; href: string; mark: string };
export type AssistantWords = (key: AssistantKey, values?: Values) => string;

type Props = {
  exchange: Exchange;
  /** Text received so far of a pending answer; null: it is not pending. */
  written: string | null;
  problem: AskProblem | undefined;
  isLast: boolean;
  isBusy: boolean;
  channels: readonly Channel[];
  help: string;
  tracking: string | null;
  locale: Locale;
  t: AssistantWords;
  onAgain: () => void;
  onAsk: (question: string) => void;
  onProducts: () => void;
};

/** Pages and sections with what the shop states about itself; the rest is in the list of its branches. */
const shopAddresses = new Map([
  ['app', addresses.download()],
  ['contact', `${addresses.chat()}#contact`],
]);

/** URLs of sources. */
const addressOf: Record<ChatSourceKind, (id: string) => string> = {
  help: addresses.helpArticle,
  policy: (id) => `${addresses.policy()}#policy-${id}`,
  news: addresses.news,
  product: addresses.product,
  order: addresses.order,
  shop: (id) => shopAddresses.get(id) ?? `${addresses.chat()}#branches`,
};

/** Labels of kinds of sources; products, orders and the shop itself need none. */
const kindWords: Partial<Record<ChatSourceKind, AssistantKey>> = {
  help: 'nav.help',
  policy: 'policy.title',
  news: 'news.title',
};

/** Sources come best first; those beyond this number are only loosely related. */
const maxSources = 3;

const linkClass = 'inline-flex min-h-11 items-center text-accent-text underline underline-offset-4';

/** Returns a text with its web addresses as links: those of maps and apps, of which the shop's own data have some. */
const withLinks = (text: string): ReactNode[] =>
  text.split(/(https:\/\/[^\s<>"]+)/u).map((part) =>
    part.startsWith('https://') ? (
      <a key={part} className={linkClass} href={part} rel="noopener">
        {part}
      </a>
    ) : (
      part
    ),
  );

/**
 * An answer's text, with its steps as a numbered list.
 * @param props.hasLinks whether web addresses in it are links
 */
const AnswerText = ({
  text,
  tag,
  hasLinks = false,
}: {
  text: string;
  tag: string;
  hasLinks?: boolean;
}): JSX.Element => (
  <div className="grid max-w-[70ch] gap-2 wrap-anywhere" lang={tag}>
    {splitAnswer(text).map((block) =>
      'steps' in block ? (
        <ol key={block.line} className="grid list-decimal gap-1.5 ps-6">
          {block.steps.map((step) => (
            <li key={step.number}>{step.text}</li>
          ))}
        </ol>
      ) : (
        <p key={block.line} className="whitespace-pre-line">
          {hasLinks ? withLinks(block.text) : block.text}
        </p>
      ),
    )}
  </div>
);

const Sources = ({
  answer,
  locale,
  tracking,
  t,
}: Pick<Props, 'locale' | 'tracking' | 't'> & { answer: StoredAnswer }) => {
  // Products shown as cards are links already.
  const listed = answer.sources
    .filter(({ kind, id }) => kind !== 'product' || !answer.products.includes(id))
    .slice(0, maxSources);
  const hasOrder = listed.some(({ kind }) => kind === 'order');
  if (listed.length === 0) return null;
  // Quoted steps are a part of their article.
  const hasSteps = !answer.generated && splitAnswer(answer.text ?? '').some((block) => 'steps' in block);
  return (
    <div className="grid text-sm">
      <p className="text-muted">{t(hasSteps ? 'assistant.whole' : 'assistant.sources')}</p>
      <ul className="grid">
        {listed.map(({ kind, id, title }) => {
          const word = kindWords[kind];
          return (
            <li key={`${kind} ${id}`}>
              <a className={linkClass} href={inLocale(locale, addressOf[kind](id))}>
                {word ? `${t(word)} · ${title}` : title}
              </a>
            </li>
          );
        })}
        {hasOrder && tracking !== null && (
          <li>
            <a className={linkClass} href={tracking}>
              {t('nav.tracking')}
            </a>
          </li>
        )}
      </ul>
    </div>
  );
};

const HandOver = ({ channels, help, t }: Pick<Props, 'channels' | 'help' | 't'>): JSX.Element => (
  <>
    <p>{t('assistant.unknown')}</p>
    <ul className="flex flex-wrap gap-2">
      {channels.map(({ label, href, mark }) => (
        <li key={href}>
          <a
            className="inline-flex min-h-11 items-center gap-2 rounded-control border border-edge px-3 tabular-nums"
            href={href}
            rel="noopener"
          >
            <ContactMark mark={mark} />
            {label}
          </a>
        </li>
      ))}
      <li className="basis-full">
        <a className={linkClass} href={help}>
          {t('nav.helpCenter')}
        </a>
      </li>
    </ul>
  </>
);

/** Returns the whole seconds left until a time, counting down. */
const useSecondsUntil = (until: number): number => {
  const [now, setNow] = useState(() => Date.now());
  const left = Math.max(0, Math.ceil((until - now) / 1000));
  const isOver = left === 0;
  useEffect(() => {
    if (isOver) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [isOver]);
  return left;
};

const problemKeys: Record<AskProblem['kind'], AssistantKey> = {
  stopped: 'assistant.stopped',
  offline: 'error.offline',
  unavailable: 'error.unavailable',
  loggedOut: 'error.unauthorized',
  tooMany: 'assistant.tooMany',
};

const Unanswered = ({ problem, isBusy, t, onAgain }: Pick<Props, 'problem' | 'isBusy' | 't' | 'onAgain'>) => {
  const wait = useSecondsUntil(problem?.kind === 'tooMany' ? problem.until : 0);
  return (
    <div className="grid justify-items-start gap-2">
      <p role={problem ? 'alert' : undefined}>{t(problem ? problemKeys[problem.kind] : 'assistant.interrupted')}</p>
      <button
        type="button"
        className="button button-quiet tabular-nums"
        disabled={isBusy || wait > 0}
        onClick={onAgain}
      >
        {wait > 0 ? t('assistant.wait', { count: wait }) : t('assistant.again')}
      </button>
    </div>
  );
};

/** Response to a question: the answer, the part received so far, or why there is none. */
export const AnswerView = (props: Props): JSX.Element => {
  const { exchange, written, problem, isLast, isBusy, channels, help, t, onAgain, onAsk } = props;
  const { answer } = exchange;
  const { tag } = localeNames[exchange.locale];
  if (written === '')
    return (
      <p>
        <span className="animate-pulse text-muted motion-reduce:animate-none">{t('assistant.looking')}</span>
      </p>
    );
  if (written !== null) return <AnswerText text={`${written}…`} tag={tag} />;
  if (answer === null) return <Unanswered {...{ problem, isBusy, t, onAgain }} />;
  return (
    <>
      <p className="sr-only">{t('assistant.said')}</p>
      {answer.text === null ? (
        <HandOver {...{ channels, help, t }} />
      ) : (
        <AnswerText text={answer.text} tag={tag} hasLinks={!answer.generated && answer.sources[0]?.kind === 'shop'} />
      )}
      {answer.generated && <p className="text-sm text-muted">{t('assistant.generated')}</p>}
      <ProductCards ids={answer.products} {...props} />
      <Sources answer={answer} {...props} />
      {isLast && answer.suggestions.length > 0 && (
        <QuestionChips label={t('assistant.next')} questions={answer.suggestions} isBusy={isBusy} onAsk={onAsk} />
      )}
    </>
  );
};
