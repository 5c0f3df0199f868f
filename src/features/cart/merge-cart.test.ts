import fc from 'fast-check';
import { expect, it } from 'vitest';
import { lineKey, type CartLine } from './cart-rules.ts';
import { landed, movingOf, type Moving } from './merge-cart.ts';

const line = (id: string, quantity: number): CartLine => ({
  id,
  name: 'A',
  image: null,
  price: 100,
  quantity,
  variantId: null,
  variantName: null,
  unitId: null,
  unitName: null,
  note: 'gift',
});

it('keeps what was added to a line while it was on its way', () => {
  const key = lineKey(line('1', 1));
  expect(landed([line('1', 3), line('2', 1)], key, 3)).toEqual([line('2', 1)]);
  expect(landed([line('1', 5)], key, 3)).toEqual([line('1', 2)]);
  expect(landed([line('2', 1)], key, 3)).toEqual([line('2', 1)]);
});

it('neither loses nor doubles a line, wherever a tab is reloaded or an answer is lost', () => {
  const fate = fc.constantFrom('answered', 'lost answer', 'never arrived', 'reload before sending');
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 5 }),
      fc.array(fate, { maxLength: 30 }),
      (quantities, fates) => {
        let local: readonly CartLine[] = quantities.map((quantity, index) => line(String(index), quantity));
        let moving: Moving = {};
        const server = new Map<string, number>();
        const seen = new Set<string>();
        let keys = 0;
        for (const one of [...fates, ...quantities.map(() => 'answered' as const)]) {
          const [first] = local;
          if (!first) break;
          const key = lineKey(first);
          const call = movingOf(moving, first, () => `key-${(keys += 1)}`);
          moving = { ...moving, [key]: call };
          if (one === 'reload before sending' || one === 'never arrived') continue;
          if (!seen.has(call.key))
            server.set(call.body.product_id, (server.get(call.body.product_id) ?? 0) + call.body.quantity);
          seen.add(call.key);
          if (one === 'lost answer') continue;
          local = landed(local, key, call.body.quantity);
          const { [key]: _done, ...others } = moving;
          moving = others;
        }
        expect(local).toEqual([]);
        expect([...server.values()]).toEqual(quantities);
      },
    ),
  );
});
