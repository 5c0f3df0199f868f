/**
 * Marks the islands whose files fail to load before the script of the page has come. Must refer to nothing outside of
 * itself: its source is written into the page (`InlineScript.astro`).
 */
export const noteEarlyFailures = (): void => {
  addEventListener('astro:hydration-error', ({ target }) => {
    if (target instanceof Element) target.toggleAttribute('data-missing', true);
  });
};
