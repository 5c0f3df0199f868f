import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { parseStores } from '../config/stores.ts';
import { linksResponse } from '../contract/content.ts';
import { storeInfoResponse } from '../contract/store-info.ts';
import type { ImageMeta } from '../images/address.ts';
import { openCatalogue } from './catalogue.ts';
import { createContext } from './context.ts';
import { openCatalogueForWriting } from './database.ts';
import type { BrandNode, Contact, Shell } from './page-data.ts';
import { brandLetters, leadingBrands } from './shell.ts';
import { createWriter } from './writer.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'shell-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const logo = { key: '0123456789abcdef' } as ImageMeta;

/** The shell of a store by its store info and the API's social links. */
const shellOf = (info: object, links: object[] = []): Shell => {
  const path = join(folder, 'S001.sqlite');
  const database = openCatalogueForWriting(path);
  const writer = createWriter(database);
  const documents = { store: storeInfoResponse.parse({ name: 'Shop', ...info }), links: linksResponse.parse(links) };
  for (const kind of ['store', 'links'] as const) writer.document(kind, 'en', documents[kind]);
  for (const kind of ['categories', 'brands', 'payments'] as const) writer.document(kind, 'en', []);
  writer.finish();
  database.close();
  const catalogue = openCatalogue(path);
  const [config] = parseStores('{"stores":[{"code":"S001","hosts":["s001.localhost"]}]}');
  if (!config) throw new Error('there is no store');
  try {
    const picture = (given: string | null): ImageMeta | null => (given === 'line.png' ? logo : null);
    return createContext(
      { config, origin: 'http://s001.localhost', catalogue, picture, illustration: () => null },
      'en',
    ).shell;
  } finally {
    catalogue.close();
  }
};
const contactsOf = (info: object, links: object[]): Contact[] => shellOf(info, links).contacts;

test('a channel stands beside the chat of the same service, and an address stands once', () => {
  const contacts = contactsOf({ telegram_url: 'https://t.me/shop', telegram_channel: 'https://t.me/shop_news' }, [
    { id: 1, name: 'Telegram', link: 'https://t.me/shop_news/', logo_url: null },
    { id: 2, name: 'Telegram', link: 'https://t.me/shop_phnom_penh', logo_url: null },
  ]);
  expect(contacts.map(({ kind, label, href }) => [kind, label, href])).toEqual([
    ['telegram', 'Telegram', 'https://t.me/shop'],
    ['telegramChannel', 'Telegram channel', 'https://t.me/shop_news'],
    ['telegram', 'Telegram', 'https://t.me/shop_phnom_penh'],
  ]);
});

test('numbers are written in one form, and WhatsApp is reached with the country code', () => {
  const info = { smart: '010 000 001', metfone: '088 0000 001', whatapp: '+855 10 000 001', cellcard: '1800' };
  expect(contactsOf(info, []).map(({ label, href }) => [label, href])).toEqual([
    ['010 000 001', 'tel:+85510000001'],
    ['1800', 'tel:1800'],
    ['088 000 0001', 'tel:+855880000001'],
    ['010 000 001', 'https://wa.me/85510000001'],
  ]);
  expect(contactsOf({ whatapp: '010 000 001' }, [])[0]?.href).toBe('https://wa.me/85510000001');
});

test.each([
  ['shop_kh', null, [['Telegram', 'https://t.me/shop_kh']]],
  ['@shop_kh', 'https://t.me/shop_kh/', [['Telegram', 'https://t.me/shop_kh']]],
  [
    'https://t.me/shop_help',
    'https://t.me/shop_kh',
    [
      ['@shop_help', 'https://t.me/shop_help'],
      ['Telegram', 'https://t.me/shop_kh'],
    ],
  ],
  ['-1001234567', null, []],
  ['https://evil.example/shop', null, []],
])('the chat_id %s beside %s is a chat on Telegram: %j', (chatId, telegramUrl, wanted) => {
  const contacts = contactsOf({ chat_id: chatId, telegram_url: telegramUrl }, []);
  expect(contacts.map(({ label, href }) => [label, href])).toEqual(wanted);
});

test('a service whose mark we do not carry is shown by the logo that the API has', () => {
  const contacts = contactsOf({}, [
    { id: 1, name: 'LINE', link: 'https://line.example/shop', logo_url: 'line.png' },
    { id: 2, name: 'Facebook', link: 'https://facebook.example/shop', logo_url: 'line.png' },
    { id: 3, name: 'Zalo', link: 'https://zalo.example/shop', logo_url: null },
  ]);
  expect(contacts.map(({ kind, logo: shown }) => [kind, shown])).toEqual([
    ['link', logo],
    ['facebook', null],
    ['link', null],
  ]);
});

const brand = (name: string, picture: ImageMeta | null = null): BrandNode => ({
  id: name,
  name,
  href: `/${name}`,
  picture,
});
const counts = new Map([
  ['Acer', 2],
  ['Xiaomi', 9],
  ['ASUS', 2],
]);

test('brands that are shown first are those of which the shop sells the most, whatever has a logo', () => {
  const brands = [brand('3M', logo), brand('Acer'), brand('ASUS', logo), brand('Xiaomi')];
  expect(leadingBrands(brands, counts).map(({ name }) => name)).toEqual(['Xiaomi', 'ASUS', 'Acer', '3M']);
});

test('brands stand under their letters with what is sold of each', () => {
  const letters = brandLetters([brand('3M'), brand('Acer'), brand('ASUS'), brand('Éclair'), brand('小米')], counts);
  expect(letters.map(({ letter, brands }) => [letter, brands.map(({ name, count }) => `${name} ${count}`)])).toEqual([
    ['#', ['3M 0', '小米 0']],
    ['A', ['Acer 2', 'ASUS 2']],
    ['E', ['Éclair 0']],
  ]);
});

test.each([
  ['/promotions', '/promotions'],
  ['/kh/promotions/', '/promotions'],
  ['/policy?x=1#policy-3', '/policy?x=1#policy-3'],
  ['/', '/'],
])('the menu leads to %s itself, in the language of the page', (to, expected) => {
  expect(shellOf({ menu: [{ title: 'A', to }] }).menu.map(({ href }) => href)).toEqual([expected]);
});
