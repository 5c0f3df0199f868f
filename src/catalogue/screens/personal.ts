import { addresses } from '../../routes.ts';
import type { Loader } from '../context.ts';
import { shopperPage } from './shopper-page.ts';

/** Pages of what is a shopper's own (D13): checkout, payment, orders. */
export const personalPages: readonly Loader[] = [
  shopperPage(
    'checkout',
    addresses.checkout,
    { screen: 'checkout', data: { kind: 'cart' } },
    { title: 'checkout.title' },
  ),
  shopperPage(
    'buynow-id',
    () => addresses.buyNow(),
    { screen: 'checkout', data: { kind: 'buynow' } },
    { title: 'checkout.title' },
  ),
  shopperPage(
    'paypal-success',
    addresses.paypalSuccess,
    { screen: 'paypal', data: { outcome: 'success' } },
    { title: 'paying.paypal' },
  ),
  shopperPage(
    'paypal-error',
    addresses.paypalError,
    { screen: 'paypal', data: { outcome: 'error' } },
    { title: 'paying.paypal' },
  ),
  shopperPage('account-myaccount', addresses.account, { screen: 'account', data: null }, { title: 'account.title' }),
  shopperPage(
    'account-myaccount-myorders',
    addresses.orders,
    { screen: 'orders', data: null },
    { title: 'orders.title', above: ['account'] },
  ),
  shopperPage(
    'account-myaccount-myorders-checkout-detail-id',
    () => addresses.order(),
    { screen: 'order', data: null },
    { title: 'orders.order', above: ['account', 'orders'] },
  ),
  shopperPage(
    'print-order',
    () => addresses.printOrder(),
    { screen: 'print-order', data: null },
    { title: 'orders.print' },
  ),
];
