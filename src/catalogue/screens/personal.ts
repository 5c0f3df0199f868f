import type { MessageKey } from '../../i18n/translate.ts';
import { addresses, inLocale, type RouteName } from '../../routes.ts';
import type { Loader, LoaderContext } from '../context.ts';
import type { CheckoutData, Link, PaypalData } from '../page-data.ts';
import { homeLink } from './list-page.ts';
import { singlePage } from './single-page.ts';

/**
 * The shells of what is a shopper's own (D13): the same for everybody and kept out of search engines; the browser
 * fills them.
 */
type Content =
  | { screen: 'checkout'; data: CheckoutData }
  | { screen: 'paypal'; data: PaypalData }
  | { screen: 'account' | 'orders' | 'order' | 'print-order'; data: null };

/** What stands between home and the page. */
const parents = { account: 'account.title', orders: 'orders.title' } as const satisfies Record<string, MessageKey>;
export type Above = keyof typeof parents;

export const parentLink = ({ t, locale }: Pick<LoaderContext, 't' | 'locale'>, one: Above): Link => ({
  name: t(parents[one]),
  href: inLocale(locale, addresses[one]()),
});

const personal = (
  route: RouteName,
  address: () => string,
  title: MessageKey,
  content: Content,
  above: readonly Above[] = [],
): Loader =>
  singlePage(route, address, (context) => {
    const { t, shell, locale } = context;
    const name = t(title);
    return {
      ...content,
      title: `${name} | ${shell.storeName}`,
      description: name,
      canonical: address(),
      noindex: true,
      breadcrumbs: [
        homeLink(context),
        ...above.map((one) => parentLink(context, one)),
        { name, href: inLocale(locale, address()) },
      ],
    };
  });

export const personalPages: readonly Loader[] = [
  personal('checkout', addresses.checkout, 'checkout.title', { screen: 'checkout', data: { kind: 'cart' } }),
  personal('buynow-id', () => addresses.buyNow(), 'checkout.title', { screen: 'checkout', data: { kind: 'buynow' } }),
  personal('paypal-success', addresses.paypalSuccess, 'paying.paypal', {
    screen: 'paypal',
    data: { outcome: 'success' },
  }),
  personal('paypal-error', addresses.paypalError, 'paying.paypal', { screen: 'paypal', data: { outcome: 'error' } }),
  personal('account-myaccount', addresses.account, 'account.title', { screen: 'account', data: null }),
  personal('account-myaccount-myorders', addresses.orders, 'orders.title', { screen: 'orders', data: null }, [
    'account',
  ]),
  personal(
    'account-myaccount-myorders-checkout-detail-id',
    () => addresses.order(),
    'orders.order',
    { screen: 'order', data: null },
    ['account', 'orders'],
  ),
  personal('print-order', () => addresses.printOrder(), 'orders.print', { screen: 'print-order', data: null }),
];
