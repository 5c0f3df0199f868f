/**
 * Roles for screen readers: the comparison is one table even on phones and tablets, where its rows are styled as grids.
 * There, each attribute's name is above its values, so that products side by side have the whole width.
 */
export const tableRoles = {
  table: { role: 'table' },
  rows: { role: 'rowgroup' },
  row: { role: 'row' },
  cell: { role: 'cell' },
  columnHead: { role: 'columnheader' },
  rowHead: { role: 'rowheader' },
} as const;

const cell = 'min-w-0 text-start align-top lg:border-b lg:border-line lg:px-3 lg:py-2.5';

/** Two products fill a phone, or leave a strip of the third in view; what does not fit scrolls sideways. */
const scroller = 'max-lg:overflow-x-auto max-lg:overflow-y-hidden max-lg:px-gutter max-lg:[scrollbar-width:none]';

export const compareStyle = {
  table:
    'text-sm wrap-anywhere max-lg:-mx-gutter max-lg:block lg:w-full lg:max-w-[calc(180px+var(--compared)*340px)] lg:table-fixed lg:border-separate lg:border-spacing-0',
  scroller,
  row: 'max-lg:grid max-lg:gap-x-3 max-lg:grid-cols-[repeat(var(--compared),minmax(min(50%-16px,150px),1fr))]',
  /** Keeps the products' names in view, below the part of the header that stays in view. */
  names:
    'max-lg:sticky max-lg:top-[61px] max-lg:z-10 max-lg:bg-ground max-lg:shadow-[0_1px_0_var(--line)] md:max-lg:top-(--header)',
  name: `${cell} bg-ground py-2 font-medium lg:sticky lg:top-(--header) lg:z-10`,
  cell: `${cell} max-lg:pb-2.5`,
  rowHead: `${cell} font-normal text-muted max-lg:col-span-full max-lg:border-t max-lg:border-line max-lg:pt-2.5 max-lg:text-[0.8125rem] lg:w-45`,
  group: `${cell} text-base font-semibold max-lg:col-span-full max-lg:pt-6 max-lg:pb-2 lg:pt-8`,
  /** In view at the edge while the values scroll. */
  label: 'max-lg:sticky max-lg:left-0',
  mark: 'block w-fit rounded-[6px] bg-accent-soft px-1.5 text-xs font-semibold whitespace-nowrap text-ink not-italic',
  /** As high as a price with all that may be below it: the rows below do not move when prices come. */
  price: 'block min-h-21 tabular-nums',
  priceNote: 'block text-[0.8125rem] whitespace-nowrap text-muted',
} as const;
