import { useStore } from '@nanostores/react';
import { useEffect, useState, type JSX } from 'react';
import { flushSync } from 'react-dom';
import type { Locale } from '../../i18n/locales.ts';
import { wordsTranslator, type Words } from '../../i18n/template.ts';
import { skeleton } from '../../ui/skeleton.ts';
import { writeSession } from '../../ui/state/browser-storage.ts';
import type { TrackingView } from './store.ts';
import { createPageTracker, watchPage } from './tracker.client.ts';
import { TrackingForm, type TrackingQuestion } from './tracking-form.tsx';
import { TrackingResult } from './tracking-result.tsx';
import type { Translated, TrackingKey } from './words.ts';

type Props = {
  locale: Locale;
  storeCode: string;
  /** The page's own URL. */
  action: string;
  words: Words;
};

const hoursFromMinutes = 90;

/** Formats how long to wait: in minutes, or in hours if it is long. */
const waitText = (seconds: number, t: Translated): string => {
  const minutes = Math.ceil(seconds / 60);
  return minutes < hoursFromMinutes
    ? t('tracking.tooManyMinutes', { count: minutes })
    : t('tracking.tooManyHours', { count: Math.ceil(minutes / 60) });
};

const problemText = ({ problem, waitSeconds }: Extract<TrackingView, { kind: 'problem' }>, t: Translated): string => {
  if (problem === 'tooMany') return waitSeconds === null ? t('error.tooMany') : waitText(waitSeconds, t);
  if (problem === 'unknown') return t('tracking.unknown');
  return t(problem === 'offline' ? 'error.offline' : 'error.unavailable');
};

/** Looks up an order, and follows it while the page is open. */
export const TrackingLookUp = ({ locale, storeCode, action, words }: Props): JSX.Element => {
  const t = wordsTranslator<TrackingKey>(words, locale);
  const [tracker] = useState(() => createPageTracker(storeCode, locale));
  const [asked, setAsked] = useState<TrackingQuestion | null>(null);
  const view = useStore(tracker.$view);
  useEffect(() => watchPage(tracker), [tracker]);

  const ask = async (question: TrackingQuestion): Promise<void> => {
    setAsked(question);
    if (await tracker.follow(question.code, question.digits)) writeSession('recent_tracking', question.code);
  };

  if (view.kind === 'found')
    return (
      <TrackingResult
        found={view}
        locale={locale}
        t={t}
        onLeave={() => {
          flushSync(() => {
            setAsked(null);
            tracker.leave();
          });
          document.querySelector<HTMLElement>('#tracking-code')?.focus();
        }}
      />
    );
  return (
    <div className="grid gap-4">
      <TrackingForm
        action={action}
        t={t}
        isAsking={view.kind === 'asking'}
        asked={asked}
        onAsk={(question) => void ask(question)}
      />
      {view.kind === 'asking' && (
        <div aria-hidden="true" className="grid gap-3">
          <p className={`${skeleton.card} h-7 w-2/3`} />
          <p className={`${skeleton.card} h-40`} />
        </div>
      )}
      {view.kind === 'problem' && (
        <p role="alert" className="rounded-control border border-warning-border bg-warning-ground p-3">
          {problemText(view, t)}
        </p>
      )}
    </div>
  );
};
