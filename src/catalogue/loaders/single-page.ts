import type { RouteName } from '../../routes.ts';
import { defineLoader, type AnyLoadedPage, type Loader, type LoaderContext } from '../context.ts';

/** A page of which a store has one, and which shows no product. */
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
