import { keepPageBeforeCheckout } from './before.ts';
import { beginAsking } from '../addresses/position.ts';

/**
 * Does the work between pressing 'Checkout' in the cart and leaving the page. It is kept short, since the cart drawer
 * loads this module on the press.
 */
export const checkoutPressed = (): Promise<void> => {
  keepPageBeforeCheckout();
  return beginAsking();
};
