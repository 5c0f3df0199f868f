import { problemWords } from '../../ui/forms/form-words.ts';
import { problemOf } from '../../ui/state/problems.ts';
import { spokenWords } from '../../ui/state/spoken-words.ts';
import { notify } from '../../ui/state/shell.ts';
import { pageLocale } from '../../layouts/page-locale.client.ts';

/**
 * The button that asks for a new code, after a while.
 * @param from when it may be asked for; milliseconds since 1970
 * @param resend gives when the next one may be
 */
export const driveResend = (from: number, resend: () => Promise<number>): void => {
  const button = document.querySelector<HTMLButtonElement>('#resend');
  if (!button) return;
  const ready = button.textContent;
  let next = from;
  let busy = false;
  const show = (): void => {
    // A clock that was set back does not lock the button for longer than a minute or two.
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
