import type { JSX } from 'react';
import type { Cents } from '../contract/money.ts';
import type { Sums } from '../contract/quote.ts';
import { formatDollars, formatRiel } from '../i18n/format.ts';

type Labels = { items: string; delivery: string; discount: string; total: string };

const row = 'flex justify-between gap-4';

const Row = ({ name, children }: { name: string; children: string }): JSX.Element => (
  <div className={row}>
    <dt className="text-muted">{name}</dt>
    <dd className="figures text-end whitespace-nowrap">{children}</dd>
  </div>
);

/** The totals, in dollars, and in riel if the shop shows it (R49). */
export const SumRows = ({
  sums,
  delivery,
  total = sums.grandTotal,
  totalText = formatDollars,
  rielRate,
  labels,
  className = 'border-t border-line',
}: {
  sums: Sums;
  /** The delivery fee, as text; null: nothing is delivered. */
  delivery: string | null;
  /** The total to show, in cents, if it is not computed from an address. */
  total?: Cents;
  /** Returns the total as text, such as 'from $25.00'. */
  totalText?: (total: Cents) => string;
  rielRate: number | null;
  labels: Labels;
  className?: string | undefined;
}): JSX.Element => {
  const riel = formatRiel(total, rielRate);
  return (
    <dl className={`grid gap-1.5 py-3 text-sm ${className}`} data-sums>
      <Row name={labels.items}>{formatDollars(sums.total)}</Row>
      {sums.discount > 0 && <Row name={sums.discountLabel ?? labels.discount}>{formatDollars(-sums.discount)}</Row>}
      {delivery !== null && <Row name={labels.delivery}>{delivery}</Row>}
      <div className={`${row} items-baseline pt-2`}>
        <dt className="text-base font-semibold">{labels.total}</dt>
        <dd className="figures text-end">
          <b className="text-xl/(--leading)">{totalText(total)}</b>
          {riel !== null && <small className="block text-muted">{riel}</small>}
        </dd>
      </div>
    </dl>
  );
};
