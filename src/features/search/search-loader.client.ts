import { loadTouchStyles } from '../../ui/touch-styles.client.ts';

/** Turns the search box into a combobox on first focus; until then, and without script, it is a plain form. */
const form = document.querySelector<HTMLFormElement>('form[data-search]');
const box = form?.querySelector<HTMLInputElement>('input[type="search"]');

/** Returns the current search on a page of results, to prefill the box. */
const searched = (): string => {
  const [, text] = /^(?:\/\w{2})?\/search\/([^/]+)$/u.exec(location.pathname) ?? [];
  try {
    return decodeURIComponent(text ?? '');
  } catch {
    return '';
  }
};

if (form && box) {
  if (!box.value) box.value = searched();
  box.addEventListener(
    'focus',
    () => {
      loadTouchStyles()
        .then(() => import('./search-combobox.client.ts'))
        .then(({ startSearch }) => startSearch(form, box))
        // The form still works without suggestions.
        .catch(() => undefined);
    },
    { once: true },
  );
}
