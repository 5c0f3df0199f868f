import type { Locale } from '../../i18n/locales.ts';
import { accountCart } from '../server-cart.ts';
import { mergeCart } from '../merge-cart.ts';

/** How long a checkout waits for clicks that are not sent yet, and for another tab's moving. Milliseconds. */
const patience = 6000;

const tasksSent = (): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(() => done(), patience);
    const stop = accountCart.listen(({ tasks }) => {
      if (tasks.length === 0) done();
    });
    function done(): void {
      clearTimeout(timer);
      stop();
      resolve();
    }
    if (accountCart.get().tasks.length === 0) done();
  });

/**
 * What the shopper put into the cart has reached the server: a guest's lines have moved in, and the last clicks are
 * sent. Only then is what it costs, or that it is empty, worth asking.
 */
export const cartSettled = async (storeCode: string, locale: Locale): Promise<void> => {
  await Promise.all([mergeCart(storeCode, locale).catch(() => null), tasksSent()]);
};
