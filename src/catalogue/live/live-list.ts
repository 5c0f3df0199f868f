import type { ListChoice } from '../../contract/list-choice.ts';
import type { ProductListQuery } from '../../contract/paths.ts';
import { readSearchText, maySearch } from '../../i18n/search-text.ts';
import { addresses, type PageRequest } from '../../routes.ts';
import type { Scope } from '../catalogue.ts';
import { readPage, type LoaderContext } from '../context.ts';
import { pageSize } from '../pager.ts';
import type { ListRequest } from '../loaders/list-page.ts';
import { brand, category, roots, subcategory } from '../../features/listing/page.ts';

/** A list that is requested from the API when somebody opens it. */
export type LiveList = Omit<ListRequest, 'scope' | 'canonical'> & {
  /** Canonical address of the unfiltered list. */
  canonical: string;
  /** Query for the API before any filter is applied. */
  scope: Pick<ProductListQuery, 'name' | 'categoryId' | 'brandId'>;
  size: number;
  /** null: not a search. */
  text: string | null;
  /** Only filters that apply to this list. */
  choice: ListChoice;
};

/** Results on one page of a search (R43). */
const searchSize = 12;

const lists = [category, ...roots, subcategory, brand];

const askedFor = (scope: Scope): LiveList['scope'] | null => {
  if ('categoryId' in scope) return { categoryId: scope.categoryId };
  if ('subcategoryId' in scope) return { categoryId: scope.subcategoryId };
  return 'brandId' in scope ? { brandId: scope.brandId } : null;
};

/**
 * Drops filters that do not apply to a list: those that its scope already implies, and subcategories of other
 * categories.
 */
const fitting = ({ tree }: LoaderContext, scope: Scope | null, choice: ListChoice): ListChoice => {
  const of = (id: string): string | null => tree.subcategory(id)?.category.id ?? null;
  const { subcategories, brands } = choice;
  const known = subcategories.filter((id) => of(id) !== null);
  if (scope && 'subcategoryId' in scope) return { ...choice, subcategories: [] };
  if (scope && 'categoryId' in scope)
    return { ...choice, subcategories: known.filter((id) => of(id) === scope.categoryId) };
  return { ...choice, subcategories: known, brands: scope && 'brandId' in scope ? [] : brands };
};

/** Parses the search text in an address's segment; null: it is not valid. */
const textOf = (segment: string | undefined): string | null => {
  try {
    return readSearchText(decodeURIComponent(segment ?? ''));
  } catch {
    return null;
  }
};

const searchList = (context: LoaderContext, { params, choice }: PageRequest): LiveList | null => {
  const text = textOf(params['text']);
  const page = readPage(params['page']);
  if (text === null || page === null) return null;
  return {
    kind: 'search',
    heading: context.t('search.results', { text }),
    picture: null,
    groups: [],
    active: null,
    scope: { name: text },
    page,
    parents: [],
    address: (number) => addresses.search(text, number),
    canonical: addresses.search(text),
    size: searchSize,
    text,
    choice: fitting(context, null, choice),
  };
};

/** Returns the list of all products, which the choice may reduce to promotions or sort by newest. */
const wholeList = (context: LoaderContext, { params, choice }: PageRequest): LiveList | null => {
  const page = readPage(params['page']);
  if (page === null) return null;
  return {
    kind: 'category',
    heading: context.t(choice.promo ? 'home.deals' : choice.sort === 'newest' ? 'home.new' : 'list.all'),
    picture: null,
    groups: [],
    active: null,
    scope: {},
    page,
    parents: [context.shell.categoryIndex],
    address: addresses.categoryIndex,
    canonical: addresses.categoryIndex(),
    size: pageSize,
    text: null,
    choice: fitting(context, null, choice),
  };
};

/** Finds the list that a request is for; null: there is no such list. */
export const findLiveList = (context: LoaderContext, request: PageRequest): LiveList | null => {
  if (request.name === 'search-text') return searchList(context, request);
  if (request.name === 'category' && request.params['cat_id'] === undefined && request.params['brand_id'] === undefined)
    return wholeList(context, request);
  for (const list of lists) {
    const found = list.route === request.name ? list.request(context, request.params) : null;
    const scope = found && askedFor(found.scope);
    if (found && scope)
      return {
        ...found,
        canonical: found.canonical(1),
        scope,
        size: pageSize,
        text: null,
        choice: fitting(context, found.scope, request.choice),
      };
  }
  return null;
};

/** Returns whether a search's text is too short to search for. */
export const isTooShort = ({ text }: LiveList): boolean => text !== null && !maySearch(text);

/** Returns the API query for a list. */
export const buildListQuery = ({ scope, choice, page, size }: LiveList): ProductListQuery => ({
  ...scope,
  ...(choice.subcategories.length > 0 ? { categoryId: choice.subcategories } : {}),
  ...(choice.brands.length > 0 ? { brandId: choice.brands } : {}),
  minPrice: choice.minPrice ?? undefined,
  maxPrice: choice.maxPrice ?? undefined,
  promo: choice.promo,
  inStock: choice.inStock,
  attributes: choice.attributes,
  sort: choice.sort,
  page,
  rowPerPage: size,
  filters: true,
});
