import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { openCatalogueForWriting } from '../catalogue/database.ts';
import { createWriter } from '../catalogue/writer.ts';
import { readEnvironment } from '../config/environment.ts';
import { product } from '../contract/products.ts';
import { storeBody } from '../release/compress.ts';
import { openDraft } from '../release/draft.ts';
import { releasesFolder } from '../release/layout.ts';
import type { ReleaseMeta } from '../release/types.ts';
import { watchPriceEnds } from './price-end-watch.ts';
import { catalogueFile } from './store-input.ts';

const now = Date.parse('2026-11-28T00:00:00Z');
let dataDir: string;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'price-ends-'));
  vi.useFakeTimers({ now, toFake: ['Date', 'setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
  rmSync(dataDir, { recursive: true });
});

/**
 * Writes a product whose promotional price ends at a time (ISO 8601) into the store's catalogue.
 * @param shownBy id of the release that shows the catalogue
 */
const writePromotion = (until: string | null, shownBy?: string): void => {
  const file = catalogueFile(dataDir, 'S001');
  mkdirSync(dirname(file), { recursive: true });
  const database = openCatalogueForWriting(file);
  const writer = createWriter(database);
  const row = { id: 1, sku: 'A', name: 'Fan', price: 20, promo_price: 15, promo_until: until };
  writer.product(z.parse(product, row), 'en');
  writer.finish();
  if (shownBy !== undefined) writer.setMeta('published', `${shownBy} ${writer.meta('revision')} hash`);
  database.close();
};

/** Publishes a release whose next price ends at a time, in milliseconds since 1970. */
const publish = (nextPriceEnd: number): ReleaseMeta => {
  const draft = openDraft(releasesFolder(dataDir, 'S001'), { base: null });
  draft.put('/', { body: storeBody('home', null), fingerprint: 'f', headers: {}, status: 200 });
  return draft.commit({ codeVersion: 'v', nextPriceEnd });
};

const watch = () => {
  const ended: string[] = [];
  const errors: unknown[] = [];
  const watching = watchPriceEnds(
    readEnvironment({ DATA_DIR: dataDir }),
    (code) => ended.push(code),
    (error) => errors.push(error),
  );
  onTestFinished(() => watching.stop());
  watching.look('S001');
  return { ended, errors, ...watching };
};

test('a price end is reported shortly before it', () => {
  writePromotion('2026-11-28T00:10:00Z');
  const { ended } = watch();
  vi.advanceTimersByTime(590_000);
  expect(ended).toEqual([]);
  vi.advanceTimersByTime(10_000);
  expect(ended).toContain('S001');
});

test('a price that another process wrote later is reported too, without a catalogue or an end before', () => {
  const { ended, errors } = watch();
  vi.advanceTimersByTime(60_000);
  writePromotion(null);
  vi.advanceTimersByTime(120_000);
  expect(ended).toEqual([]);
  writePromotion('2026-11-28T00:05:00Z');
  vi.advanceTimersByTime(180_000);
  expect(ended).toContain('S001');
  expect(errors).toEqual([]);
});

test('an ended price that nobody takes off is reported again each minute, until the watch stops', () => {
  writePromotion('2026-11-27T00:00:00Z');
  const { ended, stop } = watch();
  vi.advanceTimersByTime(120_000);
  expect(ended).toEqual(['S001', 'S001', 'S001']);
  stop();
  vi.advanceTimersByTime(600_000);
  expect(ended).toHaveLength(3);
});

test('the price of a release is reported without a catalogue, as on a machine that took the release over', () => {
  publish(now + 600_000);
  const { ended, errors } = watch();
  vi.advanceTimersByTime(590_000);
  expect(ended).toEqual([]);
  vi.advanceTimersByTime(10_000);
  expect(ended).toContain('S001');
  expect(errors).toEqual([]);
});

test('a catalogue that the release shows is believed, whatever the release says', () => {
  const { id } = publish(now - 1000);
  writePromotion('2026-11-28T00:05:00Z', id);
  const { ended } = watch();
  vi.advanceTimersByTime(290_000);
  expect(ended).toEqual([]);
  vi.advanceTimersByTime(10_000);
  expect(ended).toContain('S001');
});

test('a price that a killed worker took off the catalogue alone is reported', () => {
  const { id } = publish(now - 1000);
  writePromotion('2026-11-27T23:59:59Z', id);
  writePromotion(null);
  expect(watch().ended).toEqual(['S001']);
});

test('a damaged catalogue is said, and the price of the release is reported', () => {
  publish(now - 1000);
  const file = catalogueFile(dataDir, 'S001');
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, 'no database, but a text that is long enough to be read as one'.repeat(99));
  const { ended, errors } = watch();
  expect(ended).toEqual(['S001']);
  expect(errors).toHaveLength(1);
});
