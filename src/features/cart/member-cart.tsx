import type { ServerCartLine } from '../../contract/cart.ts';
import { remoteImage } from '../../contract/remote-image.ts';
import { isUnnamed } from './cart-queue.ts';
import { $changedPrices, type Prices } from './price-changes.ts';
import {
  $accountCart,
  $cartLines,
  followCart,
  noteLine,
  refreshCart,
  removeAccountLine,
  restoreAccountLine,
  stepLine,
} from './account-cart.ts';
import type { CartProps, LineActions, ShownLine } from './cart-view.ts';
import { useStore } from '@nanostores/react';
import { type JSX, useEffect } from 'react';
import { $cartCheck, onCheckDue } from './cart-check.ts';
import { cart } from './cart.ts';
import { problemWords } from '../../ui/forms/form-words.ts';
import { $refusedLines, mergeOnceThereIsRoom, mergeAgain } from './merge-cart.ts';
import { CartDrawer } from './cart-drawer.tsx';
import { guestLines } from './guest-cart.tsx';

/** Returns the lines of the account's cart. */
export const memberLines = (
  lines: readonly ServerCartLine[],
  before: Prices,
): { line: ShownLine; actions: LineActions }[] =>
  lines.map((line) => ({ line: shownOf(line, before[line.cartId] ?? null), actions: actionsOf(line) }));

const shownOf = (line: ServerCartLine, before: number | null): ShownLine => {
  const { cartId, productId, variantId, name, image, price, quantity, unitName, variantName, note } = line;
  const own = { key: cartId, productId, variantId, name, price, quantity, unitName, variantName, note };
  return {
    ...own,
    needsDelivery: line.needsDelivery,
    image: image === null ? null : remoteImage(image, 160),
    least: 0,
    check: { before, gone: !line.isAvailable, stock: line.stock },
    held: null,
    settling: isUnnamed(cartId),
  };
};

const actionsOf = (line: ServerCartLine): LineActions => ({
  step: (by) => stepLine(line.cartId, by),
  note: (note) => noteLine(line.cartId, note),
  remove: () => removeAccountLine(line.cartId),
  restore: () => restoreAccountLine(line),
});

/** Returns actions of a line on this device after which the account's cart may accept it. */
const movableActions = (actions: LineActions, again: () => void): LineActions => ({
  ...actions,
  step: (by) => {
    actions.step(by);
    again();
  },
  note: (note) => {
    actions.note(note);
    again();
  },
});

/** The account's cart, and the lines on this device that it refused. */
export const MemberCart = (props: CartProps): JSX.Element => {
  const { storeCode, locale } = props.shop;
  useEffect(() => mergeOnceThereIsRoom(storeCode, locale), [storeCode, locale]);
  const local = useStore(cart.$value);
  const check = useStore($cartCheck);
  const { state, waiting } = useStore($accountCart);
  const shown = useStore($cartLines);
  const before = useStore($changedPrices);
  const refused = useStore($refusedLines);
  const held = (key: string): string | null => {
    const problem = refused[key];
    if (!problem) return null;
    // For an account's cart, this code has only one meaning.
    return problem.code === 'not_allowed_now' ? props.t('cart.full') : problemWords(problem, props.t);
  };
  const onDevice = guestLines(local, check, held).map(({ line, actions }) => ({
    line,
    actions: movableActions(actions, () => mergeAgain([line.key], storeCode, locale)),
  }));
  const lines = [...memberLines(shown, before), ...onDevice];
  const view = { lines, member: true, state, waiting, stale: false };
  return <CartDrawer {...props} view={view} refresh={() => void refreshCart()} />;
};

/** The account's cart, fetched now, and again whenever the drawer opens. */
export const FollowedCart = (props: CartProps): JSX.Element => {
  const { storeCode, locale } = props.shop;
  useEffect(() => {
    followCart(storeCode, locale);
    return onCheckDue(() => void refreshCart());
  }, [storeCode, locale]);
  return <MemberCart {...props} />;
};
