import { keepPageBeforeCheckout } from './before.ts';
import { beginAsking } from '../addresses/position.ts';

/**
 * Work done between pressing 'Checkout' in the cart and leaving, kept short: loaded by the cart drawer on the press.
 */
export const checkoutPressed = (): Promise<void> => {
  keepPageBeforeCheckout();
  return beginAsking();
};
