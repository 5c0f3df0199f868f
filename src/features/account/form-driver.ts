import type { FieldFault } from '../../contract/errors.ts';
import type { Locale } from '../../i18n/locales.ts';
import { faultWords, problemWords, type FormWords } from '../../ui/forms/form-words.ts';
import { problemOf } from '../../ui/state/problems.ts';
import { spokenWords } from '../../ui/state/spoken-words.ts';
import { shopperApi, type ShopperApi } from '../../ui/state/shopper-api.ts';

/** Behavior of an account form, whose markup is `AccountForm.astro`. */
export type FormWork = {
  /** Returns errors found before sending, by field. */
  check: (values: Readonly<Record<string, string>>) => Record<string, FieldFault>;
  send: (values: Readonly<Record<string, string>>, api: ShopperApi) => Promise<void>;
};

export type { ShopperApi } from '../../ui/state/shopper-api.ts';

const show = (place: HTMLElement | null | undefined, text: string | null): void => {
  if (!place) return;
  place.textContent = text;
  place.hidden = text === null;
};

const inputs = (form: HTMLFormElement): HTMLInputElement[] => [...form.querySelectorAll('input')];

const markField = (input: HTMLInputElement, text: string | null): void => {
  input.toggleAttribute('aria-invalid', false);
  if (text !== null) input.setAttribute('aria-invalid', 'true');
  show(input.closest('.form-field')?.querySelector<HTMLElement>('.field-error'), text);
};

const labelOf = (input: HTMLInputElement): string =>
  input.labels?.[0]?.firstChild?.textContent?.replace(/\s+/gu, ' ').trim() ?? input.name;

const sayFaults = (form: HTMLFormElement, faults: Readonly<Record<string, FieldFault>>, t: FormWords): boolean => {
  const faulty = inputs(form).filter(({ name }) => faults[name] !== undefined);
  for (const input of faulty)
    markField(input, faultWords(faults[input.name] ?? 'invalid', { name: input.name, label: labelOf(input) }, t));
  faulty[0]?.focus();
  return faulty.length > 0;
};

/** Submits one request at a time, shows errors beside the fields, and preserves input. */
const driveSubmit = (form: HTMLFormElement, locale: Locale, { check, send }: FormWork): void => {
  const button = form.querySelector<HTMLButtonElement>('.button');
  const whole = form.querySelector<HTMLElement>('.form-error');
  const action = button?.textContent ?? '';
  let busy = false;
  const wait = (isBusy: boolean): void => {
    busy = isBusy;
    button?.setAttribute('aria-disabled', String(isBusy));
    if (button) button.textContent = isBusy ? (form.dataset['wait'] ?? action) : action;
  };
  const run = async (): Promise<void> => {
    wait(true);
    for (const input of inputs(form)) markField(input, null);
    show(whole, null);
    const values = Object.fromEntries(
      inputs(form).map(({ name, type, value }) => [name, type === 'password' ? value : value.trim()]),
    );
    const faults = check(values);
    try {
      if (Object.keys(faults).length > 0) sayFaults(form, faults, await spokenWords(locale));
      else await send(values, shopperApi(form.dataset['store'] ?? '', locale));
    } catch (error) {
      const problem = problemOf(error);
      const t = await spokenWords(locale);
      if (!sayFaults(form, problem.fields, t)) {
        show(whole, problemWords(problem, t));
        whole?.focus();
      }
    } finally {
      wait(false);
    }
  };
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (!busy) void run();
  });
  form.addEventListener('input', ({ target }) => target instanceof HTMLInputElement && markField(target, null));
  // Loads the error messages in advance: offline they could not be fetched any more.
  form.addEventListener('focusin', () => void spokenWords(locale).catch(() => undefined), { once: true });
};

const driveSecret = (button: HTMLButtonElement): void => {
  const input = button.parentElement?.querySelector('input');
  button.addEventListener('click', () => {
    if (!input) return;
    const isShown = input.type === 'text';
    input.type = isShown ? 'password' : 'text';
    button.setAttribute('aria-pressed', String(!isShown));
    button.textContent = (isShown ? button.dataset['show'] : button.dataset['hide']) ?? '';
    input.focus();
  });
};

export const driveForm = (form: HTMLFormElement, locale: Locale, work: FormWork): void => {
  driveSubmit(form, locale, work);
  for (const button of form.querySelectorAll<HTMLButtonElement>('button[data-show]')) driveSecret(button);
};
