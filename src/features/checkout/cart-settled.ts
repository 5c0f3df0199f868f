import { ApiError } from '../../api/request.ts';
import type { Locale } from '../../i18n/locales.ts';
import { hasLinesToMove, mergeCart, sayMerged } from '../cart/merge-cart.ts';
import { followCart, sendLeftTasks } from '../cart/account-cart.ts';
import { checkSession } from '../../ui/state/session.ts';

/** How long a checkout waits for clicks that are not sent yet, and for another tab's. Milliseconds. */
const patience = 20_000;
/** How often it looks whether they are. Milliseconds. */
const interval = 150;

const pause = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, interval);
  });

/**
 * Sends what the shopper put into the cart and the server does not have yet: a guest's lines move in, and clicks of this
 * tab, of the page before and of other tabs are sent. Only then is what it costs, or that it is empty, worth asking.
 * @param onWait told when that takes a while
 * @throws {ApiError} if it cannot be sent: without it, another order would be placed than the one that was put together
 */
export const settleCart = async (storeCode: string, locale: Locale, onWait: () => void): Promise<void> => {
  followCart(storeCode, locale);
  const end = performance.now() + patience;
  for (;;) {
    const merged = await mergeCart(storeCode, locale).catch(() => null);
    if (merged) void sayMerged(merged, locale);
    const isSent = await sendLeftTasks();
    if ((isSent && merged && !hasLinesToMove()) || !checkSession()) return;
    onWait();
    if (performance.now() > end) throw new ApiError('the cart could not be sent', null);
    await pause();
  }
};
