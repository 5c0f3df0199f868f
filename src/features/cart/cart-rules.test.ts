import fc from 'fast-check';
import { expect, test } from 'vitest';
import { maxCartLines, maxLineQuantity } from '../../contract/cart-limits.ts';
import {
  addLine,
  changeQuantity,
  lineKey,
  removeLine,
  restoreLine,
  setNote,
  totalQuantity,
  type Cart,
  type CartLine,
} from './cart-rules.ts';
import { totalPrice } from './cart-view.ts';

const line = fc.record({
  id: fc.constantFrom('1', '2', '3'),
  name: fc.string({ minLength: 1 }),
  image: fc.constant(null),
  price: fc.option(fc.integer({ min: 1, max: 1_000_000 })),
  quantity: fc.integer({ min: -5, max: 2000 }),
  variantId: fc.constantFrom(null, '7', '8'),
  variantName: fc.constant(null),
  unitId: fc.constantFrom(null, '1'),
  unitName: fc.constant(null),
  note: fc.constantFrom('', 'gift'),
}) satisfies fc.Arbitrary<CartLine>;

const filled = (lines: readonly CartLine[]): Cart => lines.reduce<Cart>(addLine, []);

test('the same product, variant and unit is one line, whose quantities add up within bounds (R55)', () => {
  fc.assert(
    fc.property(fc.array(line), (lines) => {
      const cart = filled(lines);
      const keys = cart.map(lineKey);
      expect(new Set(keys).size).toBe(keys.length);
      for (const one of cart) {
        const added = lines.filter((other) => lineKey(other) === lineKey(one));
        const sum = added.reduce((total, { quantity }) => total + Math.min(maxLineQuantity, Math.max(1, quantity)), 0);
        expect(one.quantity).toBe(Math.min(maxLineQuantity, sum));
        expect(one.name).toBe(added.at(-1)?.name);
      }
    }),
  );
});

test('minus stops at 1, plus at the most; other lines stay as they are (R56)', () => {
  fc.assert(
    fc.property(
      fc.array(line, { minLength: 1 }),
      fc.array(fc.constantFrom(1 as const, -1 as const)),
      (lines, steps) => {
        const before = filled(lines);
        const key = lineKey(before[0]!);
        const after = steps.reduce((cart, by) => changeQuantity(cart, key, by), before);
        expect(after[0]?.quantity).toBeGreaterThanOrEqual(1);
        expect(after[0]?.quantity).toBeLessThanOrEqual(maxLineQuantity);
        expect(after.slice(1)).toEqual(before.slice(1));
      },
    ),
  );
});

test('undo puts a removed line back where it was, unless it was added again', () => {
  fc.assert(
    fc.property(fc.array(line, { minLength: 1 }), fc.nat(), (lines, pick) => {
      const before = filled(lines);
      const index = pick % before.length;
      const gone = before[index]!;
      const without = removeLine(before, lineKey(gone));
      expect(without).toHaveLength(before.length - 1);
      expect(restoreLine(without, gone, index)).toEqual(before);
      const again = addLine(without, gone);
      expect(restoreLine(again, gone, index)).toBe(again);
    }),
  );
});

test('totals count what has a price; a full cart takes no new line', () => {
  fc.assert(
    fc.property(fc.array(line), (lines) => {
      const cart = filled(lines);
      expect(totalQuantity(cart)).toBe(cart.reduce((sum, { quantity }) => sum + quantity, 0));
      expect(totalPrice(cart)).toBe(cart.reduce((sum, { price, quantity }) => sum + (price ?? 0) * quantity, 0));
    }),
  );
  const one: CartLine = {
    id: '',
    name: 'A',
    image: null,
    price: 1,
    quantity: 1,
    variantId: null,
    variantName: null,
    unitId: null,
    unitName: null,
    note: '',
  };
  const full = filled(Array.from({ length: maxCartLines }, (_, index) => ({ ...one, id: String(index) })));
  expect(addLine(full, { ...one, id: 'more' })).toBe(full);
  expect(addLine(full, { ...one, id: '5' })[5]?.quantity).toBe(2);
  expect(setNote(full, lineKey(full[0]!), 'x'.repeat(900))[0]?.note).toHaveLength(500);
});
