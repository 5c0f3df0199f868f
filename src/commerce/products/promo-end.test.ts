import { expect, test } from 'vitest';
import { readPromoEnd } from './promo-end.ts';

test.each([
  ['2026-12-31', '2026-12-31T16:59:59.000Z'],
  ['2026-12-31T23:59:59+07:00', '2026-12-31T16:59:59.000Z'],
  ['2026-12-31T16:59Z', '2026-12-31T16:59:00.000Z'],
  ['2026-12-31T16:59:59.123456Z', '2026-12-31T16:59:59.123Z'],
  ['2026-12-31T23:59:59', null],
  ['2026-02-30', null],
  ['2026-02-30T00:00:00Z', null],
  ['2026-12-31T25:00:00Z', null],
  ['31/12/2026', null],
  ['', null],
])('a promotion until %s ends at %s', (text, end) => expect(readPromoEnd(text)).toBe(end));
