import type { Page } from '../../catalogue/page-data.ts';
import { withWordBreaks } from '../../i18n/khmer.ts';
import { translator } from '../../i18n/translate.ts';
import { escapeHtml } from '../../ui/escape.ts';
import { icon } from '../../ui/icons.ts';

/** From home to the page above, on phones the last step alone as the way back; the page itself has its heading: its name here is for screen readers, and no link that would take an unseen focus. */
export const breadcrumbs = ({ breadcrumbs: links, locale }: Page<unknown>): string => {
  const here = links.at(-1);
  if (links.length < 2 || !here) return '';
  const parents = links
    .slice(0, -1)
    .map(({ name, href }) => `<a href="${escapeHtml(href)}">${withWordBreaks(escapeHtml(name))}</a>`);
  const arrow = icon('chevron-right');
  return `<nav aria-label="${escapeHtml(translator(locale)('nav.trail'))}"><ol class="trail" role="list"><li>${arrow}${parents.join(
    `</li><li>${arrow}`,
  )}</li><li class="sr-only" aria-current="page">${escapeHtml(here.name)}</li></ol></nav>`;
};
