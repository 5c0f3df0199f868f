import type { Screen, Screens } from '../catalogue/page-data.ts';

/**
 * The page that a file of `pages/` lays out, with the data of its kind.
 * @throws where a page of another kind was handed in
 */
export const pageOf = <S extends Screen>({ screen, page }: App.Locals, own: S): Screens[S] => {
  if (screen !== own)
    throw new Error(`a page of kind "${own}" is laid out here, not ${page.route} of kind "${screen}"`);
  return page as Screens[S];
};
