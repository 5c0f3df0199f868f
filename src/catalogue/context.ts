import type { StoreConfig } from '../config/stores.ts';
import { translator, type Translate } from '../i18n/translate.ts';
import type { Locale } from '../i18n/locales.ts';
import type { ImageMeta } from '../images/address.ts';
import type { RouteName } from '../routes.ts';
import { createCards, type Cards } from './cards.ts';
import type { Catalogue, Placement } from './catalogue.ts';
import type { BrandNode, Template, Templates, Shell } from './page-data.ts';
import { createTree, type CategoryTree } from './category-tree.ts';
import { createRuleProducts, type RuleProducts } from './rule-products.ts';
import { brandNodes, buildShell } from './shell.ts';

/** Where a store's loaders find what they need. */
export type StoreSources = {
  config: StoreConfig;
  /** Scheme, host and port of the store's public addresses. */
  origin: string;
  catalogue: Catalogue;
  /** Returns the metadata of a picture by the API's path; null if it is not available. */
  picture: (path: string | null) => ImageMeta | null;
  /** Returns the metadata of the illustration of a product without a picture; null if none is recorded. */
  illustration: (productId: string) => ImageMeta | null;
  /**
   * Products for rules that read whole lists; default: created for this context. A store's languages can share them.
   */
  rules?: RuleProducts;
};

/** One store in one language, at one revision; holds what its pages share. */
export type LoaderContext = Required<StoreSources> & {
  locale: Locale;
  t: Translate;
  tree: CategoryTree;
  cards: Cards;
  /** Products per subcategory, among those that have any. */
  subcategoryCounts: Map<string, number>;
  /** The brands that have at least one product (R40), in the API's order. */
  brands: ReadonlyMap<string, BrandNode>;
  shell: Shell;
};

/** A context serves one publishing run or one revision; make a new one for the next. */
export const createContext = (sources: StoreSources, locale: Locale): LoaderContext => {
  const rules = sources.rules ?? createRuleProducts(sources.catalogue);
  const base = { ...sources, rules, locale, t: translator(locale) };
  const tree = createTree(base);
  const subcategoryCounts = sources.catalogue.counts('subcategory_id');
  const brands = new Map(brandNodes(base).map((node) => [node.id, node]));
  const cards = createCards(base, tree);
  return { ...base, subcategoryCounts, brands, tree, cards, shell: buildShell({ ...base, brands, tree }) };
};

/** What a loader provides besides the data; the rest follows from the address. */
export type LoadedPage<T extends Template> = Pick<Templates[T], 'title' | 'description' | 'breadcrumbs' | 'data'> & {
  template: T;
  /** Canonical address for search engines, without a language prefix. */
  canonical: string;
  /** Of one page that is rendered on demand; for published pages, see the loader's. */
  noindex?: boolean;
};

export type AnyLoadedPage = { [T in Template]: LoadedPage<T> }[Template];

/** Loads a route's pages, identified by parameters of its own. */
export type LoaderOf<Params> = {
  route: RouteName;
  /** Whether search engines should ignore its pages: these say so, and are in no sitemap. */
  noindex?: boolean;
  /** Lists the pages of a store by their parameters, once for all its languages. */
  paths: (context: LoaderContext) => Iterable<Params>;
  /**
   * Lists the pages that may show a product: those at its current position and, if it `moved`, also those that count it
   * or rank it among others. A superfluous page only costs time; a missing one would stay outdated.
   */
  affectedBy: (context: LoaderContext, product: ProductChange) => Iterable<Params>;
  /** Page address without a language prefix. */
  address: (params: Params) => string;
  /** Parses the parameters from an address's segments and query keys; null: not an address of this loader. */
  parse: (values: Readonly<Record<string, string>>) => Params | null;
  /** Loads the data of one page; null: there is no such page. */
  load: (context: LoaderContext, params: Params) => AnyLoadedPage | null;
};

/**
 * A product that changed. `moved`: it was added, removed or changed position; `described`: a name, SKU or attribute
 * changed, by which rules classify it.
 */
export type ProductChange = Placement & { moved: boolean; described: boolean };

export type Loader = {
  route: RouteName;
  noindex: boolean;
  paths: (context: LoaderContext) => Iterable<string>;
  affectedBy: (context: LoaderContext, product: ProductChange) => Iterable<string>;
  load: (context: LoaderContext, values: Readonly<Record<string, string>>) => AnyLoadedPage | null;
};

/** Hides a loader's parameters: callers identify a page by its address. */
export const defineLoader = <Params>({
  route,
  noindex = false,
  paths,
  affectedBy,
  address,
  parse,
  load,
}: LoaderOf<Params>): Loader => ({
  route,
  noindex,
  *paths(context) {
    for (const params of paths(context)) yield address(params);
  },
  *affectedBy(context, product) {
    for (const params of affectedBy(context, product)) yield address(params);
  },
  load: (context, values) => {
    const params = parse(values);
    const page = params === null ? null : load(context, params);
    return page && noindex ? { ...page, noindex } : page;
  },
});

/** Parses a page number: 1 if absent; null unless it is a positive integer. */
export const readPage = (value: string | undefined): number | null =>
  value === undefined ? 1 : /^[1-9]\d{0,5}$/u.test(value) ? Number(value) : null;
