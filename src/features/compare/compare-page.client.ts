import { compared } from './compare.ts';

/** The table is an island: it runs as soon as there is something to compare. */
const place = document.querySelector<HTMLElement>('#compare');
const island = place?.querySelector('astro-island');

/** What the page's markup says, that nothing is compared, is seen from now on. */
const showEmpty = (): void => {
  place?.toggleAttribute('data-known', true);
};

compared.store.subscribe((list) => {
  if (list.length === 0) showEmpty();
  else {
    island?.toggleAttribute('data-begin', true);
    island?.dispatchEvent(new Event('begin'));
  }
});
// Files that did not come are of another release (`chunk-reload.client.ts`), or there is no network.
island?.addEventListener('astro:hydration-error', () => {
  if (dispatchEvent(new Event('vite:preloadError', { cancelable: true }))) showEmpty();
});
