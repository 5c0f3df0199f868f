import type { FilterGroup, FilterPanel, ProductList } from '../../catalogue/page-data.ts';
import type { ListChoice } from '../../contract/list-choice.ts';
import { formatDollars, formatNumber } from '../../i18n/format.ts';
import type { Translate } from '../../i18n/translate.ts';
import { escapeHtml } from '../../ui/escape.ts';

/**
 * What a list can be narrowed to, as the content of a form that is sent as the list's address. Each part that the script
 * brings up to date in place carries a `data-key`.
 */

/** Groups that stand open at first. */
const openGroups = 4;
/** From so many choices on, a box finds one of them. */
const manyChoices = 12;

const count = (products: number | null): string =>
  products === null ? '' : `<small>${formatNumber(products)}</small>`;

const tick = (key: string, value: string, name: string, products: number | null, chosen: boolean): string =>
  `<li data-key="${escapeHtml(`${key}=${value}`)}"><label class="tick"><input type="checkbox" name="${escapeHtml(key)}" value="${escapeHtml(value)}"${chosen ? ' checked' : ''}><span>${escapeHtml(name)}</span>${count(products)}</label></li>`;

const finder = (t: Translate): string =>
  `<li data-key="find" class="filter-find"><input type="search" class="filter-field" data-narrows aria-label="${escapeHtml(t('filter.findBrand'))}" placeholder="${escapeHtml(t('filter.findBrand'))}" autocomplete="off"></li>`;

const section = (key: string, title: string, content: string, open: boolean): string =>
  `<details class="filter-group" data-key="${escapeHtml(key)}"${open ? ' open' : ''}><summary>${escapeHtml(title)}</summary><div role="group" aria-label="${escapeHtml(title)}">${content}</div></details>`;

const groupMarkup = ({ key, title, choices }: FilterGroup, place: number, t: Translate): string => {
  const ticks = choices.map(({ value, name, count: products, chosen }) => tick(key, value, name, products, chosen));
  const find = key === 'brand' && choices.length > manyChoices ? finder(t) : '';
  const open = place < openGroups || choices.some(({ chosen }) => chosen);
  return section(key, title, `<ul role="list" class="ticks">${find}${ticks.join('')}</ul>`, open);
};

const amount = (name: 'min' | 'max', label: string, chosen: number | null, hint: string): string =>
  `<label><span class="sr-only">${escapeHtml(label)}</span><input class="filter-field figures" type="number" name="${name}" inputmode="decimal" min="0" step="any" placeholder="${escapeHtml(hint)}" value="${chosen === null ? '' : chosen / 100}"></label>`;

const priceGroup = ({ price }: FilterPanel, { minPrice, maxPrice }: ListChoice, t: Translate): string => {
  const chosen = minPrice !== null || maxPrice !== null;
  if (!chosen && (price === null || price.min === price.max)) return '';
  const hint = (cents: number | undefined): string => (cents === undefined ? '' : formatDollars(cents));
  return section(
    'price',
    t('filter.price'),
    `<div class="price-range">${amount('min', t('filter.minPrice'), minPrice, hint(price?.min))}<span aria-hidden="true">–</span>${amount('max', t('filter.maxPrice'), maxPrice, hint(price?.max))}</div>`,
    true,
  );
};

const flagGroup = ({ promo, inStock }: FilterPanel, choice: ListChoice, t: Translate): string => {
  const ticks = [
    promo > 0 || choice.promo ? tick('promo', '1', t('filter.promo'), promo, choice.promo) : '',
    inStock > 0 || choice.inStock ? tick('stock', '1', t('filter.inStock'), inStock, choice.inStock) : '',
  ].join('');
  return ticks && `<ul role="list" class="ticks filter-flags" data-key="flags">${ticks}</ul>`;
};

const panelMarkup = (panel: FilterPanel, choice: ListChoice, t: Translate): string => {
  const groups = panel.groups.map((group, place) => ({ key: group.key, markup: groupMarkup(group, place, t) }));
  const isAttribute = ({ key }: { key: string }): boolean => key.startsWith('a.');
  return [
    flagGroup(panel, choice, t),
    ...groups.filter((group) => !isAttribute(group)).map(({ markup }) => markup),
    priceGroup(panel, choice, t),
    ...groups.filter(isAttribute).map(({ markup }) => markup),
  ].join('');
};

const skeleton = (): string =>
  `<div class="filter-wait" data-key="wait" aria-hidden="true">${'<i></i>'.repeat(8)}</div>`;

/** Keys of the list's own address, which the form sends along. */
const ownKeys = (list: string): string =>
  [...new URLSearchParams(list.split('?')[1] ?? '')]
    .map(([key, value]) => `<input type="hidden" name="${escapeHtml(key)}" value="${escapeHtml(value)}">`)
    .join('');

/** The form: the choices, or their place where they are not known yet, and the button that sends it. */
export const filterForm = ({ finding, total }: ProductList, t: Translate): string => {
  const { list, choice, panel, chips } = finding;
  const [path = ''] = list.split('?');
  const show = panel === null ? t('filter.apply') : t('filter.show', { count: total, shown: formatNumber(total) });
  const clear =
    chips.length > 0
      ? `<a class="button button-quiet" href="${escapeHtml(list)}" data-live>${escapeHtml(t('filter.clear'))}</a>`
      : '';
  const content = panel === null ? skeleton() : panelMarkup(panel, choice, t);
  return `<form id="filter-form" action="${escapeHtml(path)}" method="get" autocomplete="off"${panel === null ? ' data-wanted' : ''}>${ownKeys(list)}<div class="filter-body" data-part="panel">${content}</div><div class="filter-foot" data-part="foot">${clear}<button class="button" type="submit">${escapeHtml(show)}</button></div></form>`;
};
