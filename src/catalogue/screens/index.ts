import { servicePages } from '../../features/services/page.ts';
import { trackingPages } from '../../features/tracking/page.ts';
import { chat } from '../../features/assistant/page.ts';
import { pcBuilderPage } from '../../features/pc-builder/page.ts';
import { isCategoryAlias, landingPages } from '../../features/landings/page.ts';
import { warrantyPages } from '../../features/warranty/page.ts';
import { findPage, hasRoute, routes, type RouteName } from '../../routes.ts';
import type { Loader, LoaderContext, Touched } from '../context.ts';
import { accountPages } from './account.ts';
import { compare, offline } from './device-pages.ts';
import { failure, notFound } from './error-pages.ts';
import { finish, type FinishedPage } from './finish.ts';
import { article, helpCategory, helpCopy, helpIndex } from './help.ts';
import { home } from './home.ts';
import { brand, category, categoryIndex, subcategory } from './list.ts';
import { personalPages } from './personal.ts';
import { product } from './product.ts';
import { download, news, policy } from './reading.ts';
import { promotions } from './promotions.ts';
import { searchForm } from './search.ts';

export type { FinishedPage } from './finish.ts';

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
  ...personalPages,
  ...accountPages,
  product,
];

/** Addresses of all pages of a store, without language prefix; each exists in every language of the store (D4). */
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
