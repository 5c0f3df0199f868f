import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { readDemoFiles } from '../demo/seeding/demo-files.ts';
import { storeDetails } from '../demo/seeding/demo-records.ts';
import { languages } from '../localization/language.ts';
import type { StoreDetails } from '../storage/stores.ts';
import { buildShopSources } from './shop-passages.ts';

const shops = new Map<string, StoreDetails>();
const detailsOf = (code: string): StoreDetails => {
  const details = shops.get(code);
  if (!details) throw new Error(`no shop ${code}`);
  return details;
};

beforeAll(async () => {
  const files = await readDemoFiles(join(import.meta.dirname, '..', 'demo'));
  for (const shop of files.stores) shops.set(shop.code, storeDetails(shop));
});

const textsOf = (details: StoreDetails, language: (typeof languages)[number]): Record<string, string> =>
  Object.fromEntries(
    buildShopSources(details, language).flatMap(({ passages }) => passages.map(({ id, text }) => [id, text])),
  );

test('a shop is described by its own contacts, branches with hours, and app', () => {
  const { contact, address, hours, app } = textsOf(detailsOf('S001'), 'en');
  expect(contact).toContain('Phone: 010 000 001 (Smart), 012 000 001 (Cellcard), 088 000 0001 (Metfone)');
  expect(contact).toContain('WhatsApp: +855 10 000 001');
  expect(address?.split('\n')).toEqual([
    'Main shop: No. 18, Street 182, Sangkat Phsar Depou II, Khan Toul Kork, Phnom Penh',
    'Chbar Ampov: No. 301, National Road 1, Khan Chbar Ampov, Phnom Penh',
  ]);
  expect(hours).toBe('Main shop: Every day, 8:00–20:00\nChbar Ampov: Monday to Saturday, 8:00–18:00');
  expect(app).toBe(
    'Google Play: https://example.com/phsar-chanreah/android\nApp Store: https://example.com/phsar-chanreah/ios',
  );
});

test('in each language it says so in its words', () => {
  expect(textsOf(detailsOf('S001'), 'kh')['hours']).toContain('ហាងធំ៖ រាល់ថ្ងៃ ម៉ោង 8:00–20:00');
  expect(textsOf(detailsOf('S001'), 'zh')['hours']).toContain('水净华店：周一至周六 8:00–18:00');
});

test.each(languages)('what a shop does not state is not said in %s', (language) => {
  expect(textsOf(detailsOf('S003'), language)).not.toHaveProperty('app');
  const silent: StoreDetails = { ...detailsOf('S003'), address: { en: '' } };
  for (const key of ['smart', 'cellcard', 'metfone', 'whatsapp', 'telegramUrl', 'facebookUrl'] as const)
    silent[key] = '';
  delete silent.merchant;
  expect(textsOf(silent, language)).toEqual({});
});

test('one link for all devices is the app’s', () => {
  expect(textsOf(detailsOf('S010'), 'en')['app']).toBe('Download: https://example.com/s010/app');
});

test('a store whose address no branch has is found at both', () => {
  const address = { en: 'Street 1' };
  expect(textsOf({ ...detailsOf('S003'), address }, 'en')['address']).toMatch(
    /^Address: Street 1\nMain shop: No\. 205/u,
  );
});
