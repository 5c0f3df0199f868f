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
 * Submits on Enter, but not on Shift+Enter (a new line), nor if Enter confirms Chinese input being composed: Safari says
 * so by the key code alone, since its composition has ended by then.
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
