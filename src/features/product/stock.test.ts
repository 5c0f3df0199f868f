import { expect, test } from 'vitest';
import { translator } from '../../i18n/translate.ts';
import { stockLine } from './stock.ts';

test('says what is sold out, what is nearly so, and nothing that the shop does not count', () => {
  const said = (stock: number | null, soldOut = false) => stockLine(stock, soldOut, translator('en'));
  expect(said(6)).toEqual({ level: 'in', text: 'In stock' });
  expect(said(5)).toEqual({ level: 'few', text: 'Only 5 left' });
  expect(said(0)).toEqual({ level: 'out', text: 'Sold out' });
  expect(said(null, true)).toEqual(said(0));
  expect(said(null)).toBe(null);
});
