import type { ProductList } from '../../catalogue/page-data.ts';
import { filterCount } from '../../contract/list-choice.ts';
import { sortOrders, type SortOrder } from '../../contract/sort-orders.ts';
import type { MessageKey, Translate } from '../../i18n/translate.ts';
import { addresses } from '../../routes.ts';
import { escapeHtml } from '../../ui/escape.ts';
import { icon } from '../../ui/icons.ts';

/** The row above a list: filter, sort. What only browsers without scripts need is hidden by the style sheet elsewhere. */

const names: Record<SortOrder, MessageKey> = {
  relevance: 'sort.relevance',
  price_asc: 'sort.priceUp',
  price_desc: 'sort.priceDown',
  newest: 'sort.newest',
  name: 'sort.name',
};

const sortMarkup = (sort: SortOrder, t: Translate): string => {
  const options = sortOrders.map(
    (order) => `<option value="${order}"${order === sort ? ' selected' : ''}>${escapeHtml(t(names[order]))}</option>`,
  );
  return `<label class="tool tool-sort">${icon('arrow-up-down')}<span class="sr-only">${escapeHtml(t('filter.sort'))}</span><select name="sort" form="filter-form" data-sort>${options.join('')}</select></label>`;
};

export const listTools = ({ finding }: ProductList, t: Translate): string => {
  const { list, choice } = finding;
  const active = filterCount(choice);
  const content = `${icon('sliders-horizontal')}${escapeHtml(t('filter.title'))}<b class="tool-count" data-part="active">${active > 0 ? active : ''}</b>`;
  const open = escapeHtml(addresses.narrowed(list, { ...choice, open: true }));
  return `<div class="tools"><button type="button" class="tool tool-filter" commandfor="filters" command="show-modal" data-filters>${content}</button><a class="tool tool-plain" rel="nofollow" href="${open}">${icon('sliders-horizontal')}${escapeHtml(t('filter.title'))}</a>${sortMarkup(choice.sort, t)}<button class="tool tool-plain" form="filter-form">${escapeHtml(t('filter.apply'))}</button></div>`;
};
