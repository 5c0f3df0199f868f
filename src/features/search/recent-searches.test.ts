import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addRecent, maxRecent, removeRecent } from './recent-searches.ts';

test('the last search stands first, each once, no more than eight', () => {
  const text = fc.stringMatching(/^[a-cA-C]{1,2}$/u);
  fc.assert(
    fc.property(fc.array(text, { maxLength: 30 }), (searches) => {
      const list = searches.reduce<readonly string[]>(addRecent, []);
      expect(list.length).toBeLessThanOrEqual(maxRecent);
      expect(list[0]).toBe(searches.at(-1));
      const small = list.map((one) => one.toLowerCase());
      expect(new Set(small).size).toBe(small.length);
    }),
  );
});

test('a removed one is gone, the others stay', () => {
  expect(removeRecent(['a', 'B', 'c'], 'b')).toEqual(['a', 'c']);
});
