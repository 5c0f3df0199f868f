import type { AnyLoadedPage, LoaderContext, ProductChange } from '../../catalogue/context.ts';
import type { Area, AreaChoice, Card, CategoryNode, Link, SelectionSection } from '../../catalogue/page-data.ts';
import type { RuleProduct } from '../../catalogue/rule-products.ts';
import { homeLink } from '../../catalogue/loaders/list-page.ts';
import { addresses, inLocale, routes, type RootRoute } from '../../routes.ts';

/** What an area of the shop adds to its list: a section on the first page, and pages of its own. */
export type AreaPages = {
  route: RootRoute;
  /** Content above the list; null: the store has none. */
  area: (context: LoaderContext, root: CategoryNode) => Area | null;
  /** Paths of its own pages, without a language prefix. */
  paths: (context: LoaderContext, root: CategoryNode) => string[];
  /**
   * Returns the paths, of these pages and the first one, that may show a product in its current state.
   * @param isSorted whether the product may have moved within the area, so that counts change everywhere
   */
  affectedBy: (context: LoaderContext, root: CategoryNode, product: RuleProduct, isSorted: boolean) => string[];
  /** null: not one of its pages. */
  load: (context: LoaderContext, root: CategoryNode, values: Readonly<Record<string, string>>) => AnyLoadedPage | null;
};

/** Returns the category that an area is about; null: the store has no such area. */
export const rootOf = ({ tree, config }: LoaderContext, route: RootRoute): CategoryNode | null =>
  tree.category(config.categories[route]);

/** Returns the path of one of an area's own pages, without a language prefix. */
export const areaAddress = (route: RootRoute, key: string, value: string): string =>
  `${routes[route].path}?${key}=${encodeURIComponent(value)}`;

/**
 * Reads the value of the only key in the path of an area's page.
 * @returns null if the key is missing, or is not the only one
 */
export const readOnly = (values: Readonly<Record<string, string>>, key: string): string | null =>
  Object.keys(values).length === 1 ? (values[key] ?? null) : null;

export const choice = (
  { locale }: LoaderContext,
  name: string,
  address: string,
  count: number,
  isCurrent = false,
): AreaChoice => ({ name, href: inLocale(locale, address), count, isCurrent });

/** Maximum number of cards in a section. */
export const maxCards = 12;

/**
 * Returns a section with the first of the products.
 * @param more URL of the list that has all of them; null: there is none
 */
export const section = (
  { cards }: LoaderContext,
  title: string,
  products: readonly RuleProduct[],
  { more = null, note = null, most = maxCards }: { more?: string | null; note?: string | null; most?: number } = {},
): SelectionSection[] => {
  const shown: Card[] = cards.many(products.slice(0, most).map(({ id }) => id));
  if (shown.length === 0) return [];
  return [{ title, note, total: products.length, cards: shown, more: products.length > shown.length ? more : null }];
};

/** Groups products into sections by subcategory, in the order of the tree. */
export const bySubcategory = (context: LoaderContext, products: readonly RuleProduct[], most: number) => {
  const groups = Map.groupBy(products, ({ subcategoryId }) => subcategoryId);
  const nodes = context.tree.list.flatMap(({ groups: all }) => all.flatMap(({ subcategories }) => subcategories));
  return nodes.flatMap(({ id, name, href }) => section(context, name, groups.get(id) ?? [], { more: href, most }));
};

type OwnPage = { heading: string; description: string; address: string };

/** Returns what an area's own pages share: titles, and breadcrumbs that lead back to the area. */
export const ownPage = (context: LoaderContext, route: RootRoute, root: CategoryNode, page: OwnPage) => {
  const { shell, locale } = context;
  const back: Link = { name: root.name, href: inLocale(locale, addresses.root(route)) };
  return {
    title: `${page.heading} | ${shell.storeName}`,
    description: page.description,
    canonical: page.address,
    breadcrumbs: [homeLink(context), back, { name: page.heading, href: inLocale(locale, page.address) }],
  };
};

/** Tells whether a product changed in a way that affects how rules sort it. */
export const isSorted = ({ moved, described }: ProductChange): boolean => moved || described;
