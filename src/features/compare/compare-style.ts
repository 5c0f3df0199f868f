/**
 * Roles for screen readers: the comparison is one table even on phones, where its rows are styled as grids. There, each
 * attribute's name is above its values, so that two products side by side have the whole width.
 */
export const tableRoles = {
  table: { role: 'table' },
  rows: { role: 'rowgroup' },
  row: { role: 'row' },
  cell: { role: 'cell' },
  columnHead: { role: 'columnheader' },
  rowHead: { role: 'rowheader' },
} as const;

const cell = 'min-w-0 text-start align-top md:border-b md:border-line md:px-3 md:py-2.5';

export const compareStyle = {
  table:
    'w-full text-sm wrap-anywhere max-md:block md:max-w-[calc(180px+var(--compared)*340px)] md:table-fixed md:border-separate md:border-spacing-0',
  row: 'max-md:grid max-md:gap-x-3 max-md:grid-cols-[repeat(var(--compared),minmax(0,1fr))]',
  /** Keeps the products' names in view, below the part of the header that stays in view. */
  names: 'max-md:sticky max-md:top-[61px] max-md:z-10 max-md:bg-ground max-md:shadow-[0_1px_0_var(--line)]',
  name: `${cell} bg-ground py-2 font-medium md:sticky md:top-(--header) md:z-10`,
  cell: `${cell} max-md:pb-2.5`,
  rowHead: `${cell} font-normal text-muted max-md:col-span-full max-md:border-t max-md:border-line max-md:pt-2.5 max-md:text-[0.8125rem] md:w-45`,
  group: `${cell} text-base font-semibold max-md:col-span-full max-md:pt-6 max-md:pb-2 md:pt-8`,
  /** No wider than a quarter of a phone. */
  mark: 'block w-fit max-w-full rounded-[6px] bg-accent-soft px-1.5 text-xs font-semibold text-ink not-italic',
  /** A quarter of a phone has room for '1,225,900 ៛' on one line, but not of the smallest. */
  priceNote: 'block text-xs text-muted min-[360px]:whitespace-nowrap md:text-[0.8125rem]',
} as const;
