import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addSeen, freshPrice, maxSeen, type Seen } from './recently-viewed.ts';

const seenProduct = (id: string, at = 0): Seen => ({
  id,
  name: id,
  image: null,
  fit: 'fill',
  ground: null,
  price: 100,
  at,
});

describe('recently viewed', () => {
  it('holds each product once, the latest first, and no more than 12', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(15).map(String), { minLength: 1, maxLength: 40 }), (visits) => {
        const list = visits.reduce<readonly Seen[]>((before, id) => addSeen(before, seenProduct(id)), []);
        const expected = [...new Set(visits.toReversed())].slice(0, maxSeen);
        expect(list.map(({ id }) => id)).toEqual(expected);
      }),
    );
  });

  it('shows a price for a day, and never one from the future', () => {
    const dayMs = 86_400_000;
    expect(freshPrice(seenProduct('a', dayMs), dayMs * 2 - 1)).toBe(100);
    expect(freshPrice(seenProduct('a', dayMs), dayMs * 2)).toBeNull();
    expect(freshPrice(seenProduct('a', dayMs), dayMs - 1)).toBeNull();
  });
});
