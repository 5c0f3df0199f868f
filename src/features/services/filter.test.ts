import fc from 'fast-check';
import { expect, test } from 'vitest';
import { filterAddress, hasFilter, noFilter, ratingSteps, readFilter } from './filter.ts';

const read = (address: string) => readFilter(new URL(address, 'http://shop.example').searchParams);

test('a filter is read back from its address', () => {
  const id = fc.option(fc.stringMatching(/^[\w.~-]{1,20}$/u), { nil: null });
  const filters = fc.record({
    skill: id,
    area: id,
    language: id,
    rating: fc.option(fc.constantFrom(...ratingSteps), { nil: null }),
  });
  fc.assert(
    fc.property(filters, fc.integer({ min: 1, max: 99 }), (filter, page) => {
      expect(read(filterAddress(filter, page))).toEqual({ filter, page });
    }),
  );
});

test('what can be no filter is left out', () => {
  expect(read('/services/allfreelancer?skill=<b>&rating=9&page=-1&utm_source=x')).toEqual({
    filter: noFilter,
    page: 1,
  });
  expect(hasFilter(noFilter)).toBe(false);
  expect(filterAddress(noFilter)).toBe('/services/allfreelancer');
  expect(filterAddress({ ...noFilter, rating: 4.5 }, 2)).toBe('/services/allfreelancer?page=2&rating=4.5');
});
