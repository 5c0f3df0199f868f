import { cart } from '../cart/cart.ts';
import { addLine, lineKey, maxLines, maxPerLine, type CartLine } from '../cart/cart-rules.ts';
import { $isLoggedIn } from '../../ui/state/session.ts';
import { addTask, persistPendingAdd } from '../cart/pending-add.ts';

/** 'added'; 'all': the cart already has the whole stock; 'full': the cart takes no more lines. */
export type PutOutcome = 'added' | 'all' | 'full';

const putForGuest = (line: CartLine, most: number): PutOutcome => {
  let outcome: PutOutcome = 'added';
  cart.change((lines) => {
    const known = lines.find((one) => lineKey(one) === lineKey(line));
    if ((known?.quantity ?? 0) >= most) outcome = 'all';
    else if (!known && lines.length >= maxLines) outcome = 'full';
    return outcome === 'added' ? addLine(lines, line) : lines;
  });
  return outcome;
};

/**
 * Adds one item to the cart: a guest's on the device, or the account's.
 * @param left items left; null: unknown
 */
export const putInCart = async (line: CartLine, left: number | null): Promise<PutOutcome> => {
  const most = left ?? maxPerLine;
  if (!$isLoggedIn.get()) return putForGuest(line, most);
  // Persisted before anything asynchronous: leaving the page now loses nothing.
  const task = addTask(line);
  persistPendingAdd(task);
  // Offline, the module may be out of reach: the task is persisted, and sent when a page has the module.
  const account = await import('../cart/account-cart.ts').catch(() => null);
  const isAdded = account?.addToServerCart(line, (known) => Math.min(1, Math.max(0, most - known)), task) ?? true;
  return isAdded ? 'added' : 'all';
};
