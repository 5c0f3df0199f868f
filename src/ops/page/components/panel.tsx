import type { JSX, ReactNode } from 'react';

/** A section of the page with a heading of its own. */
export const Panel = ({
  title,
  aside,
  children,
}: {
  title: string;
  aside?: ReactNode;
  children: ReactNode;
}): JSX.Element => (
  <section className="rounded-card border border-line bg-surface">
    <header className="flex min-h-14 flex-wrap items-center justify-between gap-2 border-b border-line px-4 py-2">
      <h2 className="text-base font-semibold">{title}</h2>
      {aside}
    </header>
    {children}
  </section>
);

/** Text shown instead of an empty list. */
export const Empty = ({ children }: { children: ReactNode }): JSX.Element => (
  <p className="px-4 py-8 text-center text-sm text-muted">{children}</p>
);
