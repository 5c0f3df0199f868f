import { type CartCheck, $cartCheck } from './cart-check.ts';
import { type Cart, type CartLine, changeQuantity, lineKey, removeLine, restoreLine, setNote } from './cart-rules.ts';
import { cart } from './cart.ts';
import type { CartProps, LineActions, ShownLine } from './cart-view.ts';
import { useStore } from '@nanostores/react';
import type { JSX } from 'react';
import { CartDrawer } from './cart-drawer.tsx';

/** Returns the lines stored on this device: a guest's, or those that the account's cart refused, with the reason. */
export const guestLines = (
  lines: Cart,
  check: CartCheck,
  held: (key: string) => string | null,
): { line: ShownLine; actions: LineActions }[] =>
  lines.map((line, index) => ({ line: shownOf(line, check, held), actions: actionsOf(line, index) }));

const shownOf = (line: CartLine, check: CartCheck, held: (key: string) => string | null): ShownLine => {
  const { id, variantId, name, image, price, quantity, unitName, variantName, note } = line;
  const key = lineKey(line);
  const own = { key, productId: id, variantId, name, image, price, quantity, unitName, variantName, note };
  const result = check.lines[key];
  return { ...own, needsDelivery: !result?.isService, least: 1, check: result, held: held(key), settling: false };
};

const actionsOf = (line: CartLine, index: number): LineActions => {
  const key = lineKey(line);
  return {
    step: (by) => void cart.change((lines) => changeQuantity(lines, key, by)),
    note: (note) => void cart.change((lines) => setNote(lines, key, note)),
    remove: () => void cart.change((lines) => removeLine(lines, key)),
    restore: () => void cart.change((lines) => restoreLine(lines, line, index)),
  };
};

/** The cart on this device. */
export const GuestCart = (props: CartProps): JSX.Element => {
  const local = useStore(cart.$value);
  const check = useStore($cartCheck);
  const stale = check.hasFailed && local.length > 0;
  const lines = guestLines(local, check, () => null);
  return <CartDrawer {...props} view={{ lines, member: false, state: 'ready', waiting: false, stale }} />;
};
