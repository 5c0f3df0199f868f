import { useState, type JSX } from 'react';
import type { Overview, PaymentRow } from '../../api-types.ts';
import { formatMoment, formatMoney } from '../formats.ts';
import { Badge } from '../components/badge.tsx';
import { Button } from '../components/button.tsx';
import { Confirm } from '../components/confirm.tsx';
import { Loading } from '../components/loading.tsx';
import { Empty, Panel } from '../components/panel.tsx';
import { useAction, type Action } from '../use-action.tsx';
import { useLoaded } from '../use-loaded.ts';

/** Returns what has to be done about a payment, in plain words; null: nothing. */
const adviceFor = ({ canRetry, receipt, duplicatePayments }: PaymentRow): string | null => {
  if (canRetry && receipt !== null)
    return 'It has a receipt, and the order could not be placed. If the money is in the bank account, place the order again, or give the money back.';
  if (canRetry)
    return 'It was paid, and the order could not be placed. Place it again once the reason is mended, or give the money back.';
  if (duplicatePayments.length > 0) return 'The shopper paid twice. Refund the second payment, then record it here.';
  return null;
};

const Payment = ({ payment, action }: { payment: PaymentRow; action: Action }): JSX.Element => {
  const [isAsked, setAsked] = useState(false);
  const advice = adviceFor(payment);
  const isPending = action.pending !== null;
  const rows: [string, string | null][] = [
    ['Begun', formatMoment(payment.createdAt)],
    ['Shopper', payment.account],
    ['Goods', payment.items.join(', ') || null],
    ['Payment', payment.paidWith],
    ['Receipt', payment.receipt],
    ['Paid twice', payment.duplicatePayments.join(', ') || null],
    ['Order', payment.orderId],
    ['Attempt', payment.id],
  ];
  return (
    <li className="grid gap-3 px-4 py-4 text-sm">
      <div className="flex flex-wrap items-center gap-3">
        <span className="text-base font-semibold">{formatMoney(payment.amount)}</span>
        <span className="text-muted">
          {payment.store}, {payment.type}
        </span>
        <Badge tone={advice ? 'warning' : 'neutral'}>{payment.state}</Badge>
      </div>
      {advice && <p className="max-w-[70ch]">{advice}</p>}
      {payment.problem && <p className="wrap-anywhere text-danger">{payment.problem}</p>}
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-muted">
        {rows.map(([name, value]) =>
          value === null ? null : (
            <div key={name} className="col-span-full grid grid-cols-subgrid">
              <dt>{name}</dt>
              <dd className="wrap-anywhere text-ink">{value}</dd>
            </div>
          ),
        )}
      </dl>
      {(payment.canRetry || payment.canRefund) && (
        <div className="flex flex-wrap gap-2">
          {payment.canRetry && (
            <Button look="primary" pending={isPending} onClick={() => void action.run(`/payments/${payment.id}/retry`)}>
              Place the order again
            </Button>
          )}
          {payment.canRefund && (
            <Button pending={isPending} onClick={() => setAsked(true)}>
              The payment was refunded …
            </Button>
          )}
        </div>
      )}
      {isAsked && (
        <Confirm
          title="Was the payment refunded?"
          action="It was refunded"
          onClose={() => setAsked(false)}
          onConfirm={() => void action.run(`/payments/${payment.id}/refunded`)}
        >
          <p>This notes it; it moves no money. Give {formatMoney(payment.amount)} back at the bank first.</p>
        </Confirm>
      )}
    </li>
  );
};

/** Payments that need a person's attention, or the newest of all. */
export const PaymentsView = ({ payments }: Overview): JSX.Element => {
  const [only, setOnly] = useState<'needsAttention' | 'all'>('needsAttention');
  const action = useAction();
  const version = `${JSON.stringify(payments)} ${action.pending}`;
  const [loaded, again] = useLoaded<PaymentRow[]>(`/payments?only=${only}`, version);
  return (
    <>
      <div aria-live="polite">{action.said}</div>
      <Panel
        title={only === 'needsAttention' ? 'Payments that need a person' : 'The newest payments'}
        aside={
          <Button onClick={() => setOnly(only === 'needsAttention' ? 'all' : 'needsAttention')}>
            {only === 'needsAttention' ? 'Show all' : 'Show those that need a person'}
          </Button>
        }
      >
        <Loading loaded={loaded} again={again}>
          {(rows) =>
            rows.length === 0 ? (
              <Empty>{only === 'needsAttention' ? 'No payment needs a person.' : 'Nobody has paid here yet.'}</Empty>
            ) : (
              <ul className="divide-y divide-line">
                {rows.map((payment) => (
                  <Payment key={payment.id} payment={payment} action={action} />
                ))}
              </ul>
            )
          }
        </Loading>
      </Panel>
    </>
  );
};
