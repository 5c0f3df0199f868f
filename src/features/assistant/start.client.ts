import { readLocal } from '../../ui/state/browser-storage.ts';

/**
 * What the page does without React: a question in the address is put into the field, Enter in it sends the form, and a
 * conversation that is kept shows.
 */

/** `/chat?q=`: it is never sent by itself. What the visitor typed, or the browser put back, stays. */
const prefill = (field: HTMLTextAreaElement): void => {
  const asked = new URLSearchParams(location.search).get('q')?.trim().slice(0, field.maxLength);
  if (asked && field.value === '') field.value = asked;
};

/** Shift+Enter begins a new line; Enter also ends a word of Chinese that is being composed. */
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
  // Only whoever talked here before waits for React to see it: the island runs as at a touch.
  if ((readLocal('conversation') ?? '[]') !== '[]') field.dispatchEvent(new Event('focusin', { bubbles: true }));
};
