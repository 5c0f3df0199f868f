import { escapeHtml } from '../../ui/escape.ts';

export type Fact = {
  name: string;
  value: string;
  /** Where the value leads. */
  href?: string;
  /** The product code: it follows the chosen variant. */
  code?: true;
};

const valueOf = ({ value, href, code }: Fact): string => {
  const text = escapeHtml(value);
  if (href !== undefined) return `<a href="${escapeHtml(href)}">${text}</a>`;
  return code ? `<span data-code>${text}</span>` : text;
};

/** What a product is, line by line. */
export const factsTable = (title: string, rows: readonly Fact[]): string => {
  const lines = rows.map((fact) => `<tr><th scope="row">${escapeHtml(fact.name)}</th><td>${valueOf(fact)}</td></tr>`);
  return `<section><h2>${escapeHtml(title)}</h2><table class="specs"><tbody>${lines.join('')}</tbody></table></section>`;
};
