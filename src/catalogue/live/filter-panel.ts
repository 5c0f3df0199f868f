import type { FilterChoice, Filters } from '../../contract/filters.ts';
import type { ListChoice } from '../../contract/list-choice.ts';
import { isCodedValue, readableValue, sortAmounts } from '../../contract/readable-specs.ts';
import type { LoaderContext } from '../context.ts';
import type { FilterGroup, FilterPanel } from '../page-data.ts';
import type { LiveList } from './live-list.ts';

type Choices = FilterGroup['choices'];

/**
 * Returns the choices of a filter: first those that are chosen but not offered, since a shopper must see them to remove
 * them, then those that the API offers.
 */
const choicesOf = (
  offered: readonly FilterChoice[],
  chosen: readonly string[],
  nameOf: (id: string) => string | null,
): Choices => [
  ...chosen
    .filter((id) => offered.every((one) => one.id !== id))
    .map((id) => ({ value: id, name: nameOf(id) ?? id, count: null, chosen: true })),
  ...offered.map(({ id, name, count }) => ({ value: id, name, count, chosen: chosen.includes(id) })),
];

const attributeGroups = (filters: Filters, { attributes }: ListChoice): FilterGroup[] =>
  filters.attributes.map(({ key, name, values }) => {
    const chosen = attributes[key] ?? [];
    return {
      key: `a.${key}`,
      title: name,
      choices: choicesOf(
        sortAmounts(
          values
            .filter(({ value }) => !isCodedValue(key, value))
            .map(({ value, name: label, count }) => ({ id: value, name: readableValue(label), count })),
        ),
        chosen,
        () => null,
      ),
    };
  });

/**
 * Returns the choices of subcategories. Once some are chosen, the API no longer knows of which category the list is:
 * others' are left out, and those of its own are added that an API that counts only the chosen ones would hide.
 */
const subcategoryChoices = (
  context: LoaderContext,
  { scope }: LiveList,
  offered: FilterChoice[],
  chosen: readonly string[],
) => {
  const { tree } = context;
  const category = typeof scope.categoryId === 'string' ? tree.category(scope.categoryId) : null;
  const nameOf = (id: string): string | null => tree.subcategory(id)?.node.name ?? null;
  if (chosen.length === 0 || !category) return choicesOf(offered, chosen, nameOf);
  const own = category.groups.flatMap(({ subcategories }) => subcategories);
  const choices = choicesOf(
    offered.filter((one) => own.some(({ id }) => id === one.id)),
    chosen,
    nameOf,
  );
  const missing = own.filter(
    ({ id }) => (context.subcategoryCounts.get(id) ?? 0) > 0 && choices.every(({ value }) => value !== id),
  );
  return [...choices, ...missing.map(({ id, name }) => ({ value: id, name, count: null, chosen: false }))];
};

/** Returns whether a filter can narrow the list: one whose only choice is not chosen can't. */
const isUseful = ({ choices }: FilterGroup): boolean => choices.length > 1 || choices.some(({ chosen }) => chosen);

/** Builds a list's filter panel from the API's counts. */
export const panelOf = (context: LoaderContext, list: LiveList, filters: Filters): FilterPanel => {
  const { t, brands } = context;
  const { choice, kind } = list;
  const groups: FilterGroup[] = [
    {
      key: 'sub',
      title: t('filter.subcategory'),
      choices:
        kind === 'subcategory' ? [] : subcategoryChoices(context, list, filters.subcategories, choice.subcategories),
    },
    {
      key: 'brand',
      title: t('filter.brand'),
      choices: kind === 'brand' ? [] : choicesOf(filters.brands, choice.brands, (id) => brands.get(id)?.name ?? null),
    },
    ...attributeGroups(filters, choice),
  ];
  return { groups: groups.filter(isUseful), price: filters.price, promo: filters.promo, inStock: filters.inStock };
};
