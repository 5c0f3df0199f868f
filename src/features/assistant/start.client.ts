import { readLocal } from '../../ui/state/browser-storage.ts';

/**
 * What the page does without React: puts a question from the URL into the field, submits on Enter, and shows a stored
 * conversation.
 */

/** `/chat?q=` is never sent automatically. Text that the visitor typed, or the browser restored, stays. */
const prefill = (field: HTMLTextAreaElement): void => {
  const asked = new URLSearchParams(location.search).get('q')?.trim().slice(0, field.maxLength);
  if (asked && field.value === '') field.value = asked;
};

/** Shift+Enter starts a new line; Enter also confirms Chinese input that is being composed. */
const sendByEnter = (event: KeyboardEvent): void => {
  const { key, shiftKey, isComposing, currentTarget } = event;
  if (key !== 'Enter' || shiftKey || isComposing || !(currentTarget instanceof HTMLTextAreaElement)) return;
  event.preventDefault();
  currentTarget.form?.requestSubmit();
};

export const startAssistantPage = (): void => {
  const field = document.querySelector<HTMLTextAreaElement>('#assistant-question');
  if (!field) return;
  prefill(field);
  field.addEventListener('keydown', sendByEnter);
  // Hydrates at once only for visitors with a stored conversation: simulates a touch.
  if ((readLocal('conversation') ?? '[]') !== '[]') field.dispatchEvent(new Event('focusin', { bubbles: true }));
};
