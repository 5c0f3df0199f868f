import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maxWanted, stillAddable, wantedWithin } from './quantity.ts';

const left = fc.option(fc.nat(2000));

describe('quantity', () => {
  it('is never below 1, above 999, or above what is left', () => {
    fc.assert(
      fc.property(fc.oneof(fc.double(), fc.integer()), left, (typed, pieces) => {
        const wanted = wantedWithin(typed, maxWanted(pieces));
        return Number.isInteger(wanted) && wanted >= 1 && wanted <= 999 && wanted <= Math.max(1, pieces ?? 999);
      }),
    );
  });

  it('reads what people type', () => {
    expect([Number(''), Number('abc'), 2.7, -3, 5000].map((typed) => wantedWithin(typed, 50))).toEqual([
      1, 1, 2, 1, 50,
    ]);
  });

  it('adds to a cart no more than there are', () => {
    expect(stillAddable(3, 2, 4)).toBe(2);
    expect(stillAddable(3, 4, 4)).toBe(0);
    expect(stillAddable(3, 9, 4)).toBe(0);
    expect(stillAddable(3, 998, null)).toBe(1);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 999 }), fc.integer({ min: 0, max: 999 }), left, (wanted, held, pieces) => {
        const added = stillAddable(wanted, held, pieces);
        return added >= 0 && added <= wanted && (added === 0 || held + added <= maxWanted(pieces));
      }),
    );
  });
});
