import type { JSX, ReactNode } from 'react';

/** Classes of the columns: from tablets on, the summary stays beside the form. */
export const columns =
  'grid grid-cols-1 gap-x-6 gap-y-8 md:grid-cols-[minmax(0,1fr)_304px] md:items-start lg:grid-cols-[minmax(0,1fr)_400px] lg:gap-x-12';

/** The column of the form. */
export const mainColumn = 'grid min-w-0 grid-cols-1 gap-7';

/** The column of the summary. */
export const sumColumn =
  'min-w-0 md:sticky md:top-[calc(var(--header)+16px)] md:rounded-[min(var(--radius-card),16px)] md:border md:border-line md:bg-surface md:p-4 lg:p-5';

/** Heading of a section, numbered if it is a step. */
export const PartHeading = ({ number, children }: { number?: number; children: ReactNode }): JSX.Element => (
  <h2 className="mb-3 flex items-center gap-2.5 text-lg/(--leading-tight)">
    {number !== undefined && (
      <span
        className="grid size-7 flex-none place-items-center rounded-full bg-sunken text-sm/none tabular-nums"
        aria-hidden="true"
      >
        {number}
      </span>
    )}
    {children}
  </h2>
);
