/**
 * Starts islands that wait in a `<template>` of the element around them (`data-island`), when there is something for
 * them to do. Astro's runtime, which hydrates islands as soon as they are in the document, comes with this script, so
 * that pages do without it until then; a page with islands of its own has defined it already. Beside the template is what
 * is shown until the island has rendered.
 */
import 'astro/runtime/server/astro-island.js';
import only from 'astro/runtime/client/only.js';

Object.assign(globalThis, { Astro: { only, ...Reflect.get(globalThis, 'Astro') } });

/** What to do if the files of an island that has started cannot be loaded. */
const started = new Map<Element, () => void>();

/**
 * Starts the island of an element, once.
 * @param failed called if its files cannot be loaded; it can then be started again
 */
export const startIsland = (container: Element, failed: () => void): void => {
  const template = container.querySelector('template');
  const island = template && document.importNode(template.content, true).firstElementChild;
  if (!island || started.has(container)) return;
  started.set(container, failed);
  const former = container.querySelector(':scope > astro-island');
  island.append(...[...(former ?? container).childNodes].filter((node) => node !== template));
  former?.remove();
  container.append(island);
};

/** An island, or its messages (`islands.ts`), failed to load: not a matter of the page's own islands. */
const showFailed = (event: Event): void => {
  const { target } = event;
  const container =
    target instanceof Element ? target.closest('[data-island]') : document.querySelector('dialog[open] [data-island]');
  const failed = container && started.get(container);
  if (!failed) return;
  event.stopImmediatePropagation();
  started.delete(container);
  // The files may be of another release (`chunk-reload.client.ts`).
  dispatchEvent(new Event('vite:preloadError'));
  failed();
};
addEventListener('astro:hydration-error', showFailed, { capture: true });
