import type { AnyLoadedPage, LoaderContext, Touched } from '../../catalogue/context.ts';
import type { Area, AreaChoice, Card, CategoryNode, Link, SelectionSection } from '../../catalogue/page-data.ts';
import type { RuleProduct } from '../../catalogue/rule-products.ts';
import { homeLink } from '../../catalogue/loaders/list-page.ts';
import { addresses, inLocale, routes, type RootRoute } from '../../routes.ts';

/** What an area of the shop adds to its list: a part of the first page, and pages of its own. */
export type AreaPages = {
  route: RootRoute;
  /** What stands above the list; null: the store has nothing for it. */
  area: (context: LoaderContext, root: CategoryNode) => Area | null;
  /** Addresses of its own pages, without a language prefix. */
  plan: (context: LoaderContext, root: CategoryNode) => string[];
  /**
   * Those of them, and of the first page, that may show a product as it stands now.
   * @param isSorted whether it may stand in another part of the area than before, so that counts change everywhere
   */
  touched: (context: LoaderContext, root: CategoryNode, product: RuleProduct, isSorted: boolean) => string[];
  /** null: none of its pages. */
  load: (context: LoaderContext, root: CategoryNode, values: Readonly<Record<string, string>>) => AnyLoadedPage | null;
};

/** The category that an area is about; null: the store has no such area. */
export const rootOf = ({ tree, config }: LoaderContext, route: RootRoute): CategoryNode | null =>
  tree.category(config.categories[route]);

/** Address of one of an area's own pages, without a language prefix. */
export const areaAddress = (route: RootRoute, key: string, value: string): string =>
  `${routes[route].path}?${key}=${encodeURIComponent(value)}`;

/** Reads the one key that an area's page has. @returns null where there are others, too */
export const readOnly = (values: Readonly<Record<string, string>>, key: string): string | null =>
  Object.keys(values).length === 1 ? (values[key] ?? null) : null;

export const choice = (
  { locale }: LoaderContext,
  name: string,
  address: string,
  count: number,
  isCurrent = false,
): AreaChoice => ({ name, href: inLocale(locale, address), count, isCurrent });

/** Cards of one section, at most. */
export const maxCards = 12;

/** A section of the first of some products. @param more the list that has all of them; null: there is none */
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

/** Sections of products by subcategory, in the order of the tree. */
export const bySubcategory = (context: LoaderContext, products: readonly RuleProduct[], most: number) => {
  const groups = Map.groupBy(products, ({ subcategoryId }) => subcategoryId);
  const nodes = context.tree.list.flatMap(({ groups: all }) => all.flatMap(({ subcategories }) => subcategories));
  return nodes.flatMap(({ id, name, href }) => section(context, name, groups.get(id) ?? [], { more: href, most }));
};

type OwnPage = { heading: string; description: string; address: string };

/** What an area's own pages share: titles, and the way back to the area. */
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

/** Whether a product changed by which rules sort it. */
export const isSorted = ({ moved, described }: Touched): boolean => moved || described;
