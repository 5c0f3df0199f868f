import { useCallback, useEffect, useRef, useState, type RefObject, type SyntheticEvent } from 'react';
import type { FieldFault } from '../../contract/errors.ts';
import { problemOf } from '../state/problems.ts';
import { faultWords, problemWords, type FormWords } from './words.ts';

type Options = {
  t: FormWords;
  /** Names of fields as people read them, by their names on the wire; a fault of another field stands above the button. */
  labels: Readonly<Record<string, string>>;
  /** What is wrong before anything is sent; empty: nothing. */
  check?: () => Readonly<Record<string, FieldFault>>;
  /** Sends. Throws what the client throws. */
  send: () => Promise<unknown>;
};

export type Submit = {
  form: RefObject<HTMLFormElement | null>;
  onSubmit: (event?: SyntheticEvent) => void;
  pending: boolean;
  /** What is wrong with a field, in words, by its name on the wire. */
  errors: Readonly<Record<string, string>>;
  /** What is wrong with all of it, in words. */
  error: string | null;
  /** Looks again at what is wrong, where a field was filled in other than by typing. */
  mended: () => void;
};

/** After React has shown what is wrong, the first field that is gets the focus, and what is said of it stands in sight. */
const focusFault = (form: HTMLFormElement | null): void => {
  requestAnimationFrame(() => {
    const field = form?.querySelector<HTMLElement>('[aria-invalid="true"], [data-form-error]');
    field?.focus({ preventScroll: true });
    (field?.closest('.form-field') ?? field)?.scrollIntoView({ block: 'nearest' });
  });
};

/** What a form holds in a field now; '' where it has no such field. */
const valueIn = (form: HTMLFormElement | null, name: string): string => {
  const value = form && new FormData(form).get(name);
  return typeof value === 'string' ? value : '';
};

/**
 * Sends a form once at a time, and says beside each field what is wrong with it. What was typed stays as it is,
 * whatever happens.
 */
export const useSubmit = ({ t, labels, check, send }: Options): Submit => {
  const form = useRef<HTMLFormElement>(null);
  const busy = useRef(false);
  const [pending, setPending] = useState(false);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [error, setError] = useState<string | null>(null);
  /** What the fields held that are wrong, by name. */
  const wrong = useRef<Readonly<Record<string, string>>>({});
  const checked = useRef(check);
  useEffect(() => {
    checked.current = check;
  });
  const mended = useCallback((): void => {
    const faults = checked.current?.() ?? {};
    const isWrong = (name: string): boolean =>
      Object.hasOwn(faults, name) || wrong.current[name] === valueIn(form.current, name);
    setErrors((all) =>
      Object.keys(all).every(isWrong) ? all : Object.fromEntries(Object.entries(all).filter(([name]) => isWrong(name))),
    );
  }, []);
  useEffect(() => {
    const now = form.current;
    // When React has taken in what was typed.
    const look = (): number => requestAnimationFrame(mended);
    now?.addEventListener('input', look);
    return () => now?.removeEventListener('input', look);
  }, [mended]);

  const show = (fields: Readonly<Record<string, FieldFault>>, whole: string | null): void => {
    const known = Object.entries(fields).filter(([name]) => Object.hasOwn(labels, name));
    wrong.current = Object.fromEntries(known.map(([name]) => [name, valueIn(form.current, name)]));
    setErrors(
      Object.fromEntries(
        known.map(([name, fault]) => [name, faultWords(fault, { name, label: labels[name] ?? '' }, t)]),
      ),
    );
    setError(known.length > 0 ? null : whole);
    focusFault(form.current);
  };

  const run = async (): Promise<void> => {
    const faults = check?.() ?? {};
    if (Object.keys(faults).length > 0) {
      show(faults, t('error.badRequest'));
      return;
    }
    busy.current = true;
    setPending(true);
    setErrors({});
    setError(null);
    try {
      await send();
    } catch (thrown) {
      const problem = problemOf(thrown);
      show(problem.fields, problemWords(problem, t));
    } finally {
      busy.current = false;
      setPending(false);
    }
  };

  return {
    form,
    pending,
    errors,
    error,
    onSubmit: (event) => {
      event?.preventDefault();
      if (!busy.current) void run();
    },
    mended,
  };
};
