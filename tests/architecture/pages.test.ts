import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { pagePath } from '../../src/publish/page-path.ts';
import { routeLabel, routes, type RouteName } from '../../src/routes.ts';

/** `src/pages/` and the route table say the same: which pages the shop has, and at which paths. */

/** The path that Astro gives a file of `src/pages/`, with a letter for each parameter. */
const pathOf = (file: string): string => {
  const path = file
    .replace(/^src\/pages/u, '')
    .replace(/\.astro$/u, '')
    .replace(/\/index$/u, '')
    .replaceAll(/\[(?:\.\.\.)?\w+\]/gu, 'x');
  return encodeURI(path === '' ? '/' : path);
};

test('each route has its file, and each file its route', () => {
  const files = globSync('src/pages/**/*.astro').map(pathOf);
  const names = Object.keys(routes) as RouteName[];
  const paths = names.map((name) => pagePath('home', routeLabel(name, 'kh')));
  // What changes of a list is no page of its own.
  expect(files.toSorted()).toEqual([...paths, '/list-part'].toSorted());
});
