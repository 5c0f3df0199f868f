import { keepPageBeforeCheckout } from './before.ts';
import { beginAsking } from '../addresses/position.ts';

/** What 'Checkout' in the cart does before it leads on, in a moment: the cart's drawer loads it when it is pressed. */
export const checkoutPressed = (): Promise<void> => {
  keepPageBeforeCheckout();
  return beginAsking();
};
