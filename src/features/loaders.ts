import { servicePages } from './services/page.ts';
import { trackingPages } from './tracking/page.ts';
import { chat } from './assistant/page.ts';
import { pcBuilderPage } from './pc-builder/page.ts';
import { isCategoryAlias, landingPages } from './landings/page.ts';
import { warrantyPages } from './warranty/page.ts';
import { findPage, hasRoute, routes, type RouteName } from '../routes.ts';
import type { Loader, LoaderContext, Touched } from '../catalogue/context.ts';
import { accountPages } from './account/page.ts';
import { compare } from './compare/page.ts';
import { failure, notFound, offline } from './error-pages/page.ts';
import { finish, type FinishedPage } from '../catalogue/loaders/finish-page.ts';
import { article, helpCategory, helpCopy, helpIndex } from './help/page.ts';
import { home } from './home/page.ts';
import { brand, category, categoryIndex, subcategory } from './listing/page.ts';
import { checkoutPages } from './checkout/page.ts';
import { orderPages } from './orders/page.ts';
import { product } from './product/page.ts';
import { download, news, policy } from './content/page.ts';
import { promotions } from './promotions/page.ts';
import { searchForm } from './search/page.ts';

export type { FinishedPage } from '../catalogue/loaders/finish-page.ts';

/** Whether an address is a page of another one: search engines are told of that one alone. */
export const isAlias = isCategoryAlias;

/** Every loader of the shop, in the order in which pages are made: what a visitor opens first comes first. */
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
  policy,
  news,
  chat,
  download,
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
  product,
];

/** Addresses of all pages of a store, without language prefix; each exists in every language of the store (R12). */
export function* plannedAddresses(context: LoaderContext): Generator<string> {
  for (const loader of loaders) if (hasRoute(context.shell, loader.route)) yield* loader.addresses(context);
}

/** Addresses of the pages that may show a product, without language prefix, each once. */
export const touchedAddresses = (context: LoaderContext, changed: Touched): string[] => [
  ...new Set(loaders.flatMap((loader) => [...loader.touched(context, changed)])),
];

/**
 * Makes the data of one page from its address; null: the store has no such page.
 * @param address page address without a language prefix
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
