import { expect, test } from 'vitest';
import { firstPriceEnd } from './price-end.ts';

test('the first end of all prices in a page’s data, however deep', () => {
  const card = (promoUntil: string | null) => ({ name: 'Fan', price: { promoPrice: 1, promoUntil } });
  expect(firstPriceEnd({ rows: [card(null), card('2026-02-01T00:00:00+07:00'), card('2026-01-31T18:00:00Z')] })).toBe(
    '2026-02-01T00:00:00+07:00',
  );
  expect(
    firstPriceEnd({ promotions: [{ until: '2026-01-01T00:00:00Z', cards: [card('2027-01-01T00:00:00Z')] }] }),
  ).toBe('2026-01-01T00:00:00Z');
  expect(firstPriceEnd({ cards: [card(null), card('soon')] })).toBeNull();
  expect(firstPriceEnd(null)).toBeNull();
});
