import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Promotion } from '../contract/content.ts';
import { openCatalogueForWriting } from './database.ts';
import { phasedPromotions, priceEndLeadMs } from './ended-prices.ts';
import { readPriceEnds } from './price-ends.ts';
import { createWriter } from './writer.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'price-ends-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const start = Date.parse('2026-12-01T00:00:00+07:00');
const end = Date.parse('2026-12-14T23:59:59+07:00');
const promotion: Promotion = {
  id: '1',
  title: 'Week',
  summary: null,
  image: null,
  starts_at: new Date(start).toISOString(),
  ends_at: new Date(end).toISOString(),
  product_ids: [],
};

test('a promotion is published anew at its start and shortly before its end, once each', () => {
  const database = openCatalogueForWriting(join(folder, 'S001.sqlite'));
  const writer = createWriter(database);
  const pull = (now: number): void => {
    writer.document('promotions', 'en', phasedPromotions([promotion], now));
  };
  pull(start - 60_000);
  // Whoever waits is woken five seconds before what is read: at the start itself.
  expect(readPriceEnds(database, start - 60_000)).toMatchObject({
    nextAt: start + priceEndLeadMs,
    shownUntil: start + priceEndLeadMs,
    promotionMoved: false,
  });
  expect(readPriceEnds(database, start - 1)).toMatchObject({ promotionMoved: false });
  expect(readPriceEnds(database, start)).toMatchObject({ nextAt: end, promotionMoved: true });
  pull(start);
  expect(readPriceEnds(database, start)).toMatchObject({ nextAt: end, promotionMoved: false });
  // Pages that were made of this say that it runs, also after its end.
  expect(readPriceEnds(database, end - priceEndLeadMs)).toMatchObject({
    nextAt: null,
    shownUntil: end,
    promotionMoved: true,
  });
  expect(readPriceEnds(database, end + 60_000)).toMatchObject({ shownUntil: end });
  pull(end - priceEndLeadMs);
  expect(readPriceEnds(database, end)).toMatchObject({ nextAt: null, shownUntil: null, promotionMoved: false });
  database.close();
});
