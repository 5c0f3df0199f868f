import { expect, test } from 'vitest';
import { arrivalOf } from './delivery-times.ts';
import { storeInfoResponse } from './store-info.ts';

const read = (fields: object) => storeInfoResponse.parse({ name: 'Shop', ...fields });

test.each([[undefined], [null], ['soon'], [{}], [{ places: [{ name: 'Kep', fee: 1, from_days: 'two', to_days: 3 }] }]])(
  'delivery times %j promise nothing',
  (times) => {
    expect(read({ delivery_times: times }).deliveryTimes).toBeNull();
  },
);

test('delivery times are read with fees of nothing, of an unknown amount, and days in either order', () => {
  const places = [
    { name: ' Phnom  Penh ', fee: '0', from_days: 1, to_days: 1 },
    { name: 'Kep', from_days: 4, to_days: 2 },
  ];
  expect(read({ delivery_times: { order_before: '16', places } }).deliveryTimes).toEqual({
    orderBefore: 16,
    places: [
      { name: 'Phnom Penh', fee: 0, from: 1, to: 1 },
      { name: 'Kep', fee: null, from: 2, to: 4 },
    ],
    other: null,
  });
});

test.each([[0], [24], [-1], [null], ['noon']])('%j is no hour to order before', (hour) => {
  const other = { fee: 2.5, from_days: 2, to_days: 4 };
  expect(read({ delivery_times: { order_before: hour, other } }).deliveryTimes).toEqual({
    orderBefore: null,
    places: [],
    other: { fee: 250, from: 2, to: 4 },
  });
});

test('terms that are not said are not promised', () => {
  expect(read({}).terms).toBeNull();
  expect(read({ terms: 7 }).terms).toBeNull();
  expect(read({ terms: { exchange_days: 0, warranty_months: '12' } }).terms).toEqual({
    exchangeDays: null,
    warrantyMonths: 12,
    opensBox: false,
  });
});

test('one day of arrival is both, none is none', () => {
  expect(arrivalOf({ arrives_from: null, arrives_to: null })).toBeNull();
  expect(arrivalOf({ arrives_from: '2026-11-25', arrives_to: null })).toEqual({ from: '2026-11-25', to: '2026-11-25' });
  expect(arrivalOf({ arrives_from: '2026-11-25', arrives_to: '2026-11-27' })).toEqual({
    from: '2026-11-25',
    to: '2026-11-27',
  });
});
