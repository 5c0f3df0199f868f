import { useStore } from '@nanostores/react';
import type { JSX } from 'react';
import { cartCheck } from './cart-check.ts';
import { cart } from './cart.ts';
import { problemWords } from '../../ui/forms/form-words.ts';
import { refusedLines } from './merge-cart.ts';
import { changedPrices } from './seen-prices.ts';
import { accountCart, cartLines, refreshCart } from './server-cart.ts';
import { CartDrawer } from './cart-drawer.tsx';
import type { CartProps } from './cart-view.ts';
import { guestLines } from './guest-lines.ts';
import { memberLines } from './member-lines.ts';

export { followCart, refreshCart } from './server-cart.ts';

/** The cart of the account, and what it did not take of the one on this device. */
export const MemberCart = (props: CartProps): JSX.Element => {
  const local = useStore(cart.store);
  const check = useStore(cartCheck);
  const { state, waiting } = useStore(accountCart);
  const shown = useStore(cartLines);
  const before = useStore(changedPrices);
  const refused = useStore(refusedLines);
  const held = (key: string): string | null => {
    const problem = refused[key];
    if (!problem) return null;
    // The one reason that the account's cart has for it.
    return problem.code === 'not_allowed_now' ? props.t('cart.full') : problemWords(problem, props.t);
  };
  const lines = [...memberLines(shown, before), ...guestLines(local, check, held)];
  const view = { lines, member: true, state, waiting, stale: false };
  return <CartDrawer {...props} view={view} refresh={() => void refreshCart()} />;
};
