import { recentSearches } from './recent-searches.ts';

/** The search page's script: suggestions below the page's own box, and links to recent searches. */

const form = document.querySelector<HTMLFormElement>('main form[role="search"]');
const box = form?.querySelector<HTMLInputElement>('input[type="search"]');

if (form && box)
  box.addEventListener(
    'focus',
    () => {
      import('./search-combobox.client.ts')
        .then(({ startSearch }) => startSearch(form, box, 'page-search'))
        // The form still works without suggestions.
        .catch(() => undefined);
    },
    { once: true },
  );

/** Shows recent searches as links, or nothing if there are none. */
const showRecent = (container: HTMLElement, recent: readonly string[]): void => {
  container.querySelector('nav')?.remove();
  const template = container.querySelector('template');
  if (!template || recent.length === 0) return;
  const shown = document.importNode(template.content, true);
  const [empty] = shown.querySelectorAll('li');
  empty?.replaceWith(
    ...recent.map((text) => {
      const row = document.importNode(empty, true);
      row.querySelector('span')?.append(text);
      const link = row.querySelector('a');
      link?.setAttribute('href', `${link.getAttribute('href') ?? '/search'}/${encodeURIComponent(text)}`);
      return row;
    }),
  );
  container.append(shown);
};

const container = document.querySelector<HTMLElement>('[data-recent]');
if (container) {
  recentSearches.$value.subscribe((recent) => showRecent(container, recent));
  // Reads them again: searches may have been added or removed since the page was left.
  addEventListener('pageshow', ({ persisted }) => persisted && recentSearches.change((list) => list));
}
