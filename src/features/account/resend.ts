import { problemWords } from '../../ui/forms/form-words.ts';
import { problemOf } from '../../ui/state/problems.ts';
import { spokenWords } from '../../ui/state/spoken-words.ts';
import { notify } from '../../ui/state/shell.ts';
import { pageLocale } from '../../layouts/page-locale.client.ts';

/**
 * Runs the button that requests a new code, enabled after a while.
 * @param from when it may be requested; milliseconds since 1970
 * @param resend returns when the next one may be requested
 */
export const driveResend = (from: number, resend: () => Promise<number>): void => {
  const button = document.querySelector<HTMLButtonElement>('#resend');
  if (!button) return;
  const ready = button.textContent;
  let next = from;
  let busy = false;
  const show = (): void => {
    // If the clock was set back, the button is locked for two minutes at most.
    const seconds = Math.min(120, Math.ceil((next - Date.now()) / 1000));
    const waits = busy || seconds > 0;
    button.setAttribute('aria-disabled', String(waits));
    button.textContent = seconds > 0 ? (button.dataset['in'] ?? '').replace('{seconds}', String(seconds)) : ready;
  };
  const run = async (): Promise<void> => {
    busy = true;
    show();
    try {
      next = await resend();
    } catch (error) {
      notify(problemWords(problemOf(error), await spokenWords(pageLocale())));
    } finally {
      busy = false;
      show();
    }
  };
  button.addEventListener('click', () => {
    if (!busy && Date.now() >= next) void run();
  });
  show();
  setInterval(show, 500);
};
