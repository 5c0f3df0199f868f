import { expect, test } from 'vitest';
import en from '../../i18n/dictionaries/en.json' with { type: 'json' };
import { wordsTranslator } from '../../i18n/template.ts';
import { arrivalText, deliveryLine, deliveryValue, type DeliveryKey } from './delivery-text.ts';

const t = wordsTranslator<DeliveryKey>(en, 'en');
const terms = { from: 100, upTo: 250, freeFrom: 20_000 };
const value = (fee: number | null, itemsValue: number, of: typeof terms | null = terms, isPickup = false) =>
  deliveryValue(of, { fee, itemsValue, isPickup }, t);

test('before an address nothing is called free that is not', () => {
  expect(value(null, 690)).toBe('from $1.00');
  expect(value(null, 690, { ...terms, from: 0 })).toBe('up to $2.50');
  expect(value(null, 690, { ...terms, from: 250 })).toBe('$2.50');
  expect(value(null, 690, null)).toBe('Depends on your address');
  expect(deliveryLine(terms, { fee: null, itemsValue: 690 }, t)).toBe(
    'Delivery from $1.00 · $193.10 more for free delivery',
  );
  expect(deliveryLine(null, { fee: null, itemsValue: 690 }, t)).toBe('Delivery fee depends on your address');
});

test('what is free says which rule made it free', () => {
  expect(value(null, 20_000)).toBe('Free');
  expect(value(0, 20_000)).toBe('Free');
  expect(value(0, 690)).toBe('Free');
  expect(value(0, 20_000, terms, true)).toBe('Free');
  expect(value(100, 690)).toBe('$1.00');
  expect(deliveryLine(terms, { fee: 0, itemsValue: 20_000 }, t)).toBe('Free delivery on orders from $200.00');
  expect(deliveryLine({ from: 0, upTo: 0, freeFrom: null }, { fee: null, itemsValue: 0 }, t)).toBe('Free delivery');
});

test('a place of the profile names its fee and the rule', () => {
  expect(deliveryLine(terms, { fee: 100, itemsValue: 0 }, t)).toBe('Delivery $1.00 · free from $200.00');
  expect(deliveryLine(null, { fee: 150, itemsValue: 0 }, t)).toBe('Delivery $1.50');
});

test('goods below the worth that is free say how much is missing, to the cent', () => {
  expect(deliveryLine(terms, { fee: 100, itemsValue: 14_200 }, t)).toBe(
    'Delivery $1.00 · $58.00 more for free delivery',
  );
  expect(deliveryLine(terms, { fee: null, itemsValue: 19_999 }, t)).toContain('$0.01 more');
});

test('the day of arrival is one, or a range', () => {
  expect(arrivalText(null, 'en', t)).toBeNull();
  expect(arrivalText({ from: '2026-11-25', to: '2026-11-25' }, 'en', t)).toBe('Arrives Wed 25 Nov');
  expect(arrivalText({ from: '2026-11-26', to: '2026-11-28' }, 'en', t)).toBe('Arrives Thu 26 Nov to Sat 28 Nov');
});

test('a fee for goods that the published terms deliver free promises nothing', () => {
  expect(deliveryLine(terms, { fee: 100, itemsValue: 25_000 }, t)).toBe('Delivery $1.00');
});
