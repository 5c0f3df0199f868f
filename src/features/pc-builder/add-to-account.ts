import type { ShopperApi } from '../../api/shopper.ts';
import type { ServerCartLine } from '../../contract/cart.ts';
import type { CartLine } from '../cart/cart-rules.ts';
import { isPassing, problemOf } from '../../ui/state/problems.ts';
import { additionOf } from '../cart/pending-add.ts';
import type { AddProblem } from './add-build.ts';

type CartApi = Pick<ShopperApi, 'cart' | 'addToCart' | 'updateCart' | 'removeFromCart'>;

const find = (lines: readonly ServerCartLine[], { id, variantId }: CartLine): ServerCartLine | undefined =>
  lines.find((one) => one.productId === id && (variantId === null || one.variantId === variantId));

/**
 * Removes only what was added: compares with the current cart, since a response may have been lost.
 * @throws {ApiError} if that fails
 */
const undo = async (
  api: CartApi,
  before: readonly ServerCartLine[],
  tried: readonly CartLine[],
  newKey: () => string,
): Promise<void> => {
  const { lines: after } = await api.cart();
  for (const line of tried) {
    const now = find(after, line);
    if (!now) continue;
    const had = find(before, line)?.quantity ?? 0;
    const added = Math.min(line.quantity, now.quantity - had);
    if (added <= 0) continue;
    if (now.quantity === added) await api.removeFromCart(now.cartId, newKey());
    else for (let piece = 0; piece < added; piece += 1) await api.updateCart(now.cartId, { quantity: -1 }, newKey());
  }
};

/**
 * Adds all lines to the account's cart, or none: the API takes them one by one, so that after a refusal the previous
 * ones are removed again. The client retries each call under its own key.
 * @param before lines of the cart, fetched just before
 * @returns what went wrong; empty: all are in the cart
 */
export const addAllToAccount = async (
  api: CartApi,
  before: readonly ServerCartLine[],
  lines: readonly CartLine[],
  newKey: () => string,
): Promise<AddProblem[]> => {
  const tried: CartLine[] = [];
  try {
    for (const line of lines) {
      tried.push(line);
      await api.addToCart(additionOf(line), newKey());
    }
    return [];
  } catch (error) {
    const { code } = problemOf(error);
    const name = tried.at(-1)?.name ?? '';
    const problem: AddProblem =
      code === 'out_of_stock'
        ? { kind: 'outOf', name }
        : code === 'not_found'
          ? { kind: 'gone', name }
          : isPassing(error)
            ? { kind: 'addFailed' }
            : { kind: 'refused', name };
    try {
      await undo(api, before, tried, newKey);
      return [problem];
    } catch {
      return [problem, { kind: 'leftover' }];
    }
  }
};
