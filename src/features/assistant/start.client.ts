import { readLocal } from '../../state/browser-storage.ts';

/** What the page does before React: a question in the address is put into the field, and a kept conversation shows. */

/** `/chat?q=`: it is never sent by itself. What the visitor typed, or the browser put back, stays. */
const prefill = (field: HTMLTextAreaElement): void => {
  const asked = new URLSearchParams(location.search).get('q')?.trim().slice(0, field.maxLength);
  if (asked && field.value === '') field.value = asked;
};

export const startAssistantPage = (): void => {
  const field = document.querySelector<HTMLTextAreaElement>('#assistant-question');
  if (!field) return;
  prefill(field);
  // Only whoever talked here before waits for React to see it: the island runs as at a touch.
  if ((readLocal('conversation') ?? '[]') !== '[]') field.dispatchEvent(new Event('focusin', { bubbles: true }));
};
