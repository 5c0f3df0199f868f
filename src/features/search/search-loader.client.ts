/** Makes a combobox of the search box at its first focus; until then, and without script, it is a plain form. */
const form = document.querySelector<HTMLFormElement>('form[data-search]');
const box = form?.querySelector<HTMLInputElement>('input[type="search"]');

/** On a page of results the box holds what was searched for. */
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
      import('./search-combobox.client.ts')
        .then(({ startSearch }) => startSearch(form, box))
        // The form still works.
        .catch(() => undefined);
    },
    { once: true },
  );
}
