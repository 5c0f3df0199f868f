import fc from 'fast-check';
import { expect, test } from 'vitest';
import { packGoods, unpackGoods, type Goods, type VariantView } from './variant-views.ts';

const text = fc.constantFrom('', '<p>$1.00</p>', '<p>$2.00</p>', '<p>Sold out</p>');
const view: fc.Arbitrary<VariantView> = fc
  .record({
    id: fc.option(fc.string()),
    optionIds: fc.array(fc.string()),
    left: fc.option(fc.nat(3)),
    cents: fc.option(fc.nat()),
    price: text,
    stock: text,
    image: fc.option(fc.nat(5)),
    code: fc.option(fc.string()),
  })
  .map((one) => ({ ...one, soldOut: one.left === 0 }));
const goods: fc.Arbitrary<Goods> = fc.record({
  pictures: fc.array(fc.webPath()),
  unit: fc.option(fc.record({ id: fc.string(), name: fc.string() })),
  code: fc.option(fc.string()),
  variants: fc.array(view),
});

test('packed and unpacked, goods are the same; each text stands once', () => {
  fc.assert(
    fc.property(goods, (one) => {
      const packed = packGoods(one);
      expect(new Set(packed.texts).size).toBe(packed.texts.length);
      expect(unpackGoods(packed)).toEqual(one);
    }),
  );
});
