import { useRef, useState, type RefObject, type SyntheticEvent } from 'react';
import type { FieldFault } from '../../contract/errors.ts';
import { problemOf } from '../../state/problems.ts';
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
  /** Takes a field's fault away once it is changed. */
  touched: (name: string) => void;
};

/** After React has shown what is wrong, the first field that is gets the focus. */
const focusFault = (form: HTMLFormElement | null): void => {
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid="true"], [data-form-error]')?.focus());
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

  const show = (fields: Readonly<Record<string, FieldFault>>, whole: string | null): void => {
    const known = Object.entries(fields).filter(([name]) => Object.hasOwn(labels, name));
    setErrors(Object.fromEntries(known.map(([name, fault]) => [name, faultWords(fault, labels[name] ?? '', t)])));
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
    touched: (name) => setErrors((all) => Object.fromEntries(Object.entries(all).filter(([one]) => one !== name))),
  };
};
