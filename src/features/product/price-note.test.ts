import { expect, test } from 'vitest';
import { priceNote } from './price-note.ts';

test('below a price stands what is saved and until when, or how to ask for it', () => {
  const note = (price: number | null, promoPrice: number | null = null, promoUntil: string | null = null) =>
    priceNote({ price, promoPrice, promoUntil }, 'en');
  expect(note(1000, 800)).toBe('Save $2.00');
  expect(note(1000, 800, '2027-01-31T16:59:59.000Z')).toBe('Save $2.00 · Until 31 Jan 2027');
  expect(note(1000, 800, '2027-02-01T00:00:00+07:00')).toBe('Save $2.00 · Until 31 Jan 2027');
  expect(note(null)).toBe('Call or message us to get the price.');
  expect(note(1000)).toBe(null);
});
