import type { RouteName } from '../../routes.ts';
import { defineLoader, type AnyLoadedPage, type Loader, type LoaderContext } from '../context.ts';

/**
 * Creates the loader of a page that exists once per store and shows no products.
 * @param noindex whether search engines should ignore it
 */
export const singlePage = (
  route: RouteName,
  address: () => string,
  load: (context: LoaderContext) => AnyLoadedPage,
  { noindex = false }: { noindex?: boolean } = {},
): Loader =>
  defineLoader<Record<string, never>>({
    route,
    noindex,
    paths: () => [{}],
    affectedBy: () => [],
    address,
    parse: () => ({}),
    load,
  });
