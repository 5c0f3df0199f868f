import fc from 'fast-check';
import { expect, test } from 'vitest';
import { comparePages } from './page-difference.ts';

const page = (price: string): string =>
  `<main>${'<p>same</p>'.repeat(20)}<b class="price">${price}</b><p>end</p></main>`;

test('only what differs is shown, with the lines around it', () => {
  const difference = comparePages(page('$10.00'), page('$12.00'));
  expect(difference).toMatchObject({
    kind: 'hunks',
    hunks: [
      {
        lines: [
          { kind: 'same', text: '<p>same</p>' },
          { kind: 'same', text: '<p>same</p>' },
          { kind: 'removed', text: '<b class="price">$10.00</b>' },
          { kind: 'added', text: '<b class="price">$12.00</b>' },
          { kind: 'same', text: '<p>end</p>' },
          { kind: 'same', text: '</main>' },
        ],
      },
    ],
  });
});

test('pages without a common line end soon', () => {
  const noise = (sign: string): string => Array.from({ length: 5000 }, (_, line) => `<p>${sign}${line}</p>`).join('');
  expect(comparePages(noise('a'), noise('b'))).toEqual({ kind: 'too different' });
});

test('equal pages have no difference, and others have one', () => {
  const html = fc.stringMatching(/^(?:<p>[a-z;,"}]{0,300}<\/p>){0,8}$/u);
  fc.assert(
    fc.property(html, html, (before, after) => {
      const difference = comparePages(before, after);
      expect(difference.kind === 'hunks' && difference.hunks.length === 0).toBe(before === after);
    }),
  );
});
