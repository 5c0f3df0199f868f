import type { JSX } from 'react';
import type { Order } from '../../contract/orders.ts';
import { formatDollars } from '../../i18n/format.ts';
import { SumRows } from '../../ui/sums.tsx';
import type { OrderWords } from './orders-words.ts';

/** Totals of an order. */
export const OrderSums = ({
  order,
  rielRate,
  className,
  t,
}: {
  order: Order;
  rielRate: number | null;
  className?: string;
  t: OrderWords;
}): JSX.Element => (
  <SumRows
    sums={order}
    delivery={order.deliveryFee > 0 ? formatDollars(order.deliveryFee) : order.isService ? null : t('orders.free')}
    rielRate={rielRate}
    className={className}
    labels={{
      items: t('orders.sumGoods'),
      delivery: t('orders.delivery'),
      discount: t('orders.discount'),
      total: t('orders.total'),
    }}
  />
);
