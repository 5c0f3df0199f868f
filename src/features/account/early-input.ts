/**
 * Preserves what a shopper does in a form before its island has hydrated. Typed text stays in its field; the page's
 * script marks the island's element as typed into or submitted, so that the island can continue from there. Until then,
 * such a form submits nothing (`AccountForm`).
 */
const typed = 'data-typed';
const sent = 'data-sent';

const islandOf = (target: EventTarget | null): Element | null =>
  target instanceof Element ? target.closest('astro-island') : null;

/** Starts marking early input and early submits for all islands of the page. */
export const noteEarlyInput = (): void => {
  document.addEventListener('input', ({ target }) => islandOf(target)?.toggleAttribute(typed, true));
  document.addEventListener('submit', ({ target, defaultPrevented }) => {
    // A hydrated island prevents the default action.
    if (!defaultPrevented) islandOf(target)?.toggleAttribute(sent, true);
  });
};

/** Tells whether somebody typed into a form; text that the browser restored does not count. */
export const wasTyped = (form: HTMLFormElement | null): boolean => islandOf(form)?.hasAttribute(typed) ?? false;

/** Tells whether a form was submitted before its island had hydrated, and clears the mark: true only once. */
export const takeEarlySubmit = (form: HTMLFormElement | null): boolean => {
  const island = islandOf(form);
  const wasSent = island?.hasAttribute(sent) ?? false;
  island?.removeAttribute(sent);
  return wasSent;
};
