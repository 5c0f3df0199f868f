import { expect, test } from 'vitest';
import type { PartType } from '../../contract/pc-parts.ts';
import { filterParts, fitColumn, leadingValues, prepareParts, type PartFilter } from './part-list.ts';
import { readyBuild } from './ready-builds.ts';
import { judgeFor } from './rules.ts';
import { demoParts } from './testing/demo-parts.ts';
import { makePart } from './testing/make-part.ts';

const all: PartFilter = { text: '', facets: {}, fit: 'clash', inStock: false, maxPrice: null, sort: 'fit' };
const build =
  readyBuild(
    demoParts().filter(({ price }) => price !== null),
    'gaming',
    100_000,
  ) ?? [];

const picked = new Set(build.map(({ part }) => part.id));

const listOf = (type: PartType, count = Infinity) => {
  const parts = demoParts().filter((part) => part.type === type);
  const columns = prepareParts(
    count === Infinity
      ? parts
      : Array.from({ length: count }, (_, index) => ({ ...parts[index % parts.length], id: `${index}` }) as never),
  );
  const judge = judgeFor(build, type);
  return { columns, fit: () => fitColumn(columns, (part) => judge(part).fit, picked) };
};

test('lists, counts and order are those of the plain way', () => {
  const { columns, fit } = listOf('motherboard');
  const fits = fit();
  const filter = {
    ...all,
    text: 'asus ddr5',
    facets: { socket: ['AM5', 'LGA 1851'], formFactor: ['ATX'] },
    maxPrice: 40_000,
  };
  const { found, facets } = filterParts(columns, fits, filter);
  const matches = (sockets: string[], forms: string[]) =>
    columns.parts.filter(
      (part, index) =>
        part.type === 'motherboard' &&
        ['asus', 'ddr5'].every((word) => columns.texts[index]?.includes(word)) &&
        part.price !== null &&
        part.price <= 40_000 &&
        sockets.includes(part.specs.socket ?? '') &&
        forms.includes(part.specs.formFactor ?? ''),
    ).length;
  expect(found.length).toBeGreaterThan(5);
  expect(found).toHaveLength(matches(['AM5', 'LGA 1851'], ['ATX']));
  const counted = (name: string, value: string) =>
    facets.find((facet) => facet.name === name)?.values.find((row) => row.value === value);
  expect(counted('socket', 'LGA 1700')).toEqual({
    value: 'LGA 1700',
    count: matches(['LGA 1700'], ['ATX']),
    isChosen: false,
  });
  expect(counted('formFactor', 'Micro ATX')?.count).toBe(matches(['AM5', 'LGA 1851'], ['Micro ATX']));
  expect(counted('socket', 'AM5')?.isChosen).toBe(true);
});

test('a search finds what can be read of a part, not yes or no', () => {
  const graphics = { 'specifications.integratedGraphics.model': 'Radeon' };
  const columns = prepareParts([makePart('processor', { socket: 'AM5', ...graphics }, { name: 'Ryzen' })]);
  const found = (text: string) => filterParts(columns, new Uint8Array(1), { ...all, text }).found;
  expect(columns.facets.find(({ name }) => name === 'graphics')?.values).toEqual(['yes']);
  expect([found('ryzen am5'), found('true')]).toEqual([[0], []]);
});

test('the values that lead a facet are the most frequent ones, and all that are selected', () => {
  const values = (chosen: number[], ...counts: number[]) =>
    counts.map((count, index) => ({ value: `${index}`, count, isChosen: chosen.includes(index) }));
  const leading = (...made: Parameters<typeof values>) => leadingValues(values(...made), 2).map(({ value }) => value);
  expect(leading([], 1, 9, 2, 8)).toEqual(['1', '3']);
  expect(leading([0], 1, 9, 2, 8)).toEqual(['0', '1', '3']);
  // Of many ties, only some are shown, but a selected value always is.
  expect(leading([9], ...Array<number>(10).fill(5))).toEqual(['0', '1', '2', '3', '4', '5', '9']);
});

test('what fits comes first, and what does not can be left out', () => {
  const { columns, fit } = listOf('motherboard');
  const fits = fit();
  const everything = filterParts(columns, fits, all);
  expect(everything.found.map((index) => fits[index])).toEqual([...fits].toSorted((one, other) => one - other));
  expect(everything.fits.fits + everything.fits.check + everything.fits.clash).toBe(columns.parts.length);
  expect(filterParts(columns, fits, { ...all, fit: 'fits' }).found).toHaveLength(everything.fits.fits);
});

test.each(['memory', 'storage', 'power-supply', 'graphics-card'] as const)('each %s fits as it does alone', (type) => {
  const { columns, fit } = listOf(type);
  const judge = judgeFor(build, type);
  const ranks = { fits: 0, check: 1, clash: 2 };
  expect([...fit()]).toEqual(columns.parts.map((part) => ranks[judge(part).fit]));
});

test('prices order both ways, and what has none stays last', () => {
  const { columns, fit } = listOf('processor');
  const prices = (sort: PartFilter['sort']) =>
    filterParts(columns, fit(), { ...all, sort }).found.map((index) => columns.parts[index]?.price ?? null);
  const known = (list: (number | null)[]) => list.filter((price) => price !== null);
  for (const sort of ['price_asc', 'price_desc'] as const) {
    const list = prices(sort);
    const sorted = known(list).toSorted((one, other) => (sort === 'price_asc' ? one - other : other - one));
    expect(list.slice(0, sorted.length)).toEqual(sorted);
    expect(known(list.slice(sorted.length))).toEqual([]);
  }
});

test.each(['memory', 'graphics-card', 'case'] as const)('5,000 parts: %s', (type) => {
  const { columns, fit } = listOf(type, 5000);
  // CPU time of this thread, in microseconds: other processes may be using this machine.
  const times = Array.from({ length: 9 }, () => {
    const before = process.threadCpuUsage();
    const { found } = filterParts(columns, fit(), { ...all, text: 'a 1' });
    expect(found.length).toBeGreaterThan(0);
    return process.threadCpuUsage(before).user;
  });
  // Typically a few milliseconds; takes the best of nine.
  expect(Math.min(...times)).toBeLessThan(25_000);
});
