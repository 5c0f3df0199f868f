import type { Cents } from './money.ts';
import { sortOrders, type SortOrder } from './sort-orders.ts';

/**
 * What a shopper narrows a list to and sorts it by, and how that stands in an address: fixed keys in a fixed
 * order, several values as the same key again, as forms send them. What cannot be read is as if it were not there.
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
  /** The panel of filters is shown open: for browsers without scripts. */
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

/** Values of one key, and attributes, that are looked at. */
const maxValues = 50;
const maxAttributes = 12;
const longestText = 100;
const attributePrefix = 'a.';

/** An id of the contract. */
const isId = (value: string): boolean => /^(?!\.+$)[\w.~-]{1,64}$/u.test(value);
const isText = (value: string): boolean => value.length <= longestText && /\S/u.test(value) && value.isWellFormed();

/** By code unit: the same everywhere. */
const inOrder = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const several = (values: readonly string[], isGood: (value: string) => boolean): string[] =>
  [...new Set(values.filter(isGood))].toSorted(inOrder).slice(0, maxValues);

/** Dollars with at most two decimals, above nothing. */
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

/** Reads a choice from an address' query; other keys are not looked at. */
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

/** Keys and values of a choice, in their order; none where nothing is chosen. */
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
 * The address of a list with a choice.
 * @param list the list's address without a page
 */
export const narrowed = (list: string, choice: ListChoice, page = 1): string => {
  const entries = [...choiceEntries(choice), ...(page > 1 ? [['page', String(page)] as const] : [])];
  const query = entries.map((entry) => entry.map(encodeURIComponent).join('=')).join('&');
  return query ? `${list}${list.includes('?') ? '&' : '?'}${query}` : list;
};

/** Stands before the address of a list whose part alone is wanted: what changes with a choice. */
export const listPartPrefix = '/_list';

/** Filters at work; a price range is one. */
export const filterCount = (choice: ListChoice): number =>
  choice.subcategories.length +
  choice.brands.length +
  Number(choice.minPrice !== null || choice.maxPrice !== null) +
  Number(choice.promo) +
  Number(choice.inStock) +
  Object.values(choice.attributes).reduce((sum, values) => sum + values.length, 0);
