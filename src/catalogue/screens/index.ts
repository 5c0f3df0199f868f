import { findPage, inLocale, routeLabel, routes, type RouteName } from '../../routes.ts';
import type { AnyLoadedPage, Loader, LoaderContext, Touched } from '../context.ts';
import type { Alternate, Page } from '../page-data.ts';
import { failure, notFound } from './error-pages.ts';
import { home } from './home.ts';
import { brand, category, categoryIndex, roots, subcategory } from './list.ts';
import { product } from './product.ts';

/** Every loader of the shop, in the order in which pages are made: what a visitor opens first comes first. */
const loaders: readonly Loader[] = [
  home,
  notFound,
  failure,
  categoryIndex,
  category,
  ...roots,
  subcategory,
  brand,
  product,
];

/** Addresses of all pages of a store, without language prefix; each exists in every language of the store (D4). */
export function* plannedAddresses(context: LoaderContext): Generator<string> {
  for (const loader of loaders) yield* loader.addresses(context);
}

/** Addresses of the pages that may show a product, without language prefix, each once. */
export const touchedAddresses = (context: LoaderContext, changed: Touched): string[] => [
  ...new Set(loaders.flatMap((loader) => [...loader.touched(context, changed)])),
];

/** A page ready to be rendered; `page.shell` is the context's own. */
export type FinishedPage = {
  screen: AnyLoadedPage['screen'];
  /** HTTP status of its answer. */
  status: number;
  page: Page<AnyLoadedPage['data']>;
};

/**
 * Makes the data of one page from its address; null: the store has no such page.
 * @param address page address without a language prefix
 */
export const loadPage = (context: LoaderContext, address: string): FinishedPage | null => {
  const url = new URL(address, 'http://storefront.invalid');
  const request = findPage(url.pathname, url.searchParams);
  if (!request) return null;
  const { name, params } = request;
  for (const loader of loaders) {
    const loaded = loader.route === name ? loader.load(context, params) : null;
    if (loaded)
      return { screen: loaded.screen, status: statusOf(name), page: finish(context, name, request.address, loaded) };
  }
  return null;
};

const statusOf = (name: RouteName): number => {
  const route = routes[name];
  return 'status' in route ? route.status : 200;
};

const finish = (
  context: LoaderContext,
  name: RouteName,
  address: string,
  loaded: AnyLoadedPage,
): Page<AnyLoadedPage['data']> => {
  const { locale, origin, shell } = context;
  const absolute = (language: Alternate['locale']): string => `${origin}${inLocale(language, loaded.canonical)}`;
  return {
    route: routeLabel(name, locale),
    locale,
    canonical: absolute(locale),
    alternates: shell.locales.map((language) => ({ locale: language, href: absolute(language) })),
    languages: shell.locales.map((language) => ({ locale: language, href: inLocale(language, address) })),
    title: loaded.title,
    description: loaded.description,
    noindex: loaded.noindex ?? false,
    breadcrumbs: loaded.breadcrumbs,
    shell,
    data: loaded.data,
  };
};
