import { maxCartLines, maxLineQuantity } from '../../contract/cart-limits.ts';
import { CommerceError, invalidInputError, notFoundError } from '../errors/commerce-error.ts';
import type { CartLineRecord, Owner } from '../storage/carts.ts';
import type { StorageChanges } from '../storage/storage.ts';
import { outOfStockError, requireAvailableItem } from './availability.ts';

export type NewCartItem = {
  productId: number;
  variantId: number | null;
  unitId: number | null;
  quantity: number;
  note: string;
};

const maxQuantityError = (): CommerceError =>
  invalidInputError(`a line holds at most ${maxLineQuantity} pieces`, { quantity: 'invalid' });

/**
 * Adds an item to the cart, on top of the quantity already there. Returns the line.
 * @throws {CommerceError} not_found, bad_request, out_of_stock, not_allowed_now
 */
export const addCartItem = async (
  changes: StorageChanges,
  { store, account }: Owner,
  addition: NewCartItem,
  now: string,
): Promise<{ id: number; quantity: number }> => {
  const item = await requireAvailableItem(changes, store, addition);
  const draft = { ...item, unitId: item.unit.id };
  const known = await changes.cartLine(account, draft);
  const quantity = (known?.quantity ?? 0) + addition.quantity;
  if (quantity > maxLineQuantity) throw maxQuantityError();
  const left = item.stock === null ? null : item.stock + (await changes.reservedQuantity(account, item));
  if (left !== null && quantity > left) throw outOfStockError(item.name, left);
  if (known) {
    await changes.changeCartLine(known.id, { quantity, ...(addition.note ? { note: addition.note } : {}) });
    return { id: known.id, quantity };
  }
  if ((await changes.cart(account)).length >= maxCartLines)
    throw new CommerceError('not_allowed_now', `a cart holds at most ${maxCartLines} lines`);
  return { id: await changes.addCartLine(account, { ...draft, quantity, note: addition.note }, now), quantity };
};

const findCartLine = async (changes: StorageChanges, account: number, id: number): Promise<CartLineRecord> => {
  const line = (await changes.cart(account)).find((one) => one.id === id);
  if (!line) throw notFoundError('there is no such line in the cart');
  return line;
};

/**
 * Changes a line's quantity by one, or its note. Removes the line when its quantity reaches 0 (R56). Returns the new
 * quantity.
 * @throws {CommerceError} not_found, bad_request, out_of_stock
 */
export const updateCartLine = async (
  changes: StorageChanges,
  { account }: Owner,
  id: number,
  change: { by: 1 | -1 } | { note: string },
): Promise<{ id: number; quantity: number }> => {
  const line = await findCartLine(changes, account, id);
  if ('note' in change) {
    await changes.changeCartLine(id, change);
    return { id, quantity: line.quantity };
  }
  const quantity = line.quantity + change.by;
  if (quantity === 0) {
    await changes.removeCartLine(account, id);
    return { id, quantity };
  }
  if (change.by === 1) {
    if (quantity > maxLineQuantity) throw maxQuantityError();
    if (!line.item) throw new CommerceError('not_allowed_now', 'the product is no longer sold');
    if (line.item.stock !== null && quantity > line.item.stock) throw outOfStockError(line.item.name, line.item.stock);
  }
  await changes.changeCartLine(id, { quantity });
  return { id, quantity };
};

/** @throws {CommerceError} not_found */
export const deleteCartLine = async (changes: StorageChanges, { account }: Owner, id: number): Promise<void> => {
  if (!(await changes.removeCartLine(account, id))) throw notFoundError('there is no such line in the cart');
};

/** Removes ordered items from the cart; pieces added since then stay. @param lines the order's lines */
export const removeOrderedLines = async (
  changes: StorageChanges,
  account: number,
  lines: readonly { cartId: number | null; quantity: number }[],
): Promise<void> => {
  const cart = new Map((await changes.cart(account)).map((line) => [line.id, line.quantity]));
  for (const { cartId, quantity } of lines) {
    const there = cartId === null ? undefined : cart.get(cartId);
    if (cartId === null || there === undefined) continue;
    if (there > quantity) await changes.changeCartLine(cartId, { quantity: there - quantity });
    else await changes.removeCartLine(account, cartId);
  }
};
