import { maxCartLines } from '../../contract/cart-limits.ts';
import type { Product } from '../../contract/products.ts';
import { cartLineOf } from '../cart/cart-line.ts';
import { lineKey, type CartLine } from '../cart/cart-rules.ts';
import type { Build } from './build.ts';

/** Why a build cannot be added to the cart; `left`: items left. */
export type AddProblem =
  | { kind: 'gone' | 'outOf' | 'noPrice' | 'refused'; name: string }
  | { kind: 'fewLeft'; name: string; left: number }
  | { kind: 'cartFull' | 'addFailed' | 'leftover' };

/** A build is added as a whole, or not at all. */
export type AddResult = { isAdded: true; pieces: number } | { isAdded: false; problems: AddProblem[] };

type InCart = { id: string; variantId: string | null; unitId: string | null; quantity: number };

const costOf = ({ price, promoPrice }: Product['variants'][number]): number => promoPrice ?? price ?? Infinity;

/**
 * Returns a product's offer: with several variants, the cheapest that can be bought, which the builder's price is of,
 * with the names of its options.
 */
const offerOf = (product: Product) => {
  const [variant = product.variants[0]] = product.variants
    .filter(({ stock }) => stock !== 0)
    .toSorted((one, other) => costOf(one) - costOf(other));
  const names = product.optionTypes.flatMap(
    ({ options }) => options.find(({ id }) => variant?.optionIds.includes(id))?.name ?? [],
  );
  const { price, promoPrice, stock } = variant ?? product;
  const variantName = variant && names.length > 0 ? names.join(', ') : null;
  return { variantId: variant?.id ?? null, variantName, price: promoPrice ?? price, stock };
};

/**
 * Checks a build against the shop's current data, and builds the cart's lines.
 * @param products as the shop has them now; a missing one is no longer sold
 * @param cart current lines: their items count against the same stock
 */
export const checkAddition = (
  build: Build,
  products: readonly Product[],
  cart: readonly InCart[],
): { lines: CartLine[]; problems: AddProblem[] } => {
  const byId = new Map(products.map((product) => [product.id, product]));
  const lines: CartLine[] = [];
  const problems: AddProblem[] = [];
  for (const line of build) {
    const { name, id } = line.part;
    const product = byId.get(id);
    if (!product) {
      problems.push({ kind: 'gone', name });
      continue;
    }
    const { price, stock, variantId, variantName } = offerOf(product);
    const held = cart.find((one) => one.id === id && one.variantId === variantId)?.quantity ?? 0;
    const left = stock === null ? null : Math.max(0, stock - held);
    if (left === 0) problems.push({ kind: 'outOf', name });
    else if (left !== null && left < line.count) problems.push({ kind: 'fewLeft', name, left });
    else if (price === null) problems.push({ kind: 'noPrice', name });
    else lines.push({ ...cartLineOf(product), price, quantity: line.count, variantId, variantName });
  }
  const held = new Set(cart.map(lineKey));
  if (cart.length + lines.filter((line) => !held.has(lineKey(line))).length > maxCartLines)
    problems.push({ kind: 'cartFull' });
  return { lines, problems };
};
