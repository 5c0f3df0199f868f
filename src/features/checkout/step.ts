import { useCallback, useEffect, useRef, useState } from 'react';
import { readDraft } from '../addresses/address-draft.ts';

/** Where the shopper is within the page: each step is an entry of the history, so that Back walks them. */
export type Step = 'form' | 'address' | 'pay';

const stepIn = (state: unknown): Step => {
  const step = (state as { step?: unknown } | null)?.step;
  return step === 'address' || step === 'pay' ? step : 'form';
};

/** @param attempt stands in the address, so that a reload finds it without any storage */
const addressWith = (attempt: string | null): string => {
  const url = new URL(location.href);
  if (attempt === null) url.searchParams.delete('attempt');
  else url.searchParams.set('attempt', attempt);
  return url.pathname + url.search;
};

export const attemptInAddress = (): string | null => new URLSearchParams(location.search).get('attempt');

const write = (step: Step, attempt: string | null, how: 'pushState' | 'replaceState'): void =>
  history[how]({ ...(history.state as object | null), step }, '', addressWith(attempt));

/** A new address that was begun before a reload, or in another language, is gone on with. */
const firstStep = (): Step => {
  if (attemptInAddress()) return 'pay';
  return readDraft() ? 'address' : 'form';
};

/** @param onLeft the shopper left a step, by Back or otherwise */
export const useStep = (onLeft: (step: Step) => void) => {
  const [step, setStep] = useState<Step>(firstStep);
  const now = useRef(step);
  /** Entries that this page made itself: those may be walked back. */
  const made = useRef(0);
  const left = useRef(onLeft);
  useEffect(() => {
    left.current = onLeft;
  });

  const move = useCallback((to: Step): void => {
    const from = now.current;
    now.current = to;
    setStep(to);
    if (from !== to && from !== 'form') left.current(from);
  }, []);
  useEffect(() => {
    // A reload in the middle of choosing an address begins with the form.
    if (stepIn(history.state) === 'address' && now.current !== 'address') write('form', null, 'replaceState');
    const follow = (): void => {
      const to = stepIn(history.state);
      if (to === 'form') made.current = 0;
      if (to !== now.current) move(to);
    };
    addEventListener('popstate', follow);
    return () => removeEventListener('popstate', follow);
  }, [move]);

  return {
    step,
    go: (to: Step, attempt: string | null = null): void => {
      const isSame = stepIn(history.state) === to || attemptInAddress() !== null;
      if (!isSame) made.current += 1;
      write(to, attempt, isSame ? 'replaceState' : 'pushState');
      now.current = to;
      setStep(to);
    },
    /** Leaves a step again. Where the history has no entry for it (a link led here), it is written over. */
    back: (): void => {
      if (made.current > 0) history.back();
      else {
        write('form', null, 'replaceState');
        move('form');
      }
    },
  };
};
