import type { Cents } from './money.ts';
import { sortOrders, type SortOrder } from './sort-orders.ts';

/**
 * The filters and the sort order that a shopper chose for a list, and their form in a URL: fixed keys in a fixed order,
 * repeated for several values, as forms send them. Invalid values are ignored.
 */
export type ListChoice = {
  subcategories: readonly string[];
  brands: readonly string[];
  minPrice: Cents | null;
  maxPrice: Cents | null;
  promo: boolean;
  inStock: boolean;
  /** Wanted values by attribute key; any of a key's values is enough. */
  attributes: Readonly<Record<string, readonly string[]>>;
  sort: SortOrder;
  /** Whether the filter panel is open, for browsers without JavaScript. */
  open: boolean;
};

export const noChoice: ListChoice = {
  subcategories: [],
  brands: [],
  minPrice: null,
  maxPrice: null,
  promo: false,
  inStock: false,
  attributes: {},
  sort: 'relevance',
  open: false,
};

/** Maximum number of values per key, and of attributes; the rest is ignored. */
const maxValues = 50;
const maxAttributes = 12;
const longestText = 100;
const attributePrefix = 'a.';

/** Tells whether a value is an id, by the rule of `scalars.ts`. */
const isId = (value: string): boolean => /^(?!\.+$)[\w.~-]{1,64}$/u.test(value);
const isText = (value: string): boolean => value.length <= longestText && /\S/u.test(value) && value.isWellFormed();

/** Compares by code unit, so that the order does not depend on the environment. */
const inOrder = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const several = (values: readonly string[], isGood: (value: string) => boolean): string[] =>
  [...new Set(values.filter(isGood))].toSorted(inOrder).slice(0, maxValues);

/** Parses dollars with at most two decimals; null if invalid or 0. */
const readPrice = (value: string | null): Cents | null => {
  if (value === null || !/^\d{1,8}(?:\.\d{1,2})?$/u.test(value.trim())) return null;
  return Math.round(Number(value) * 100) || null;
};

const readAttributes = (query: URLSearchParams): Record<string, string[]> => {
  const names = [...query.keys()].filter((key) => key.startsWith(attributePrefix));
  const keys = several(
    names.map((name) => name.slice(attributePrefix.length)),
    isText,
  ).filter((key) => key !== '__proto__');
  return Object.fromEntries(
    keys
      .map((key) => [key, several(query.getAll(attributePrefix + key), isText)] as const)
      .filter(([, values]) => values.length > 0)
      .slice(0, maxAttributes),
  );
};

/** Parses a choice from a URL's query; other keys are ignored. */
export const readChoice = (query: URLSearchParams): ListChoice => {
  const [min, max] = [readPrice(query.get('min')), readPrice(query.get('max'))];
  const swapped = min !== null && max !== null && min > max;
  return {
    subcategories: several(query.getAll('sub'), isId),
    brands: several(query.getAll('brand'), isId),
    minPrice: swapped ? max : min,
    maxPrice: swapped ? min : max,
    promo: query.get('promo') === '1',
    inStock: query.get('stock') === '1',
    attributes: readAttributes(query),
    sort: sortOrders.find((order) => order === query.get('sort')) ?? 'relevance',
    open: query.get('filter') === '1',
  };
};

const each = (key: string, values: readonly string[]) => values.map((value) => [key, value] as const);
const flag = (key: string, on: boolean) => (on ? [[key, '1'] as const] : []);
const amount = (key: string, cents: Cents | null) => (cents === null ? [] : [[key, String(cents / 100)] as const]);

/** Returns the keys and values of a choice, in their fixed order; none if nothing is chosen. */
export const choiceEntries = (choice: ListChoice): (readonly [string, string])[] => [
  ...each('sub', choice.subcategories),
  ...each('brand', choice.brands),
  ...amount('min', choice.minPrice),
  ...amount('max', choice.maxPrice),
  ...flag('promo', choice.promo),
  ...flag('stock', choice.inStock),
  ...Object.keys(choice.attributes)
    .toSorted(inOrder)
    .flatMap((key) => each(attributePrefix + key, choice.attributes[key] ?? [])),
  ...(choice.sort === 'relevance' ? [] : [['sort', choice.sort] as const]),
  ...flag('filter', choice.open),
];

/**
 * Returns the URL of a list with a choice.
 * @param list the list's URL without a page number
 */
export const narrowed = (list: string, choice: ListChoice, page = 1): string => {
  const entries = [...choiceEntries(choice), ...(page > 1 ? [['page', String(page)] as const] : [])];
  const query = entries.map((entry) => entry.map(encodeURIComponent).join('=')).join('&');
  return query ? `${list}${list.includes('?') ? '&' : '?'}${query}` : list;
};

/** Prefix of a list's URL that requests only the part of the page that changes with the choice. */
export const listPartPrefix = '/_list';

/** Returns the number of active filters; a price range counts as one. */
export const filterCount = (choice: ListChoice): number =>
  choice.subcategories.length +
  choice.brands.length +
  Number(choice.minPrice !== null || choice.maxPrice !== null) +
  Number(choice.promo) +
  Number(choice.inStock) +
  Object.values(choice.attributes).reduce((sum, values) => sum + values.length, 0);
