import { expect, test } from 'vitest';
import type { Page, ProductData, VariantData } from '../../catalogue/page-data.ts';
import { buildProductView } from './product-view.ts';

const variant = (id: string, price: number, promoPrice: number | null, stock: number): VariantData => ({
  id,
  optionIds: [id],
  price,
  promoPrice,
  promoUntil: null,
  stock,
  image: null,
  sku: null,
});

const pageOf = (data: Partial<ProductData>): Page<ProductData> =>
  ({
    locale: 'en',
    data: { id: '1', gallery: [], placeholder: null, variants: [], units: [], selected: null, sku: null, ...data },
  }) as unknown as Page<ProductData>;

test('what variants show stands once, that of the variant shown first in front', () => {
  const variants = [variant('a', 1000, null, 9), variant('b', 1000, 800, 2), variant('c', 1000, null, 0)];
  const { variants: views, shown, price, stock, others } = buildProductView(pageOf({ variants, selected: 'b' }));
  expect(views.map((one) => [one.id, one.priceAt, one.stockAt])).toEqual([
    ['a', 2, 3],
    ['b', 0, 1],
    ['c', 2, 4],
  ]);
  expect(shown).toEqual(views[1]);
  expect(price.note).toBe('Save $2.00');
  expect(stock?.text).toBe('Only 2 left');
  expect(others).toEqual([
    // Variants without a note reserve its line, too.
    { price: { price: 1000, promoPrice: null, promoUntil: null }, note: '' },
    { level: 'in', text: 'In stock' },
    { level: 'out', text: 'Sold out' },
  ]);
});

test('a product without variants is sold as one, with no line below a price that says nothing more', () => {
  const { variants, shown, price, stock, others } = buildProductView(
    pageOf({ price: 1000, promoPrice: null, promoUntil: null, stock: null, soldOut: true }),
  );
  expect(variants).toEqual([shown]);
  expect(shown).toMatchObject({ id: null, cents: 1000, left: 0, soldOut: true });
  expect(price.note).toBe(null);
  expect(stock?.text).toBe('Sold out');
  expect(others).toEqual([]);
});
