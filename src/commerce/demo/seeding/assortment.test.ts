import { expect, test } from 'vitest';
import { madeProduct } from '../../testing/generated-shop.ts';
import type { ProductDraft } from '../../storage/products/product-types.ts';
import { withSequence } from './assortment.ts';
import type { DemoFiles } from './demo-files.ts';

const kind = (slug: string, id: number) => ({
  id,
  slug,
  name: { en: slug, kh: slug, zh: slug },
  image: 'drawings/kind.svg',
});
const group = (id: number, ...slugs: string[]) => ({
  id,
  name: { en: 'Group', kh: 'Group', zh: 'Group' },
  subcategories: slugs.map((slug, index) => kind(slug, id * 10 + index)),
});
const taxonomy: DemoFiles['taxonomy'] = [
  { ...kind('phones', 1), sequence: 10, groups: [group(11, 'smartphones', 'folding'), group(12, 'watches')] },
  { ...kind('cameras', 2), sequence: 20, groups: [group(21, 'mirrorless'), group(22, 'lenses')] },
];

let count = 0;
const draft = (slug: string, more: Partial<ProductDraft> = {}): ProductDraft => {
  count += 1;
  const categoryPath = [
    { slug: 'top', name: 'Top' },
    { slug, name: slug },
  ];
  return { ...madeProduct(count), sku: `${slug}-${count}`, price: 1000, stock: 3, variants: [], categoryPath, ...more };
};
const many = (slug: string, number: number): ProductDraft[] => Array.from({ length: number }, () => draft(slug));

const inSequence = (drafts: readonly ProductDraft[]): string[] =>
  withSequence(drafts, taxonomy)
    .toSorted((one, other) => one.sequence - other.sequence)
    .map(({ draft: { categoryPath } }) => categoryPath.at(-1)?.slug ?? '');

test('a category begins with a page of its main kinds; after that the order of the files holds', () => {
  const order = inSequence([
    draft('watches'),
    draft('lenses'),
    ...many('smartphones', 20),
    ...many('folding', 5),
    draft('mirrorless'),
  ]);
  expect(order.slice(0, 25)).toEqual([...Array(20).fill('smartphones'), ...Array(4).fill('folding'), 'mirrorless']);
  expect(order.slice(25)).toEqual(['watches', 'lenses', 'folding']);
});

test('what cannot be bought leads no list', () => {
  const order = inSequence([draft('folding', { price: null }), draft('folding', { stock: 0 }), draft('smartphones')]);
  expect(order).toEqual(['smartphones', 'folding', 'folding']);
});

test('each product has a position of its own', () => {
  const drafts = [...many('watches', 3), ...many('smartphones', 30), ...many('unknown', 2)];
  const sequences = withSequence(drafts, taxonomy).map(({ sequence }) => sequence);
  expect(sequences.toSorted((one, other) => one - other)).toEqual(drafts.map((_, index) => index + 1));
});
