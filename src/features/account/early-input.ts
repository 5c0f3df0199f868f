/**
 * What a shopper does in a form before its island has hydrated: what is typed stays in its field, and the page's script
 * notes on the island's element that it was typed, or sent, for the island to go on with. Until then such a form submits
 * nothing (`AccountForm`).
 */
const typed = 'data-typed';
const sent = 'data-sent';

const islandOf = (target: EventTarget | null): Element | null =>
  target instanceof Element ? target.closest('astro-island') : null;

/** Notes it for all islands of the page. */
export const noteEarlyInput = (): void => {
  document.addEventListener('input', ({ target }) => islandOf(target)?.toggleAttribute(typed, true));
  document.addEventListener('submit', ({ target, defaultPrevented }) => {
    // An island that runs prevents what the browser would do.
    if (!defaultPrevented) islandOf(target)?.toggleAttribute(sent, true);
  });
};

/** Tells whether somebody typed into a form; text that the browser restored does not count. */
export const wasTyped = (form: HTMLFormElement | null): boolean => islandOf(form)?.hasAttribute(typed) ?? false;

/** Tells, once, whether a form was sent before its island could send it. */
export const takeEarlySubmit = (form: HTMLFormElement | null): boolean => {
  const island = islandOf(form);
  const wasSent = island?.hasAttribute(sent) ?? false;
  island?.removeAttribute(sent);
  return wasSent;
};
