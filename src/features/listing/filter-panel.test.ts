import { expect, test } from 'vitest';
import type { FilterPanel } from '../../catalogue/page-data.ts';
import { noChoice } from '../../contract/list-choice.ts';
import { translator } from '../../i18n/translate.ts';
import { filterSections } from './filter-panel.ts';

const t = translator('en');
const group = (key: string, count: number, chosen = false): FilterPanel['groups'][number] => ({
  key,
  title: key,
  choices: Array.from({ length: count }, (_, index) => ({ value: `${index}`, name: `${index}`, count: 1, chosen })),
});
const panel: FilterPanel = {
  groups: [group('a.ram', 2), group('sub', 2), group('brand', 13)],
  price: { min: 1000, max: 5000 },
  promo: 0,
  inStock: 4,
};
const keysOf = (sections: ReturnType<typeof filterSections>): string[] =>
  sections.map((section) => (section.kind === 'flags' ? 'flags' : section.key));

test('flags come first, the price before the list’s own attributes', () => {
  expect(keysOf(filterSections(panel, noChoice, t))).toEqual(['flags', 'sub', 'brand', 'price', 'a.ram']);
});

test('what would narrow nothing is left out, unless it is chosen', () => {
  const bare = { ...panel, groups: [], price: { min: 1000, max: 1000 }, inStock: 0 };
  expect(filterSections(bare, noChoice, t)).toEqual([]);
  expect(keysOf(filterSections(bare, { ...noChoice, promo: true, maxPrice: 2500 }, t))).toEqual(['flags', 'price']);
});

test('prices are asked for in dollars, with the list’s own limits as hints', () => {
  const price = filterSections(panel, { ...noChoice, minPrice: 1250 }, t).find(({ kind }) => kind === 'price');
  expect(price).toMatchObject({
    amounts: [
      { name: 'min', value: 12.5, hint: '$10.00' },
      { name: 'max', value: '', hint: '$50.00' },
    ],
  });
});

test('many brands have a search box; four groups are open, and those with something chosen', () => {
  const groups = [...panel.groups, group('a.color', 2), group('a.size', 2), group('a.screen', 2, true)];
  const sections = filterSections({ ...panel, groups }, noChoice, t);
  const options = sections.filter((section) => section.kind === 'options');
  expect(options.filter(({ hasSearch }) => hasSearch).map(({ key }) => key)).toEqual(['brand']);
  expect(options.filter(({ isOpen }) => !isOpen).map(({ key }) => key)).toEqual(['a.size']);
});
