import { use, type JSX } from 'react';
import dictionaries from 'virtual:messages/checkout,delivery,paying,payment,locations,error,field';
import { addresses, inLocale } from '../../routes.ts';
import { never, once, useMember, useMessages } from '../../ui/islands.ts';
import type { PersonalProps } from '../../ui/personal-props.ts';
import { shopperApi } from '../../ui/state/shopper-api.ts';
import { watchAttempt } from '../payment/watch.ts';
import { boughtIn } from './bought-in.ts';
import { settleCart } from './cart-settled.ts';
import { CheckoutPage } from './checkout-page.tsx';
import type { CheckoutWords } from './checkout-words.ts';
import { createCheckout } from './checkout.ts';
import { createSender } from './send.ts';
import { attemptInUrl } from './step.ts';

/** Returns what the page's URL asks to buy; null: nothing, and the shopper is redirected home. */
const readBought = once(({ locale }: PersonalProps) => {
  const bought = boughtIn(location);
  if (bought === null) location.replace(inLocale(locale, addresses.home()));
  return bought;
});

const openCheckout = once(
  ({ storeCode, locale }: PersonalProps, bought: NonNullable<ReturnType<typeof boughtIn>>, t: CheckoutWords) => {
    const api = shopperApi(storeCode, locale);
    const checkout = createCheckout({
      api,
      bought,
      phoneTransfer: t('checkout.phoneTransfer'),
      settle: async (onWait) => {
        if (bought.checkout_type === 'cart') await settleCart(storeCode, locale, onWait);
      },
    });
    const sender = createSender(checkout, api);
    /** Resumes the request sent before a reload, or the payment in the URL. */
    const resume = async (): Promise<void> => {
      const attempt = attemptInUrl();
      if (!sender.resume() && attempt !== null)
        await api.attempt(attempt).then(
          (found) => watchAttempt(api, found),
          () => undefined,
        );
      void checkout.load();
    };
    return { api, checkout, sender, resumed: resume() };
  },
);

/** The checkout, from form to payment. */
export const CheckoutIsland = (shop: PersonalProps): JSX.Element => {
  useMember();
  const bought = readBought(shop) ?? use(never);
  const t: CheckoutWords = useMessages(dictionaries, shop.locale);
  const { api, checkout, sender, resumed } = openCheckout(shop, bought, t);
  use(resumed);
  return <CheckoutPage {...{ checkout, sender, api, shop, t }} />;
};
