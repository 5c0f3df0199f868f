import type { Template, Templates } from '../catalogue/page-data.ts';

/**
 * Returns the page that a file of `pages/` lays out, with the data of its template.
 * @throws if the page has another template
 */
export const pageOf = <T extends Template>({ template, page }: App.Locals, own: T): Templates[T] => {
  if (template !== own)
    throw new Error(`a page of kind "${own}" is laid out here, not ${page.route} of kind "${template}"`);
  return page as Templates[T];
};
