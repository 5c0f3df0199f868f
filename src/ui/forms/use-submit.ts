import { useCallback, useEffect, useRef, useState, type RefObject, type SyntheticEvent } from 'react';
import type { FieldFault } from '../../contract/errors.ts';
import { problemOf } from '../state/problems.ts';
import { faultWords, problemWords, type FormWords } from './form-words.ts';

/** What the fields of a form hold, by their names; no files. */
export type FormValues = Readonly<Record<string, string>>;

type Options = {
  t: FormWords;
  /** Labels of fields by their names in the API; the error of any other field is shown above the button. */
  labels: Readonly<Record<string, string>>;
  /** Returns errors found before sending; empty: none. */
  check?: (values: FormValues) => Readonly<Record<string, FieldFault>>;
  /** Sends the form. Throws what the client throws. */
  send: (values: FormValues) => Promise<unknown>;
};

export type Submit = {
  form: RefObject<HTMLFormElement | null>;
  onSubmit: (event?: SyntheticEvent) => void;
  pending: boolean;
  /** Error messages by the fields' names in the API. */
  errors: Readonly<Record<string, string>>;
  /** Error of the form as a whole. */
  error: string | null;
  /** Checks again after a field was filled in other than by typing. */
  mended: () => void;
};

/** Focuses the first invalid field, or the error of the form, and scrolls its message into view. */
const focusFault = (form: HTMLFormElement | null): void => {
  const field = form?.querySelector<HTMLElement>('[aria-invalid="true"], [data-form-error]');
  field?.focus({ preventScroll: true });
  (field?.closest('[data-form-field]') ?? field)?.scrollIntoView({ block: 'nearest' });
};

const readValues = (form: HTMLFormElement | null): FormValues => {
  const values: Record<string, string> = {};
  if (form) for (const [name, value] of new FormData(form)) if (typeof value === 'string') values[name] = value;
  return values;
};

/** Returns the current value of a field; '' if the form has no such field. */
const valueIn = (form: HTMLFormElement | null, name: string): string => readValues(form)[name] ?? '';

/**
 * Submits a form, one request at a time, and shows each field's error beside it. Input is preserved whatever happens.
 */
export const useSubmit = ({ t, labels, check, send }: Options): Submit => {
  const form = useRef<HTMLFormElement>(null);
  const busy = useRef(false);
  const [pending, setPending] = useState(false);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [error, setError] = useState<string | null>(null);
  /** How often errors were shown: each time, they are focused once React has rendered them. */
  const [shown, setShown] = useState(0);
  useEffect(() => {
    if (shown > 0) focusFault(form.current);
  }, [shown]);
  /** Values of the invalid fields, by name. */
  const wrong = useRef<Readonly<Record<string, string>>>({});
  const checked = useRef(check);
  useEffect(() => {
    checked.current = check;
  });
  const mended = useCallback((): void => {
    const faults = checked.current?.(readValues(form.current)) ?? {};
    const isWrong = (name: string): boolean =>
      Object.hasOwn(faults, name) || wrong.current[name] === valueIn(form.current, name);
    setErrors((all) =>
      Object.keys(all).every(isWrong) ? all : Object.fromEntries(Object.entries(all).filter(([name]) => isWrong(name))),
    );
  }, []);
  useEffect(() => {
    const now = form.current;
    // Once React has handled the input.
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
    setShown((times) => times + 1);
  };

  const run = async (): Promise<void> => {
    const values = readValues(form.current);
    const faults = check?.(values) ?? {};
    if (Object.keys(faults).length > 0) {
      show(faults, t('error.badRequest'));
      return;
    }
    busy.current = true;
    setPending(true);
    setErrors({});
    setError(null);
    try {
      await send(values);
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
