import type { Page, ProductData } from '../../catalogue/page-data.ts';
import { formatDollars } from '../../i18n/format.ts';
import { translator } from '../../i18n/translate.ts';
import { escapeHtml } from '../../ui/escape.ts';
import { standingOf, type Standing } from './variant-choice.ts';
import type { VariantView } from './variant-views.ts';

/** What the shopper chooses, as chips; without script a plain table of what there is (`styles/parts/variants.css`). */

/** What is said of an option, by its standing: the element with this id. */
const said: Readonly<Record<Standing, string>> = {
  there: '',
  out: ' aria-describedby="option-out"',
  apart: ' aria-describedby="option-apart"',
  none: ' disabled',
};

type Option = { id: string; name: string; color?: string | null; chosen: boolean; standing: Standing };

const chip = (group: string, { id, name, color, chosen, standing }: Option): string =>
  `<label class="option"><input type="radio" name="${group}" value="${escapeHtml(id)}"${chosen ? ' checked' : ''}${said[standing]}>${
    color ? `<i style="background:${escapeHtml(color)}"></i>` : ''
  }<span>${escapeHtml(name)}</span></label>`;

const fieldset = (legend: string, group: string, options: readonly Option[]): string =>
  `<fieldset><legend>${escapeHtml(legend)}</legend><div class="options">${options.map((one) => chip(group, one)).join('')}</div></fieldset>`;

const unitGroup = ({ data, locale }: Page<ProductData>): string =>
  data.units.length < 2
    ? ''
    : fieldset(
        translator(locale)('product.unit'),
        'unit',
        data.units.map((unit) => ({ ...unit, chosen: unit.id === data.unitId, standing: 'there' })),
      );

/** Groups of the product's options and units; empty where there is nothing to choose. */
export const optionGroups = (page: Page<ProductData>, variants: readonly VariantView[], shown: VariantView): string => {
  const { data, locale } = page;
  const t = translator(locale);
  const groups = data.optionTypes.map(({ name, options }, place) =>
    fieldset(
      name,
      `option-${place}`,
      options.map((option) => ({
        ...option,
        chosen: shown.optionIds[place] === option.id,
        standing: standingOf(variants, shown.optionIds, place, option.id),
      })),
    ),
  );
  const all = (data.variants.length > 0 ? groups.join('') : '') + unitGroup(page);
  if (all === '') return '';
  return `<div class="variants">${all}<p id="option-out" hidden>${escapeHtml(t('card.soldOut'))}</p><p id="option-apart" hidden>${escapeHtml(t('product.notTogether'))}</p></div>`;
};

/** For browsers without script: every variant with its price and stock. */
export const versionsTable = ({ data, locale }: Page<ProductData>, variants: readonly VariantView[]): string => {
  if (data.variants.length === 0) return '';
  const t = translator(locale);
  const ask = escapeHtml(t('price.ask'));
  const out = escapeHtml(t('card.soldOut'));
  const names = new Map(data.optionTypes.flatMap(({ options }) => options.map(({ id, name }) => [id, name] as const)));
  const rows = variants.map(
    ({ optionIds, cents, soldOut }) =>
      `<tr><th>${escapeHtml(optionIds.map((id) => names.get(id)).join(', '))}<td>${cents === null ? ask : formatDollars(cents)}<td>${soldOut ? out : ''}`,
  );
  return `<noscript><table class="specs versions"><caption>${escapeHtml(t('product.versions'))}</caption><tbody>${rows.join('')}</tbody></table></noscript>`;
};
