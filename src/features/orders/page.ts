import type { Loader } from '../../catalogue/context.ts';
import { shopperPage } from '../../catalogue/loaders/shopper-page.ts';
import { addresses } from '../../routes.ts';

/** A shopper's orders: the list, a single one, and its print version. */
export const orderPages: readonly Loader[] = [
  shopperPage(
    'account-myaccount-myorders',
    addresses.orders,
    { template: 'orders', data: null },
    { title: 'orders.title', above: ['account'] },
  ),
  shopperPage(
    'account-myaccount-myorders-checkout-detail-id',
    () => addresses.order(),
    { template: 'order', data: null },
    { title: 'orders.order', above: ['account', 'orders'] },
  ),
  shopperPage(
    'print-order',
    () => addresses.printOrder(),
    { template: 'print-order', data: null },
    { title: 'orders.print' },
  ),
];
