import { ApiError } from '../../api/request.ts';
import type { Locale } from '../../i18n/locales.ts';
import { hasLinesToMove, mergeCart, sayMerged } from '../cart/merge-cart.ts';
import { followCart, sendLeftTasks } from '../cart/account-cart.ts';
import { checkSession } from '../../ui/state/session.ts';

/** How long a checkout waits for unsent clicks of this tab and of others, in milliseconds. */
const maxWaitMs = 20_000;
/** How often it checks for them, in milliseconds. */
const checkEveryMs = 150;

const pause = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, checkEveryMs);
  });

/**
 * Sends whatever is in the cart but not on the server yet: merges a guest's lines, and sends clicks of this tab, of the
 * previous page and of other tabs. Only then can the cart be priced, or be known to be empty.
 * @param onWait called if that takes a while
 * @throws {ApiError} if something could not be sent, because the order would differ from the cart
 */
export const settleCart = async (storeCode: string, locale: Locale, onWait: () => void): Promise<void> => {
  followCart(storeCode, locale);
  const end = performance.now() + maxWaitMs;
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
