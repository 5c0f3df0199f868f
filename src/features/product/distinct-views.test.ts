import fc from 'fast-check';
import { expect, test } from 'vitest';
import { collectViews } from './distinct-views.ts';

const view = fc.option(fc.record({ text: fc.constantFrom('', '$1.00', '$2.00', 'Sold out') }));
const shown = fc.uniqueArray(view, { selector: (one) => JSON.stringify(one), maxLength: 2 });

test('each view stands once, those shown in front, and its number leads to it', () => {
  fc.assert(
    fc.property(shown, fc.array(view), (first, asked) => {
      const { others, numberOf } = collectViews(first);
      const numbers = asked.map(numberOf);
      const all = [...first, ...others];
      expect(new Set(all.map((one) => JSON.stringify(one))).size).toBe(all.length);
      expect(numbers.map((number) => all[number])).toEqual(asked);
    }),
  );
});
