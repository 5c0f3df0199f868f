import type { JSX } from 'react';
import type { Cents } from '../contract/money.ts';
import type { Sums } from '../contract/quote.ts';
import { formatDollars, formatRiel } from '../i18n/format.ts';

type Labels = { goods: string; delivery: string; discount: string; total: string };

const Row = ({ name, children }: { name: string; children: string }): JSX.Element => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

/** What it comes to, in dollars, and riel where the shop shows them (R49). */
export const SumRows = ({
  sums,
  delivery,
  total = sums.grandTotal,
  rielRate,
  labels,
}: {
  sums: Sums;
  /** What delivery costs, in words. */
  delivery: string;
  /** What is shown as the total, in cents, where that is not the sum of an address. */
  total?: Cents;
  rielRate: number | null;
  labels: Labels;
}): JSX.Element => {
  const riel = formatRiel(total, rielRate);
  return (
    <dl className="sums figures">
      <Row name={labels.goods}>{formatDollars(sums.total)}</Row>
      {sums.discount > 0 && <Row name={sums.discountLabel ?? labels.discount}>{formatDollars(-sums.discount)}</Row>}
      <Row name={labels.delivery}>{delivery}</Row>
      <div className="sums-total">
        <dt>{labels.total}</dt>
        <dd>
          <b>{formatDollars(total)}</b>
          {riel !== null && <small>{riel}</small>}
        </dd>
      </div>
    </dl>
  );
};
