import type { ListChoice } from '../../contract/list-choice.ts';
import { formatDollars } from '../../i18n/format.ts';
import { addresses } from '../../routes.ts';
import type { LoaderContext } from '../context.ts';
import type { FilterPanel, Link } from '../page-data.ts';

type Chip = { name: string; without: ListChoice };

const without = (values: readonly string[], value: string): string[] => values.filter((one) => one !== value);

/** Returns the chip's text, such as '$10.00 – $50.00', 'from $10.00' or 'up to $50.00'. */
const priceName = ({ t }: LoaderContext, { minPrice, maxPrice }: ListChoice): string | null => {
  if (minPrice !== null && maxPrice !== null) return `${formatDollars(minPrice)} – ${formatDollars(maxPrice)}`;
  if (minPrice !== null) return t('filter.fromPrice', { price: formatDollars(minPrice) });
  return maxPrice === null ? null : t('filter.toPrice', { price: formatDollars(maxPrice) });
};

const chosen = (context: LoaderContext, choice: ListChoice, panel: FilterPanel | null): Chip[] => {
  const { t, tree, brands } = context;
  const price = priceName(context, choice);
  const named = (key: string, value: string): string =>
    panel?.groups.find((group) => group.key === key)?.choices.find((one) => one.value === value)?.name ?? value;
  return [
    ...choice.subcategories.map((id) => ({
      name: tree.subcategory(id)?.node.name ?? id,
      without: { ...choice, subcategories: without(choice.subcategories, id) },
    })),
    ...choice.brands.map((id) => ({
      name: brands.get(id)?.name ?? named('brand', id),
      without: { ...choice, brands: without(choice.brands, id) },
    })),
    ...(price === null ? [] : [{ name: price, without: { ...choice, minPrice: null, maxPrice: null } }]),
    ...(choice.promo ? [{ name: t('filter.promo'), without: { ...choice, promo: false } }] : []),
    ...(choice.inStock ? [{ name: t('filter.inStock'), without: { ...choice, inStock: false } }] : []),
    ...Object.entries(choice.attributes).flatMap(([key, values]) =>
      values.map((value) => ({
        name: named(`a.${key}`, value),
        without: { ...choice, attributes: { ...choice.attributes, [key]: without(values, value) } },
      })),
    ),
  ];
};

/**
 * Returns a chip for each active filter, linking to the list without it.
 * @param list the unfiltered list's address, language prefix included
 */
export const chipsOf = (context: LoaderContext, choice: ListChoice, panel: FilterPanel | null, list: string): Link[] =>
  chosen(context, { ...choice, open: false }, panel).map(({ name, without: rest }) => ({
    name,
    href: addresses.narrowed(list, rest),
  }));
