import fc from 'fast-check';
import { expect, test } from 'vitest';
import { packVariants, unpackVariants, type VariantView } from './variant-views.ts';

const view: fc.Arbitrary<VariantView> = fc
  .record({
    id: fc.option(fc.string()),
    optionIds: fc.array(fc.string()),
    left: fc.option(fc.nat(3)),
    cents: fc.option(fc.nat()),
    priceAt: fc.nat(3),
    stockAt: fc.nat(3),
    image: fc.option(fc.nat(5)),
    code: fc.option(fc.string()),
  })
  .map((one) => ({ ...one, soldOut: one.left === 0 }));

test('packed and unpacked, variants are the same', () => {
  fc.assert(
    fc.property(fc.array(view), (variants) => {
      expect(unpackVariants(packVariants(variants))).toEqual(variants);
    }),
  );
});
