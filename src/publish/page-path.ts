import type { Template } from '../catalogue/page-data.ts';
import { routeOf, routes } from '../routes.ts';

/**
 * Returns a path that Astro matches to the file of a page's route: the route's path with a placeholder letter for each
 * parameter, since the data determines what the page shows.
 * @param label the route and language (`Page.route`)
 */
export const pagePath = (template: Template, label: string): string => {
  // The part of a list that changes with its filters is the same for every route with a list.
  if (template === 'list-part') return '/list-part';
  const route = routes[routeOf(label)];
  const path = route.path.replaceAll(/\[\w+\]/gu, 'x');
  return 'wildcard' in route ? `${path}/x` : path;
};
