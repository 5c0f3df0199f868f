import type { Screen } from '../catalogue/page-data.ts';
import { routeOf, routes } from '../routes.ts';

/**
 * An address that Astro lays out by the file of a page's route: the route's path with a letter for each of its
 * parameters, for the data says what the page shows.
 * @param label the route and language (`Page.route`)
 */
export const pagePath = (screen: Screen, label: string): string => {
  // What changes of a list belongs to every route that has one.
  if (screen === 'list-part') return '/list-part';
  const route = routes[routeOf(label)];
  const path = route.path.replaceAll(/\[\w+\]/gu, 'x');
  return 'wildcard' in route ? `${path}/x` : path;
};
