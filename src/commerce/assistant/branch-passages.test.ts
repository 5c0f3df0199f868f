import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { readDemoFiles } from '../demo/seeding/demo-files.ts';
import { storeDetails } from '../demo/seeding/demo-records.ts';
import type { Language } from '../localization/language.ts';
import type { StoreDetails } from '../storage/stores.ts';
import { buildBranchPassage } from './branch-passages.ts';

const shops = new Map<string, StoreDetails>();
beforeAll(async () => {
  const { stores } = await readDemoFiles(join(import.meta.dirname, '..', 'demo'));
  for (const shop of stores) shops.set(shop.code, storeDetails(shop));
});

const told = (store: string, language: Language, question: string): string | null => {
  const details = shops.get(store);
  if (!details) throw new Error(`no shop ${store}`);
  return buildBranchPassage(details, question, language)?.text ?? null;
};

test('a branch is told by address, hours, phone number and map', () => {
  expect(told('S007', 'en', 'Where is your Siem Reap shop?')?.split('\n')).toEqual([
    'Siem Reap: No. 14, Sivutha Boulevard, Siem Reap',
    'Opening hours: Every day, 8:00–20:00',
    'Phone: 012 000 007',
    'Map: https://www.openstreetmap.org/?mlat=13.3617&mlon=103.856#map=17/13.3617/103.856',
  ]);
});

test.each([
  ['en', 'where is the siemreap branch'],
  ['en', 'What are the opening hours of your shop in Siem Reap?'],
  ['en', 'Siem Reap store address please'],
  ['en', 'Is the Siem Reap branch open on Sunday?'],
  ['kh', 'ហាងនៅសៀមរាបនៅឯណា?'],
  ['kh', 'តើសាខា\u200bសៀមរាប បើកម៉ោងប៉ុន្មាន?'],
  ['kh', 'សុំទីតាំងហាង Siem Reap'],
  ['zh', '你们暹粒店在哪里？'],
  ['zh', '暹粒的分店几点开门'],
  ['zh', '请问siem reap店地址是什么？'],
] as const)('in %s, %s names that branch', (language, question) => {
  const text = told('S007', language, question);
  expect(text).toContain('mlat=13.3617');
  expect(text).not.toContain('mlat=11.5629');
});

test.each([
  ['en', 'Where is your Chbar Ampov shop?', ['11.5307']],
  ['en', 'Where is your main shop?', ['11.5776']],
  ['en', 'Do you have a shop in Toul Kork?', ['11.5776']],
  ['kh', 'ហាងច្បារអំពៅនៅឯណា', ['11.5307']],
  ['zh', '水净华店在哪儿', ['11.5307']],
  ['en', 'Which shops do you have in Phnom Penh?', ['11.5776', '11.5307']],
  ['kh', 'ហាងនៅភ្នំពេញនៅឯណាខ្លះ?', ['11.5776', '11.5307']],
  ['zh', '金边有分店吗？', ['11.5776', '11.5307']],
] as const)('in %s, %s names the branches that are there', (language, question, points) => {
  const text = told('S001', language, question);
  expect(text?.match(/(?<=mlat=)[\d.]+/gu)).toEqual(points);
});

test.each([
  ['en', 'Where is your Battambang shop?'],
  ['kh', 'ហាងនៅបាត់ដំបងនៅឯណា?'],
  ['zh', '马德望店在哪里？'],
] as const)('in %s, where the shop has no branch, it tells where it has some', (language, question) => {
  const text = told('S001', language, question);
  expect(text?.split('\n')).toHaveLength(2);
  expect(text).not.toContain('mlat');
});

test.each([
  ['en', 'Do you deliver to Siem Reap?'],
  ['en', 'Can I pick up my order at your Siem Reap shop?'],
  ['en', 'How much is delivery from your shop to Siem Reap?'],
  ['en', 'Siem Reap'],
  ['en', 'Where is your shop?'],
  ['kh', 'ហាងដឹកទៅសៀមរាបទេ?'],
  ['kh', 'ផ្ញើទៅសៀមរាបថ្លៃប៉ុន្មាន'],
  ['zh', '你们的店送货到暹粒吗？'],
  ['zh', '到暹粒的运费是多少？'],
] as const)('in %s, %s is about something else', (language, question) => {
  expect(told('S007', language, question)).toBeNull();
});
