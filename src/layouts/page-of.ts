import type { Screen, Screens } from '../catalogue/page-data.ts';

/**
 * The page that a screen's file lays out, with that screen's data.
 * @throws where another screen's page was handed in
 */
export const pageOf = <S extends Screen>({ screen, page }: App.Locals, own: S): Screens[S] => {
  if (screen !== own) throw new Error(`src/pages/${own}.astro was given the page of screen "${screen}"`);
  return page as Screens[S];
};
