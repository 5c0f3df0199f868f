import type { ProductList } from '../../catalogue/page-data.ts';
import type { Translate } from '../../i18n/translate.ts';
import { escapeHtml } from '../../ui/escape.ts';
import { icon } from '../../ui/icons.ts';

/** What a list is narrowed to: a chip takes its filter away. */
export const chipsMarkup = ({ finding: { chips, list } }: ProductList, t: Translate): string => {
  if (chips.length === 0) return '';
  const items = chips.map(
    ({ name, href }) =>
      `<li><a class="chip chip-chosen" href="${escapeHtml(href)}" rel="nofollow" data-live aria-label="${escapeHtml(t('filter.remove', { name }))}">${escapeHtml(name)}${icon('x')}</a></li>`,
  );
  const clear = `<li><a class="chip chip-clear" href="${escapeHtml(list)}" rel="nofollow" data-live>${escapeHtml(t('filter.clear'))}</a></li>`;
  return `<ul class="chips chosen" role="list">${items.join('')}${clear}</ul>`;
};
