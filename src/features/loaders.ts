import { servicePages } from './services/page.ts';
import { trackingPages } from './tracking/page.ts';
import { chat } from './assistant/page.ts';
import { pcBuilderPage } from './pc-builder/page.ts';
import { isCategoryAlias, landingPages } from './landings/page.ts';
import { warrantyPages } from './warranty/page.ts';
import { addresses, findPage, hasRoute, routes, type RouteName } from '../routes.ts';
import type { Loader, LoaderContext, ProductChange } from '../catalogue/context.ts';
import { accountPages } from './account/page.ts';
import { compare } from './compare/page.ts';
import { failure, notFound, offline } from './error-pages/page.ts';
import { finish, type FinishedPage } from '../catalogue/loaders/finish-page.ts';
import { article, helpCategory, helpCopy, helpIndex } from './help/page.ts';
import { home } from './home/page.ts';
import { brand, category, categoryIndex, subcategory } from './listing/page.ts';
import { checkoutPages } from './checkout/page.ts';
import { orderPages } from './orders/page.ts';
import { productPage } from './product/page.ts';
import { contentPages } from './content/page.ts';
import { promotions } from './promotions/page.ts';
import { searchForm } from './search/page.ts';

export type { FinishedPage } from '../catalogue/loaders/finish-page.ts';

const copies: ReadonlySet<string> = new Set([addresses.helpCopy(), addresses.trackingCopy(), addresses.freelancer()]);
/** Tells whether a path is an alias of another page, which is the canonical one. */
const isAlias = (context: LoaderContext, address: string): boolean =>
  copies.has(address) || isCategoryAlias(context, address);

/** All loaders of the shop, in rendering order: the pages that visitors open first come first. */
const loaders: readonly Loader[] = [
  home,
  notFound,
  failure,
  compare,
  offline,
  promotions,
  helpIndex,
  helpCopy,
  helpCategory,
  article,
  ...contentPages,
  chat,
  ...warrantyPages,
  ...servicePages,
  ...trackingPages,
  pcBuilderPage,
  categoryIndex,
  category,
  ...landingPages,
  subcategory,
  brand,
  searchForm,
  ...checkoutPages,
  ...orderPages,
  ...accountPages,
  productPage,
];

/**
 * Yields the paths of all pages of a store, without language prefix; each exists in every language of the store (R12).
 */
export function* plannedAddresses(context: LoaderContext): Generator<string> {
  for (const loader of loaders) if (hasRoute(context.shell, loader.route)) yield* loader.paths(context);
}

/** Returns the routes that loaders make pages of. */
export const routesWithPages = (): Set<RouteName> => new Set(loaders.map(({ route }) => route));

/** Yields the paths of those pages that search engines should index, except aliases of others. */
export function* indexedAddresses(context: LoaderContext): Generator<string> {
  for (const loader of loaders)
    if (!loader.noindex && hasRoute(context.shell, loader.route))
      for (const address of loader.paths(context)) if (!isAlias(context, address)) yield address;
}

/** Returns the distinct paths of the pages that may show a product, without language prefix. */
export const affectedAddresses = (context: LoaderContext, changed: ProductChange): string[] => [
  ...new Set(loaders.flatMap((loader) => [...loader.affectedBy(context, changed)])),
];

/**
 * Loads the data of a page by its path; null: the store has no such page.
 * @param address path without a language prefix
 */
export const loadPage = (context: LoaderContext, address: string): FinishedPage | null => {
  const url = new URL(address, 'http://storefront.invalid');
  const request = findPage(url.pathname, url.searchParams);
  if (!request) return null;
  const { name, params } = request;
  if (!hasRoute(context.shell, name)) return null;
  for (const loader of loaders) {
    const loaded = loader.route === name ? loader.load(context, params) : null;
    if (loaded) return finish(context, name, request.address, loaded, statusOf(name));
  }
  return null;
};

const statusOf = (name: RouteName): number => {
  const route = routes[name];
  return 'status' in route ? route.status : 200;
};
