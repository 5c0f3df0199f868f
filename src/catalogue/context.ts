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
  /** Facts of a picture by the path that the API gave; null where it can't be had. */
  picture: (path: string | null) => ImageMeta | null;
  /** Facts of the illustration of a product without a picture; null if none is recorded. */
  illustration: (productId: string) => ImageMeta | null;
  /** For rules over all products of a list; default: some of its own. Languages of a store share them. */
  rules?: RuleProducts;
};

/** One store in one language, at one revision: what its pages share is made once. */
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

/** What a loader says of its page beside the data; the rest follows from the address. */
export type LoadedPage<T extends Template> = Pick<Templates[T], 'title' | 'description' | 'breadcrumbs' | 'data'> & {
  template: T;
  /** Address of the page that search engines shall keep, without a language prefix. */
  canonical: string;
  noindex?: boolean;
};

export type AnyLoadedPage = { [T in Template]: LoadedPage<T> }[Template];

/** A route's pages and their data, by parameters of its own. */
export type LoaderOf<Params> = {
  route: RouteName;
  /** Names the pages of a store, once for all its languages. */
  plan: (context: LoaderContext) => Iterable<Params>;
  /**
   * Names the pages that may show a product: those where it stands now, and where `moved` also those that count
   * or order it among others. Too many only cost time, one too few would stay as it was.
   */
  touched: (context: LoaderContext, product: Touched) => Iterable<Params>;
  /** Page address without a language prefix. */
  address: (params: Params) => string;
  /** Reads the parameters back from an address' segments and query keys; null: not an address of this loader. */
  read: (values: Readonly<Record<string, string>>) => Params | null;
  /** Gives the data of one page; null: there is no such page. */
  load: (context: LoaderContext, params: Params) => AnyLoadedPage | null;
};

/**
 * A product that changed; `moved`: it came, went or stands at another place; `described`: its name or its attributes
 * changed, by which rules sort it.
 */
export type Touched = Placement & { moved: boolean; described: boolean };

export type Loader = {
  route: RouteName;
  addresses: (context: LoaderContext) => Iterable<string>;
  touched: (context: LoaderContext, product: Touched) => Iterable<string>;
  load: (context: LoaderContext, values: Readonly<Record<string, string>>) => AnyLoadedPage | null;
};

/** Makes loaders of different parameters alike: from outside, a page is its address. */
export const defineLoader = <Params>({ route, plan, touched, address, read, load }: LoaderOf<Params>): Loader => ({
  route,
  *addresses(context) {
    for (const params of plan(context)) yield address(params);
  },
  *touched(context, product) {
    for (const params of touched(context, product)) yield address(params);
  },
  load: (context, values) => {
    const params = read(values);
    return params === null ? null : load(context, params);
  },
});

/** Reads a page number: absent is 1; null where it is not a whole number from 1. */
export const readPage = (value: string | undefined): number | null =>
  value === undefined ? 1 : /^[1-9]\d{0,5}$/u.test(value) ? Number(value) : null;
