import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pageCount, pagerOf, pageSize } from './pager.ts';

test('links run from first to last, hold the current page, and gaps hide two pages or more', () => {
  fc.assert(
    fc.property(fc.nat(5000), fc.nat(300), (total, wanted) => {
      const pages = pageCount(total);
      const page = 1 + (wanted % pages);
      const { links, previous, next } = pagerOf(total, page, String);
      const numbers = links.map((link) => link?.page ?? null);
      expect(numbers[0]).toBe(1);
      expect(numbers.at(-1)).toBe(pages);
      expect(numbers).toContain(page);
      expect(previous).toBe(page === 1 ? null : String(page - 1));
      expect(next).toBe(page === pages ? null : String(page + 1));
      for (const [index, number] of numbers.entries()) {
        const before = numbers[index - 1];
        const after = numbers[index + 1];
        if (number === null) expect(Number(after) - Number(before)).toBeGreaterThan(2);
        else if (typeof before === 'number') expect(number - before).toBe(1);
      }
    }),
  );
});

test('an empty list has one page, a full one no second', () => {
  expect(pageCount(0)).toBe(1);
  expect(pageCount(pageSize)).toBe(1);
  expect(pageCount(pageSize + 1)).toBe(2);
});
