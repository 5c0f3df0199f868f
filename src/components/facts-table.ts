import { escapeHtml } from './escape.ts';

/** What a product is, line by line. */
export const factsTable = (title: string, rows: readonly { name: string; value: string }[]): string => {
  const lines = rows.map(
    ({ name, value }) => `<tr><th scope="row">${escapeHtml(name)}</th><td>${escapeHtml(value)}</td></tr>`,
  );
  return `<section><h2>${escapeHtml(title)}</h2><table class="specs"><tbody>${lines.join('')}</tbody></table></section>`;
};
