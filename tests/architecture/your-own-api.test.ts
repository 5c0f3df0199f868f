import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { paymentStatuses, paymentTypes } from '../../src/contract/checkout.ts';
import { errorCodes, fieldFaults } from '../../src/contract/errors.ts';
import { orderPayments, orderStatuses } from '../../src/contract/orders.ts';
import { featurePaths } from '../../src/contract/feature-paths.ts';
import { paths } from '../../src/contract/paths.ts';
import { shopperPaths } from '../../src/contract/shopper-paths.ts';
import { appointmentStatuses, serviceVenues } from '../../src/contract/services.ts';
import { sortOrders } from '../../src/contract/sort-orders.ts';

const doc = readFileSync('docs/your-own-api.md', 'utf8');

/** Paths up to the first value in them. */
const start = (path: string, values: RegExp): string => path.split(values)[0] ?? '';

test('docs/your-own-api.md names every call, and none that is not made', () => {
  const made = Object.values({ ...paths, ...shopperPaths, ...featurePaths }).map((path) =>
    start(String(Reflect.apply(path, null, ['S001', '7', {}])), /[?&7]/u),
  );
  // Where a receipt is had: the address comes with an order.
  const receipt = '/api/upload/';
  const named = Array.from(doc.matchAll(/`(\/[^`]+)`/gu), ([, path = '']) => start(path, /[?&{]/u));
  expect([...new Set(named)].toSorted()).toEqual([...new Set([...made, receipt])].toSorted());
});

test.each([
  ['error', errorCodes],
  ['fault of a field', fieldFaults],
  ['way to pay', paymentTypes],
  ['state of a payment', paymentStatuses],
  ['state of an order', orderStatuses],
  ["state of an order's payment", orderPayments],
  ['order of a list', sortOrders],
  ['state of an appointment', appointmentStatuses],
  ['place of a service', serviceVenues],
])('docs/your-own-api.md names every %s', (_, words) => {
  expect(words.filter((word) => !doc.includes(`\`${word}\``))).toEqual([]);
});
