/** Classes of chips on one line, which scrolls on phones: the list, and a chip's shape. */
export const chipRow =
  '-mx-gutter flex gap-2 overflow-x-auto scroll-px-gutter px-gutter py-1 [scrollbar-width:none] *:flex-none lg:flex-wrap';

export const chip =
  'inline-flex min-h-11 items-center gap-2 rounded-control py-1 text-sm font-medium whitespace-nowrap';
