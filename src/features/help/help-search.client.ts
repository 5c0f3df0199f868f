/** Filters the answers of the help center as the reader types. Its messages are in the page (`HelpSearch.astro`). */
const box = document.querySelector<HTMLInputElement>('#help-query');
const status = document.querySelector<HTMLElement>('[data-help-status]');
const topics = document.querySelector<HTMLElement>('[data-help-topics]');
const groups = [...document.querySelectorAll<HTMLElement>('[data-help-group]')].map((group) => ({
  group,
  rows: [...group.querySelectorAll<HTMLElement>('[data-words]')].map((row) => ({
    row,
    text: `${row.textContent} ${row.dataset['words'] ?? ''}`,
  })),
}));

if (box && status) {
  const { one = '', other = '', none = '' } = status.dataset;

  const show = async (): Promise<void> => {
    const { foldWords, hasWords } = await import('./help-search.ts');
    const query = foldWords(box.value);
    let found = 0;
    for (const { group, rows } of groups) {
      let inGroup = 0;
      for (const { row, text } of rows) {
        row.hidden = !hasWords(text, query);
        if (!row.hidden) inGroup += 1;
      }
      group.hidden = inGroup === 0;
      found += inGroup;
    }
    topics?.toggleAttribute('hidden', query !== '');
    const words = found === 0 ? none : found === 1 ? one : other.replace('{shown}', String(found));
    status.textContent = query === '' ? '' : words;
  };

  box.addEventListener('input', () => void show().catch(() => undefined));
  // Back may restore the page with its input.
  addEventListener('pageshow', () => {
    if (box.value !== '') void show().catch(() => undefined);
  });
}
