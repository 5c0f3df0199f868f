/**
 * Preserves what a shopper does in a form before its island has hydrated. Typed text stays in its field; a script in the
 * page marks the island's element as typed into or submitted, so that the island can continue from there. Until then,
 * such a form submits nothing (`AccountForm`).
 */

const islandOf = (target: EventTarget | null): Element | null =>
  target instanceof Element ? target.closest('astro-island') : null;

/**
 * Starts marking early input and early submits for all islands of the page. Must refer to nothing outside of itself: its
 * source is written into the page (`InlineScript.astro`).
 */
export const noteEarlyInput = (): void => {
  const mark = (target: EventTarget | null, name: string): void => {
    if (target instanceof Element) target.closest('astro-island')?.toggleAttribute(name, true);
  };
  document.addEventListener('input', ({ target }) => mark(target, 'data-typed'));
  document.addEventListener('submit', ({ target, defaultPrevented }) => {
    // A hydrated island prevents the default action.
    if (!defaultPrevented) mark(target, 'data-sent');
  });
};

/** Tells whether somebody typed into a form; text that the browser restored does not count. */
export const wasTyped = (form: HTMLFormElement | null): boolean => islandOf(form)?.hasAttribute('data-typed') ?? false;

/** Tells whether a form was submitted before its island had hydrated, and clears the mark: true only once. */
export const takeEarlySubmit = (form: HTMLFormElement | null): boolean => {
  const island = islandOf(form);
  const wasSent = island?.hasAttribute('data-sent') ?? false;
  island?.removeAttribute('data-sent');
  return wasSent;
};
