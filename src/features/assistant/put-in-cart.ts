import { cart } from '../cart/cart.ts';
import { addLine, lineKey, maxLines, maxPerLine, type CartLine } from '../cart/cart-rules.ts';
import { session } from '../../ui/state/session.ts';
import { addTask, persistPendingAdd } from '../cart/pending-add.ts';

/** 'added'; 'all': the cart holds all there are; 'full': it takes no further line. */
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
 * Puts one piece into the cart of whoever is here: the guest's on the device, or the account's.
 * @param left pieces left; null: the API does not say
 */
export const putInCart = async (line: CartLine, left: number | null): Promise<PutOutcome> => {
  const most = left ?? maxPerLine;
  if (!session.get()) return putForGuest(line, most);
  // Written down before anything is waited for: a page that is left now loses no touch.
  const task = addTask(line);
  persistPendingAdd(task);
  const { addToServerCart } = await import('../cart/account-cart.ts');
  return addToServerCart(line, (known) => Math.min(1, Math.max(0, most - known)), task) ? 'added' : 'all';
};
