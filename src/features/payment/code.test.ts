import fc from 'fast-check';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { encode } from 'uqr';
import { expect, test } from 'vitest';
import { Code, signWidth } from './code.tsx';

/** Returns the squares of a path of `M{x} {y}h{length}…`, as 'x,y'. */
const squaresOf = (path: string): Set<string> => {
  const squares = new Set<string>();
  for (const [, x, y, length] of path.matchAll(/M(\d+)[ ,](\d+) ?h(\d+)v1H\d+z/gu))
    for (let step = 0; step < Number(length); step += 1) squares.add(`${Number(x) + step},${y}`);
  return squares;
};

/** Renders a code: returns its dark squares, and the squares per row including the margin. */
const drawCode = (value: string): { path: string; size: number } => {
  const markup = renderToStaticMarkup(createElement(Code, { value, label: 'Code' }));
  const [, size] = [...markup.matchAll(/viewBox="0 0 (\d+) /gu)].map(([, width]) => Number(width));
  return { path: / fill="#000000" d="([^"]+)"/u.exec(markup)?.[1] ?? '', size: size ?? 0 };
};

/** Start of a KHQR payload in dollars. */
const dollars = '0002015303840';

test('the sign takes a small square from the middle of the code, and nothing else', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 40, maxLength: 400, unit: 'grapheme-ascii' }), (text) => {
      const { data, size } = encode(dollars + text, { ecc: 'Q', border: 2 });
      const drawn = drawCode(dollars + text);
      expect(drawn.size).toBe(size);
      const squares = squaresOf(drawn.path);
      const first = Math.floor((size - signWidth * size) / 2);
      const last = size - 1 - first;
      const isInside = (position: number): boolean => position >= first && position <= last;
      data.forEach((row, y) =>
        row.forEach((isDark, x) => {
          expect(squares.has(`${x},${y}`)).toBe(isDark && !(isInside(x) && isInside(y)));
        }),
      );
      // Level Q can repair a quarter.
      expect((last - first + 1) ** 2).toBeLessThan(0.05 * (size - 4) ** 2);
    }),
    { numRuns: 20 },
  );
});

test('without a sign nothing is taken', () => {
  const text = 'https://shop.example/account/myaccount/myorders/checkout-detail/1';
  const { data } = encode(text, { ecc: 'M', border: 2 });
  expect(squaresOf(drawCode(text).path).size).toBe(data.flat().filter(Boolean).length);
});

test('it is named once, however many drawings it is made of', () => {
  const markup = renderToStaticMarkup(createElement(Code, { value: `${dollars}5802KH`, label: 'Code for $1' }));
  expect(markup.match(/role="img"|aria-label="[^"]*"/gu)).toEqual(['role="img"', 'aria-label="Code for $1"']);
});
