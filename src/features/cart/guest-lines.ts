import type { CartCheck } from './cart-check.ts';
import { changeQuantity, lineKey, removeLine, restoreLine, setNote, type Cart, type CartLine } from './cart-rules.ts';
import { cart } from './cart.ts';
import type { LineActs, ShownLine } from './shown-line.ts';

/** Lines that are kept on this device: a guest's; and those that the account's cart did not take, with the reason. */
export const guestLines = (
  lines: Cart,
  check: CartCheck,
  held: (key: string) => string | null,
): { line: ShownLine; acts: LineActs }[] =>
  lines.map((line, place) => ({ line: shownOf(line, check, held), acts: actsOf(line, place) }));

const shownOf = (line: CartLine, check: CartCheck, held: (key: string) => string | null): ShownLine => {
  const { id, variantId, name, image, price, quantity, unitName, variantName, note } = line;
  const key = lineKey(line);
  const own = { key, productId: id, variantId, name, image, price, quantity, unitName, variantName, note };
  return { ...own, least: 1, check: check.lines[key], held: held(key), settling: false };
};

const actsOf = (line: CartLine, place: number): LineActs => {
  const key = lineKey(line);
  return {
    step: (by) => void cart.change((lines) => changeQuantity(lines, key, by)),
    note: (note) => void cart.change((lines) => setNote(lines, key, note)),
    remove: () => void cart.change((lines) => removeLine(lines, key)),
    restore: () => void cart.change((lines) => restoreLine(lines, line, place)),
  };
};
