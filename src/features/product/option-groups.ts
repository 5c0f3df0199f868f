import type { Page, ProductData } from '../../catalogue/page-data.ts';
import { translator } from '../../i18n/translate.ts';
import { standingOf, type Standing } from './variant-choice.ts';
import type { VariantView } from './variant-views.ts';

/** What the shopper chooses: the product's options and units. */

export type Option = { id: string; name: string; color?: string | null; isChosen: boolean; standing: Standing };

/** `name`: of its radio buttons. */
export type OptionGroup = { legend: string; name: string; options: Option[] };

/** Returns a product's option groups; empty if there is nothing to choose. */
export const optionGroups = (
  { data, locale }: Page<ProductData>,
  variants: readonly VariantView[],
  shown: VariantView,
): OptionGroup[] => {
  const ofVariants = data.optionTypes.map(({ name, options }, index) => ({
    legend: name,
    name: `option-${index}`,
    options: options.map((option) => ({
      ...option,
      isChosen: shown.optionIds[index] === option.id,
      standing: standingOf(variants, shown.optionIds, index, option.id),
    })),
  }));
  const units: OptionGroup = {
    legend: translator(locale)('product.unit'),
    name: 'unit',
    options: data.units.map((unit) => ({ ...unit, isChosen: unit.id === data.unitId, standing: 'there' })),
  };
  return [...(data.variants.length > 0 ? ofVariants : []), ...(units.options.length > 1 ? [units] : [])];
};
