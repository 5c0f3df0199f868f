import { readLocal } from '../../ui/state/browser-storage.ts';

/**
 * What the page does without React: puts a question from the URL into the field, submits on Enter, and shows a stored
 * conversation.
 */

/** Fills in the question of `/chat?q=`, which is never sent automatically. Text already typed or restored stays. */
const prefill = (field: HTMLTextAreaElement): void => {
  const asked = new URLSearchParams(location.search).get('q')?.trim().slice(0, field.maxLength);
  if (asked && field.value === '') field.value = asked;
};

/**
 * Submits on Enter, but not on Shift+Enter (a new line), nor on the Enter that ends a composition of Chinese input. In
 * Safari that one comes after the composition: `isComposing` is false, and only `keyCode` 229 tells.
 */
const sendByEnter = (event: KeyboardEvent): void => {
  const { key, shiftKey, isComposing, keyCode, currentTarget } = event;
  if (key !== 'Enter' || shiftKey || isComposing || keyCode === 229) return;
  if (!(currentTarget instanceof HTMLTextAreaElement)) return;
  event.preventDefault();
  currentTarget.form?.requestSubmit();
};

export const startAssistantPage = (): void => {
  const field = document.querySelector<HTMLTextAreaElement>('#assistant-question');
  if (!field) return;
  prefill(field);
  field.addEventListener('keydown', sendByEnter);
  // Starts the island at once, but only if there is a stored conversation to show.
  if ((readLocal('conversation') ?? '[]') !== '[]') field.closest('astro-island')?.toggleAttribute('data-begin', true);
};
