import type { JSX } from 'react';
import type { Order } from '../../contract/orders.ts';
import { SumRows } from '../personal/sums.tsx';
import type { OrderWords } from './words.ts';

/** What an order came to. */
export const OrderSums = ({
  order,
  rielRate,
  t,
}: {
  order: Order;
  rielRate: number | null;
  t: OrderWords;
}): JSX.Element => (
  <SumRows
    sums={order}
    rielRate={rielRate}
    labels={{
      goods: t('orders.sumGoods'),
      delivery: t('orders.delivery'),
      free: t('orders.free'),
      discount: t('orders.discount'),
      total: t('orders.total'),
    }}
  />
);
