import { switchLocale } from '../../routes.ts';
import { pageBeforeCheckout } from '../../features/checkout/before.ts';
import { boughtIn } from '../../features/checkout/bought-in.ts';
import { productUrl } from '../../features/checkout/product-url.ts';
import { pageLocale } from '../page-locale.client.ts';

/**
 * The back link of a checkout: to the previous step, or to the page where 'Checkout' was pressed or the product that is
 * bought directly, with its variant; in the language of the checkout. Does not use the history, which contains the login
 * and its code.
 */
const link = document.querySelector<HTMLAnchorElement>('[data-back]');

/** Tells whether the previous history entry is of this page: a payment may also be opened by its own address. */
const isStep = (state: unknown): boolean => {
  const { step, pushed } = (state ?? {}) as { step?: unknown; pushed?: unknown };
  return pushed === true && (step === 'address' || step === 'pay');
};

link?.addEventListener('click', (event) => {
  if (isStep(history.state)) {
    event.preventDefault();
    link.toggleAttribute('data-going', true);
    history.back();
    return;
  }
  const locale = pageLocale();
  const bought = boughtIn(location);
  if (bought?.checkout_type === 'buynow') link.href = productUrl(bought, locale);
  else {
    const before = pageBeforeCheckout();
    if (before !== null) link.href = switchLocale(locale, before);
  }
});

addEventListener('popstate', () => link?.toggleAttribute('data-going', false));
