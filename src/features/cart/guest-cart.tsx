import { useStore } from '@nanostores/react';
import type { JSX } from 'react';
import { cartCheck } from './cart-check.ts';
import { cart } from './cart.ts';
import { CartDrawer } from './cart-drawer.tsx';
import type { CartProps } from './cart-view.ts';
import { guestLines } from './guest-lines.ts';

/** The cart on this device. */
export const GuestCart = (props: CartProps): JSX.Element => {
  const local = useStore(cart.store);
  const check = useStore(cartCheck);
  const stale = check.state === 'failed' && local.length > 0;
  const lines = guestLines(local, check, () => null);
  return <CartDrawer {...props} view={{ lines, member: false, state: 'ready', waiting: false, stale }} />;
};
