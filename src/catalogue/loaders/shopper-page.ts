import type { MessageKey } from '../../i18n/translate.ts';
import { addresses, inLocale, type RouteName } from '../../routes.ts';
import type { Loader, LoaderContext } from '../context.ts';
import type { CheckoutData, Link, PaypalData, Template } from '../page-data.ts';
import { homeLink } from './list-page.ts';
import { singlePage } from './single-page.ts';

/** Content of a shopper's page. Checkouts, and returns from PayPal, are told apart by their data. */
type Content =
  | { template: 'checkout'; data: CheckoutData }
  | { template: 'paypal'; data: PaypalData }
  | {
      template: Extract<
        Template,
        | 'account'
        | 'orders'
        | 'order'
        | 'print-order'
        | 'login'
        | 'register'
        | 'forgot-password'
        | 'otp-verify'
        | 'mydata'
      >;
      data: null;
    };

/** Possible breadcrumbs between home and the page. */
const parents = { account: 'account.title', orders: 'orders.title' } as const satisfies Record<string, MessageKey>;
type Above = keyof typeof parents;

const parentLink = ({ t, locale }: LoaderContext, one: Above): Link => ({
  name: t(parents[one]),
  href: inLocale(locale, addresses[one]()),
});

/**
 * Creates the loader of a shopper's page: the same for everybody, kept out of search engines, and filled in by the
 * browser.
 * @param description default: the title
 */
export const shopperPage = (
  route: RouteName,
  address: () => string,
  content: Content,
  { title, description = title, above = [] }: { title: MessageKey; description?: MessageKey; above?: readonly Above[] },
): Loader =>
  singlePage(
    route,
    address,
    (context) => {
      const { t, shell, locale } = context;
      const name = t(title);
      return {
        ...content,
        title: `${name} | ${shell.storeName}`,
        description: t(description, { store: shell.storeName }),
        canonical: address(),
        breadcrumbs: [
          homeLink(context),
          ...above.map((one) => parentLink(context, one)),
          { name, href: inLocale(locale, address()) },
        ],
      };
    },
    { noindex: true },
  );
