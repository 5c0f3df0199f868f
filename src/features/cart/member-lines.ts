import type { ServerCartLine } from '../../contract/cart.ts';
import { metPicture } from '../../contract/met-picture.ts';
import { isUnnamed } from './cart-tasks.ts';
import type { Prices } from './seen-prices.ts';
import { noteLine, removeLine, restoreLine, stepLine } from './server-cart.ts';
import type { LineActs, ShownLine } from './shown-line.ts';

/** Lines of the account's cart. */
export const memberLines = (lines: readonly ServerCartLine[], before: Prices): { line: ShownLine; acts: LineActs }[] =>
  lines.map((line) => ({ line: shownOf(line, before[line.cartId] ?? null), acts: actsOf(line) }));

const shownOf = (line: ServerCartLine, before: number | null): ShownLine => {
  const { cartId, productId, variantId, name, image, price, quantity, unitName, variantName, note } = line;
  const own = { key: cartId, productId, variantId, name, price, quantity, unitName, variantName, note };
  return {
    ...own,
    image: image === null ? null : metPicture(image, 160),
    least: 0,
    check: { before, gone: !line.isAvailable, stock: line.stock },
    held: null,
    settling: isUnnamed(cartId),
  };
};

const actsOf = (line: ServerCartLine): LineActs => ({
  step: (by) => stepLine(line.cartId, by),
  note: (note) => noteLine(line.cartId, note),
  remove: () => removeLine(line.cartId),
  restore: () => restoreLine(line),
});
