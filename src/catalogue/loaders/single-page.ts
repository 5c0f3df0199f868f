import type { RouteName } from '../../routes.ts';
import { defineLoader, type AnyLoadedPage, type Loader, type LoaderContext } from '../context.ts';

/** Creates the loader of a page that exists once per store and shows no products. */
export const singlePage = (
  route: RouteName,
  address: () => string,
  load: (context: LoaderContext) => AnyLoadedPage,
): Loader =>
  defineLoader<Record<string, never>>({
    route,
    plan: () => [{}],
    touched: () => [],
    address,
    read: () => ({}),
    load,
  });
