/** Classes of pagination: the `nav`, the box of a link, a link, the current page, previous and next. */
export const pageLinks = 'mt-8 flex flex-wrap items-center justify-center gap-1 text-sm tabular-nums';

export const pageBox =
  'inline-flex min-h-11 min-w-11 items-center justify-center gap-1 rounded-control max-md:min-w-10';

export const pageLink = `${pageBox} hover:bg-sunken`;

export const currentPage = `${pageBox} bg-accent font-semibold text-on-accent hover:bg-accent-hover`;

export const pageStep = `${pageLink} px-3 font-medium`;
