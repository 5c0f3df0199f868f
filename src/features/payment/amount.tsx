import type { JSX } from 'react';
import type { Attempt } from '../../contract/attempts.ts';
import { formatDollars, formatRiel } from '../../i18n/format.ts';
import type { PersonalProps } from '../../ui/personal-props.ts';

type Props = { attempt: Pick<Attempt, 'amount'>; shop: Pick<PersonalProps, 'storeName' | 'rielRate'> };

/** Who is paid, and how much, in dollars and in riel if the shop shows it. */
export const AmountParts = ({ attempt: { amount }, shop: { storeName, rielRate } }: Props): JSX.Element => {
  const riel = formatRiel(amount, rielRate);
  return (
    <>
      <span>{storeName}</span>
      <b>{formatDollars(amount)}</b>
      {riel !== null && <small>{riel}</small>}
    </>
  );
};

/** The amount of a payment without a code. */
export const PaymentAmount = (props: Props): JSX.Element => (
  <p className="figures grid *:[b]:text-3xl/[1.2] *:[small]:text-muted" data-payment-amount>
    <AmountParts {...props} />
  </p>
);
