import { expect, test } from 'vitest';
import type { Quote, QuoteLine } from '../../contract/quote.ts';
import { quoteChanges, shortLines } from './quote-changes.ts';

const line: QuoteLine = {
  productId: '1',
  name: 'Lamp',
  image: null,
  quantity: 2,
  price: 500,
  total: 1000,
  variantName: null,
  unitName: 'Piece',
  note: '',
  stock: 9,
};
const quote: Quote = {
  lines: [line],
  total: 1000,
  discount: 0,
  discountLabel: null,
  deliveryFee: 100,
  grandTotal: 1100,
  needsDelivery: true,
  arrival: null,
};

test('the same sums are no change', () => {
  expect(quoteChanges(quote, structuredClone(quote))).toEqual([]);
});

test('each difference is named once, by what it is', () => {
  const other = { ...line, productId: '2', name: 'Fan' };
  const now: Quote = {
    ...quote,
    lines: [{ ...line, price: 600, quantity: 1 }, other],
    deliveryFee: 200,
    discount: 50,
    grandTotal: 1750,
  };
  expect(quoteChanges(quote, now)).toEqual([
    { kind: 'price', name: 'Lamp', before: 500, now: 600 },
    { kind: 'quantity', name: 'Lamp', before: 2, now: 1 },
    { kind: 'added', name: 'Fan' },
    { kind: 'delivery', before: 100, now: 200 },
    { kind: 'discount', before: 0, now: 50 },
  ]);
  expect(quoteChanges(now, quote).map(({ kind }) => kind)).toContain('gone');
});

test('a total that nothing explains is said as such', () => {
  expect(quoteChanges(quote, { ...quote, grandTotal: 1200 })).toEqual([{ kind: 'total', before: 1100, now: 1200 }]);
});

test('two units of one product are two lines', () => {
  const box = { ...line, unitName: 'Box', price: 5000 };
  const both = { ...quote, lines: [line, box] };
  expect(quoteChanges(both, { ...both, lines: [box, line] })).toEqual([]);
});

test('too few in stock is known before paying', () => {
  const few = { ...line, stock: 1 };
  expect(shortLines({ ...quote, lines: [line, few, { ...line, stock: null }] })).toEqual([few]);
});
