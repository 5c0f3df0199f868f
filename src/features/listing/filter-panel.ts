import type { FilterGroup, FilterPanel } from '../../catalogue/page-data.ts';
import type { ListChoice } from '../../contract/list-choice.ts';
import { formatDollars } from '../../i18n/format.ts';
import type { Translate } from '../../i18n/translate.ts';

/** Sections of the filter panel, in order. `FilterPanel.astro` renders them. */

/** A checkbox. `key` and `value` are what the form submits; `count` is null if unknown. */
export type FilterOption = { key: string; value: string; name: string; count: number | null; chosen: boolean };

/** An input for dollars; `hint` is the list's own limit. */
type AmountField = { name: 'min' | 'max'; label: string; value: number | ''; hint: string };

export type FilterSection =
  /** Options without a title. */
  | { kind: 'flags'; options: FilterOption[] }
  /** `hasSearch`: with a box to search the options. */
  | { kind: 'options'; key: string; title: string; isOpen: boolean; hasSearch: boolean; options: FilterOption[] }
  | { kind: 'price'; key: 'price'; title: string; isOpen: true; amounts: readonly AmountField[] };

/** Number of groups that are open at first. */
const openGroups = 4;
/** Number of options above which there is a search box. */
const manyOptions = 12;

const groupSection = ({ key, title, choices }: FilterGroup, index: number): FilterSection => ({
  kind: 'options',
  key,
  title,
  isOpen: index < openGroups || choices.some(({ chosen }) => chosen),
  hasSearch: key === 'brand' && choices.length > manyOptions,
  options: choices.map((choice) => ({ ...choice, key })),
});

/** Returns the section of the price range; null if the range would not exclude anything. */
const priceSection = (
  { price }: FilterPanel,
  { minPrice, maxPrice }: ListChoice,
  t: Translate,
): FilterSection | null => {
  const isChosen = minPrice !== null || maxPrice !== null;
  if (!isChosen && (price === null || price.min === price.max)) return null;
  const dollars = (cents: number | null): number | '' => (cents === null ? '' : cents / 100);
  const hint = (cents: number | undefined): string => (cents === undefined ? '' : formatDollars(cents));
  return {
    kind: 'price',
    key: 'price',
    title: t('filter.price'),
    isOpen: true,
    amounts: [
      { name: 'min', label: t('filter.minPrice'), value: dollars(minPrice), hint: hint(price?.min) },
      { name: 'max', label: t('filter.maxPrice'), value: dollars(maxPrice), hint: hint(price?.max) },
    ],
  };
};

/** Returns the section with 'on promotion' and 'in stock', each only if it would match a product or is selected. */
const flagSection = ({ promo, inStock }: FilterPanel, choice: ListChoice, t: Translate): FilterSection | null => {
  const options = [
    { key: 'promo', value: '1', name: t('filter.promo'), count: promo, chosen: choice.promo },
    { key: 'stock', value: '1', name: t('filter.inStock'), count: inStock, chosen: choice.inStock },
  ].filter(({ count, chosen }) => count > 0 || chosen);
  return options.length > 0 ? { kind: 'flags', options } : null;
};

const isAttribute = ({ key }: FilterGroup): boolean => key.startsWith('a.');

/** Returns the panel's sections: flags, groups common to all lists, the price, and the list's own attributes. */
export const filterSections = (panel: FilterPanel, choice: ListChoice, t: Translate): FilterSection[] => {
  const sections = panel.groups.map((group, index) => ({ group, section: groupSection(group, index) }));
  return [
    flagSection(panel, choice, t),
    ...sections.flatMap(({ group, section }) => (isAttribute(group) ? [] : section)),
    priceSection(panel, choice, t),
    ...sections.flatMap(({ group, section }) => (isAttribute(group) ? section : [])),
  ].filter((section) => section !== null);
};
