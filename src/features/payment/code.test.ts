import fc from 'fast-check';
import { encode } from 'uqr';
import { expect, test } from 'vitest';
import { drawCode } from './code.tsx';

/** The squares of a path of `M{x} {y}h{length}…`, as 'x,y'. */
const squaresOf = (path: string): Set<string> => {
  const squares = new Set<string>();
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1H\d+z/gu))
    for (let step = 0; step < Number(length); step += 1) squares.add(`${Number(x) + step},${y}`);
  return squares;
};

test('the sign takes a small square from the middle of the code, and nothing else', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 40, maxLength: 400, unit: 'grapheme-ascii' }), (text) => {
      const { data, size } = encode(text, { ecc: 'Q', border: 2 });
      const drawn = drawCode(text, true);
      expect(drawn.size).toBe(size);
      const squares = squaresOf(drawn.path);
      const [first, last] = [(size - drawn.hole) / 2, (size + drawn.hole) / 2 - 1];
      const isInside = (place: number): boolean => place >= first && place <= last;
      data.forEach((row, y) =>
        row.forEach((isDark, x) => {
          expect(squares.has(`${x},${y}`)).toBe(isDark && !(isInside(x) && isInside(y)));
        }),
      );
      // Of a quarter that level Q can repair.
      expect(drawn.hole ** 2).toBeLessThan(0.05 * (size - 4) ** 2);
    }),
    { numRuns: 20 },
  );
});

test('without a sign nothing is taken', () => {
  const text = 'https://shop.example/account/myaccount/myorders/checkout-detail/1';
  const { data } = encode(text, { ecc: 'M', border: 2 });
  expect(squaresOf(drawCode(text, false).path).size).toBe(data.flat().filter(Boolean).length);
});
