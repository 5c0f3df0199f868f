import { addresses, inLocale, splitLocale } from '../../routes.ts';
import { pageBeforeCheckout } from '../../features/checkout/before.ts';
import { pageLocale } from '../page-locale.client.ts';

/**
 * The back link of a checkout: to the previous step, or to the page where 'Checkout' was pressed or the product that is
 * bought directly. Does not use the history, which contains the login and its code.
 */
const link = document.querySelector<HTMLAnchorElement>('[data-back]');

const isStep = (state: unknown): boolean => {
  const step = (state as { step?: unknown } | null)?.step;
  return step === 'address' || step === 'pay';
};

link?.addEventListener('click', (event) => {
  if (isStep(history.state)) {
    event.preventDefault();
    link.toggleAttribute('data-going', true);
    history.back();
    return;
  }
  const [, page, product] = splitLocale(location.pathname).path.split('/');
  const before =
    page === 'buynow' && product ? inLocale(pageLocale(), addresses.product(product)) : pageBeforeCheckout();
  if (before !== null) link.href = before;
});

addEventListener('popstate', () => link?.toggleAttribute('data-going', false));
