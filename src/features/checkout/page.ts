import type { Loader } from '../../catalogue/context.ts';
import { shopperPage } from '../../catalogue/loaders/shopper-page.ts';
import { addresses } from '../../routes.ts';

/** Pages for paying: a cart or one product, and the return from PayPal. */
export const checkoutPages: readonly Loader[] = [
  shopperPage(
    'checkout',
    addresses.checkout,
    { template: 'checkout', data: { kind: 'cart' } },
    { title: 'checkout.title' },
  ),
  shopperPage(
    'buynow-id',
    () => addresses.buyNow(),
    { template: 'checkout', data: { kind: 'buynow' } },
    { title: 'checkout.title' },
  ),
  shopperPage(
    'paypal-success',
    addresses.paypalSuccess,
    { template: 'paypal', data: { outcome: 'success' } },
    { title: 'paying.paypal' },
  ),
  shopperPage(
    'paypal-error',
    addresses.paypalError,
    { template: 'paypal', data: { outcome: 'error' } },
    { title: 'paying.paypal' },
  ),
];
