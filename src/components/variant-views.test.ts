import fc from 'fast-check';
import { expect, test } from 'vitest';
import { packVariants, unpackVariants, type VariantView } from './variant-views.ts';

const text = fc.constantFrom('', '<p>$1.00</p>', '<p>$2.00</p>', '<p>Sold out</p>');
const view: fc.Arbitrary<VariantView> = fc.record({
  id: fc.string(),
  optionIds: fc.array(fc.string()),
  soldOut: fc.boolean(),
  price: text,
  stock: text,
  image: fc.option(fc.nat(5)),
});

test('packed and unpacked, variants are the same; each text stands once', () => {
  fc.assert(
    fc.property(fc.array(view), (views) => {
      const packed = packVariants(views);
      expect(new Set(packed.texts).size).toBe(packed.texts.length);
      expect(unpackVariants(packed)).toEqual(views);
    }),
  );
});
