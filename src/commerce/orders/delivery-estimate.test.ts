import { expect, test } from 'vitest';
import { estimateDelivery } from './delivery-estimate.ts';

const days = { byProvince: { '12': [1, 1] as const }, other: [2, 4] as const, lastHour: 16 };
const order = (createdAt: string, provinceCode: string | null = '12') => ({
  status: 'placed' as const,
  createdAt,
  address: { provinceCode, isPickup: false },
  lines: [{ category: 'Phones' }],
});

test.each([
  // 15:59 and 16:00 in Phnom Penh
  ['2026-11-22T08:59:59.000Z', '12', '2026-11-23', '2026-11-23'],
  ['2026-11-22T09:00:00.000Z', '12', '2026-11-24', '2026-11-24'],
  // Past midnight in Phnom Penh, still the day before in UTC
  ['2026-11-22T17:30:00.000Z', '12', '2026-11-24', '2026-11-24'],
  ['2026-12-30T02:00:00.000Z', '01', '2027-01-01', '2027-01-03'],
  ['2026-11-22T02:00:00.000Z', null, '2026-11-24', '2026-11-26'],
])('placed at %s for province %s: from %s to %s', (createdAt, province, from, to) => {
  expect(estimateDelivery({ days }, order(createdAt, province))).toEqual({ from, to });
});

test('no promise, a pick-up, services alone, and what has arrived or ended have no day', () => {
  const placed = order('2026-11-22T02:00:00.000Z');
  expect(estimateDelivery({ days: null }, placed)).toBeNull();
  expect(estimateDelivery({ days }, { ...placed, address: { provinceCode: '12', isPickup: true } })).toBeNull();
  const service = { category: 'Services' };
  expect(estimateDelivery({ days }, { ...placed, lines: [service] })).toBeNull();
  expect(estimateDelivery({ days }, { ...placed, lines: [service, ...placed.lines] })).not.toBeNull();
  for (const status of ['delivered', 'cancelled', 'returned', 'refunded'] as const)
    expect(estimateDelivery({ days }, { ...placed, status })).toBeNull();
});
