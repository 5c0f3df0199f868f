import type { Pager } from './page-data.ts';

/** Products on one page of a list. */
export const pageSize = 24;

/** Returns the number of pages of a list; an empty list has one. */
export const pageCount = (total: number, size = pageSize): number => Math.max(1, Math.ceil(total / size));

/**
 * Builds the links of a paged list: first, last, and two on each side of the current page; null marks a gap of two or
 * more pages.
 */
export const pagerOf = (total: number, page: number, href: (page: number) => string, size = pageSize): Pager => {
  const pages = pageCount(total, size);
  const shown = [1, page - 2, page - 1, page, page + 1, page + 2, pages];
  const numbers = [...new Set(shown)].filter((number) => number >= 1 && number <= pages).toSorted((a, b) => a - b);
  const links: Pager['links'] = [];
  let last = 0;
  for (const number of numbers) {
    if (number - last === 2) links.push({ page: last + 1, href: href(last + 1) });
    else if (number - last > 2) links.push(null);
    links.push({ page: number, href: href(number) });
    last = number;
  }
  return { page, pages, previous: page > 1 ? href(page - 1) : null, next: page < pages ? href(page + 1) : null, links };
};
