import type { Template, Templates } from '../catalogue/page-data.ts';

/**
 * The page that a file of `pages/` lays out, with the data of its kind.
 * @throws where a page of another kind was handed in
 */
export const pageOf = <T extends Template>({ template, page }: App.Locals, own: T): Templates[T] => {
  if (template !== own)
    throw new Error(`a page of kind "${own}" is laid out here, not ${page.route} of kind "${template}"`);
  return page as Templates[T];
};
