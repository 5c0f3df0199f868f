import { createRoot } from 'react-dom/client';
import dictionaries from 'virtual:messages/checkout,delivery,paying,payment,locations,error,field';
import type { Bought } from '../../contract/checkout.ts';
import type { Locale } from '../../i18n/locales.ts';
import { wordsTranslator } from '../../i18n/template.ts';
import { addresses, inLocale, splitLocale } from '../../routes.ts';
import { createCheckout } from './checkout.ts';
import { settleCart } from './cart-settled.ts';
import { createSender } from './send.ts';
import { watch } from '../payment/watch.ts';
import { shopperApi } from '../../ui/state/shopper-api.ts';
import { CheckoutPage } from './checkout-page.tsx';
import { attemptInAddress } from './step.ts';
import { readPersonalProps } from '../../ui/personal-props.ts';
import type { CheckoutWords } from './checkout-words.ts';

const decoded = (segment: string): string => {
  try {
    return decodeURIComponent(segment);
  } catch {
    return '';
  }
};

/** What the address asks to buy: `/checkout`, `/checkout?order=…`, `/buynow/{id}?quantity&variant&unit`; null: nothing. */
export const boughtIn = ({ pathname, search }: Pick<Location, 'pathname' | 'search'>): Bought | null => {
  const query = new URLSearchParams(search);
  const [, page, id = ''] = splitLocale(pathname).path.split('/');
  if (page !== 'buynow') {
    const order = query.get('order');
    return order ? { checkout_type: 'order', order_id: order } : { checkout_type: 'cart' };
  }
  const quantity = Number(query.get('quantity') ?? '1');
  const product = decoded(id);
  return product === ''
    ? null
    : {
        checkout_type: 'buynow',
        product_id: product,
        quantity: Number.isSafeInteger(quantity) && quantity >= 1 ? quantity : 1,
        variant_option_id: query.get('variant') || null,
        unit_id: query.get('unit') || null,
      };
};

/** Puts the checkout in the place of the page's skeleton. */
export const mount = async (place: HTMLElement, locale: Locale): Promise<void> => {
  const facts = readPersonalProps(place, locale);
  const bought = boughtIn(location);
  if (bought === null) {
    location.replace(inLocale(locale, addresses.home()));
    return;
  }
  const { default: words } = await dictionaries[locale]();
  const t: CheckoutWords = wordsTranslator(words, locale);
  const api = shopperApi(facts.storeCode, locale);
  const checkout = createCheckout({
    api,
    bought,
    phoneTransfer: t('checkout.phoneTransfer'),
    settle: async (onWait) => {
      if (bought.checkout_type === 'cart') await settleCart(facts.storeCode, locale, onWait);
    },
  });
  const sender = createSender(checkout, api);
  const attempt = attemptInAddress();
  const resumed = sender.resume();
  if (!resumed && attempt !== null)
    await api.attempt(attempt).then(
      (found) => watch(api, found),
      () => undefined,
    );
  void checkout.load();
  createRoot(place).render(<CheckoutPage {...{ checkout, sender, api, facts, t }} />);
};
