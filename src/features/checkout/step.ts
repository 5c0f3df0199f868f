import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { readDraft } from '../addresses/address-draft.ts';

/** The current step within the page: each is a history entry, so that Back goes through them. */
export type Step = 'form' | 'address' | 'pay';

const stepIn = (state: unknown): Step => {
  const step = (state as { step?: unknown } | null)?.step;
  return step === 'address' || step === 'pay' ? step : 'form';
};

/** @param attempt kept in the URL, so that a reload finds it without storage */
const urlWith = (attempt: string | null): string => {
  const url = new URL(location.href);
  if (attempt === null) url.searchParams.delete('attempt');
  else url.searchParams.set('attempt', attempt);
  return url.pathname + url.search;
};

export const attemptInUrl = (): string | null => new URLSearchParams(location.search).get('attempt');

/** Marks an entry that was added, before which there is one of this page (`back.client.ts`). */
const write = (step: Step, attempt: string | null, how: 'pushState' | 'replaceState'): void => {
  const pushed = how === 'pushState' ? { pushed: true } : null;
  history[how]({ ...(history.state as object | null), step, ...pushed }, '', urlWith(attempt));
};

/** Returns the first step: resumes a payment, or a new address started before a reload or in another language. */
const firstStep = (): Step => {
  if (attemptInUrl()) return 'pay';
  return readDraft() ? 'address' : 'form';
};

/** @param onLeft called when the shopper left a step, by Back or otherwise */
export const useStep = (onLeft: (step: Step) => void) => {
  const [step, setStep] = useState<Step>(firstStep);
  const now = useRef(step);
  /** Number of history entries that this page has added: `back` goes back through these only. */
  const made = useRef(0);
  /** Whether `history.back()` of this page has not arrived yet. */
  const isGoingBack = useRef(false);

  const move = (to: Step): void => {
    const from = now.current;
    now.current = to;
    setStep(to);
    if (from !== to && from !== 'form') onLeft(from);
  };
  const follow = useEffectEvent((): void => {
    isGoingBack.current = false;
    const to = stepIn(history.state);
    if (to === 'form') made.current = 0;
    if (to !== now.current) move(to);
  });
  useEffect(() => {
    // After a reload while choosing an address, the form is shown.
    if (stepIn(history.state) === 'address' && now.current !== 'address') write('form', null, 'replaceState');
    const goBack = (): void => follow();
    addEventListener('popstate', goBack);
    return () => removeEventListener('popstate', goBack);
  }, []);

  return {
    step,
    go: (to: Step, attempt: string | null = null): void => {
      const isSame = stepIn(history.state) === to || attemptInUrl() !== null;
      if (!isSame) made.current += 1;
      write(to, attempt, isSame ? 'replaceState' : 'pushState');
      now.current = to;
      setStep(to);
    },
    /** Leaves a step. If this page added no history entry for it (a link led here), replaces the current entry. */
    back: (): void => {
      // A second press would leave the checkout.
      if (isGoingBack.current) return;
      if (made.current > 0) {
        isGoingBack.current = true;
        history.back();
      } else {
        write('form', null, 'replaceState');
        move('form');
      }
    },
  };
};
